import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import { TextArea } from '../forms/pieces/TextArea.tsx';
import css from '#shared/ui/viewing.module.css';
import { formView } from '../forms/formView.ts';
import { StepForm } from '../forms/pieces/StepForm.tsx';
import { VisitorFields } from '../forms/pieces/visitor/VisitorFields.tsx';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { bookingPage } from './bookingPage.tsx';
import { HELD_FIELD } from './held.ts';
import { HeldNote } from './HeldNote.tsx';

const LABELS = {
  firstName: 'viewing:who.firstName',
  lastName: 'viewing:who.lastName',
  email: 'viewing:who.email',
  phone: 'viewing:who.phone',
};

/** Returns the second step: the visitor's details. */
export function whoPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  state: FormState = NEW_FORM_STATE,
): PageOutcome {
  const { locale, t } = request;
  const { steps, texts, maxRemark } = booking;
  const view = booking.view(subject, request);
  const form = formView(request, steps.who, view.path(locale, held.token), state);
  return bookingPage(request, {
    view,
    step: 2,
    title: t(texts.who.title),
    cache: 'none',
    body: (
      <>
        <HeldNote booking={booking} held={held} request={request} />
        <StepForm form={form} byButton values={{ [HELD_FIELD]: held.text, edit: 'when' }} className={css['form']}>
          {booking.party?.(form, subject)}
          <VisitorFields
            form={form}
            texts={{ ...LABELS, emailHint: texts.who.emailHint, phoneHint: texts.who.phoneHint }}
            isPhoneRequired
            row={css['pair']}
          />
          <TextArea form={form} name="remark" label={t(texts.who.remark)} maxLength={maxRemark} rows={4} />
          <p className={css['note']}>
            {t(texts.who.privacy)} <a href={pathFor('privacyStatement', locale)}>{t('viewing:who.privacyLink')}</a>
          </p>
          <p className={css['ways']}>
            <button className={button['button']} type="submit" name="form" value={steps.who.name}>
              {t(texts.who.submit)}
            </button>
            <button className={css['textButton']} type="submit" name="form" value={steps.edit.name}>
              {t(texts.held.change)}
            </button>
          </p>
        </StepForm>
      </>
    ),
  });
}
