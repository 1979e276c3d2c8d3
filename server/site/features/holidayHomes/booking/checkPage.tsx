import type { RentalQuote } from '../../../../../shared/api/rentals.ts';
import { Form } from '../../../../../shared/ui/forms/Form.tsx';
import { FRESH, type FormState, type Typed } from '../../../../../shared/ui/forms/formState.ts';
import forms from '../../../../../shared/ui/forms/forms.module.css';
import booking from '../../../../../shared/ui/rentals/booking.module.css';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { formView } from '../../../forms/formView.ts';
import { HiddenFields } from '../../../forms/pieces/HiddenFields.tsx';
import { BookingFrame } from './BookingFrame.tsx';
import { bookingHead } from './bookingHead.ts';
import { Edit } from './Edit.tsx';
import { HeldStay } from './HeldStay.tsx';
import { type Held, HELD_FIELD, heldPath } from './heldStay.ts';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import type { Rented } from './rented.ts';
import { dayRows, guestRows } from './stayRows.ts';

export const REQUEST_FORM = { name: 'rental-request', protection: 'captcha', check: 'own' } as const;

interface CheckOptions {
  readonly quote: RentalQuote;
  readonly state?: FormState;
  /** What was filled in on the step before. */
  readonly carried: Typed;
}

/** The last step: dates, guests and price, to be looked over and asked for. */
export function checkPage(
  request: ScreenRequest,
  { view }: Rented,
  held: Held,
  { quote, state = FRESH, carried }: CheckOptions,
): PageOutcome {
  const { locale, t } = request;
  const title = t('viewing:check.title');
  const action = heldPath(locale, view.id, held.token);
  const values = { [HELD_FIELD]: held.text, ...carried };
  return {
    type: 'page',
    status: 200,
    head: bookingHead(request, view, title),
    body: (
      <BookingFrame view={view} step={3} title={title} t={t}>
        <HeldStay
          held={held}
          locale={locale}
          t={t}
          change={<Edit action={action} what="when" label={t('rentalBooking:held.change')} values={values} />}
        />
        <div className={css['rows']}>
          <dl className={forms['rows']}>
            {[...dayRows(held, view, request), ...guestRows(carried, request)].map(({ label, text }) => (
              <div key={label} className={forms['row']}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Edit action={action} what="who" label={t('viewing:check.change')} values={values} />
        </div>
        <PriceBreakdown quote={quote} t={t} />
        <p className={`${css['note']} ${booking['last']}`}>{t('rentalBooking:check.about')}</p>
        <Form
          form={formView(request, REQUEST_FORM, action, state, state.ask?.(values))}
          submit={t('rentalBooking:check.submit')}
        >
          <HiddenFields values={values} />
        </Form>
      </BookingFrame>
    ),
    tags: [],
    cache: 'none',
  };
}
