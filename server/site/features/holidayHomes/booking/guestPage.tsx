import { MAX_RENTAL_REMARK } from '../../../../../shared/domain/rentals/limits.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import button from '../../../../../shared/ui/button.module.css';
import { CheckboxField } from '../../../../../shared/ui/forms/CheckboxField.tsx';
import { ChoiceField } from '../../../../../shared/ui/forms/ChoiceField.tsx';
import { FRESH, type FormState } from '../../../../../shared/ui/forms/formState.ts';
import { TextArea } from '../../../../../shared/ui/forms/TextArea.tsx';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { formView } from '../../../forms/formView.ts';
import { StepForm } from '../../../forms/pieces/StepForm.tsx';
import { VisitorFields } from '../../../forms/pieces/VisitorFields.tsx';
import { BookingFrame } from './BookingFrame.tsx';
import { bookingHead } from './bookingHead.ts';
import { EDIT_FORM } from './Edit.tsx';
import { HeldStay } from './HeldStay.tsx';
import { type Held, HELD_FIELD, heldPath } from './heldStay.ts';
import type { Rented } from './rented.ts';

export const GUEST_FORM = { name: 'rental-guest', protection: 'limits' } as const;

/** A couple, where there is room for one. */
const USUAL_ADULTS = 2;

const counts = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const value = String(from + index);
    return { value, label: value };
  });

/** The second step: who comes, and who asks. */
export function guestPage(request: ScreenRequest, { view }: Rented, held: Held, state: FormState = FRESH): PageOutcome {
  const { locale, t } = request;
  const { persons, petsAllowed } = view;
  const title = t('rentalBooking:who.title');
  const action = heldPath(locale, view.id, held.token);
  const typed = { adults: String(Math.min(USUAL_ADULTS, persons)), children: '0', ...state.typed };
  const form = formView(request, GUEST_FORM, action, { ...state, typed });
  return {
    type: 'page',
    status: 200,
    head: bookingHead(request, view, title),
    body: (
      <BookingFrame view={view} step={2} title={title} t={t}>
        <HeldStay held={held} locale={locale} t={t} />
        <StepForm form={form} byButton values={{ [HELD_FIELD]: held.text, edit: 'when' }} className={css['form']}>
          <div className={css['pair']}>
            <ChoiceField
              form={form}
              kind="list"
              name="adults"
              label={t('rentalBooking:who.adults')}
              choices={counts(1, persons)}
              required
            />
            <ChoiceField
              form={form}
              kind="list"
              name="children"
              label={t('rentalBooking:who.children')}
              choices={counts(0, persons - 1)}
              required
            />
          </div>
          {petsAllowed ? <CheckboxField form={form} name="pets" label={t('rentalBooking:who.pets')} /> : null}
          <VisitorFields
            form={form}
            emailHint={t('rentalBooking:who.emailHint')}
            phoneHint={t('rentalBooking:who.phoneHint')}
          />
          <TextArea
            form={form}
            name="remark"
            label={t('rentalBooking:who.remark')}
            maxLength={MAX_RENTAL_REMARK}
            rows={4}
          />
          <p className={css['note']}>
            {t('rentalBooking:who.privacy')}{' '}
            <a href={pathFor('privacyStatement', locale)}>{t('viewing:who.privacyLink')}</a>
          </p>
          <p className={css['ways']}>
            <button className={button['button']} type="submit" name="form" value={form.name}>
              {t('rentalBooking:who.submit')}
            </button>
            <button className={css['textButton']} type="submit" name="form" value={EDIT_FORM.name}>
              {t('rentalBooking:held.change')}
            </button>
          </p>
        </StepForm>
      </BookingFrame>
    ),
    tags: [],
    cache: 'none',
  };
}
