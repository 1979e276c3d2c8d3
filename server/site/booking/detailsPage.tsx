import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import { TextArea } from '../forms/pieces/TextArea.tsx';
import css from '#shared/ui/viewing.module.css';
import { createFormView } from '../forms/formView.ts';
import { StepForm } from '../forms/pieces/StepForm.tsx';
import { VisitorFields } from '../forms/pieces/visitor/VisitorFields.tsx';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { buildBookingPage } from './bookingPage.tsx';
import { HELD_FIELD } from './held.ts';
import { HeldNote } from './HeldNote.tsx';

/** Returns the second step: the visitor's details. */
export function buildDetailsPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  heldChoice: K['held'],
  state: FormState = NEW_FORM_STATE,
): PageOutcome {
  const { locale, t } = request;
  const { steps, texts, maxRemarkCharacters } = booking;
  const view = booking.buildView(subject, request);
  const form = createFormView(request, steps.detailsForm, view.buildPath(locale, heldChoice.token), state);
  return buildBookingPage(request, {
    view,
    step: 2,
    title: t(texts.detailsTexts.title),
    cache: 'none',
    body: (
      <>
        <HeldNote booking={booking} heldChoice={heldChoice} request={request} />
        <StepForm
          form={form}
          hasNamedButtons
          hiddenValues={{ [HELD_FIELD]: heldChoice.addressText, edit: 'when' }}
          className={css['form']}
        >
          {booking.renderPartyFields?.(form, subject)}
          <VisitorFields
            form={form}
            hints={{ email: texts.detailsTexts.emailHint, phone: texts.detailsTexts.phoneHint }}
            isPhoneRequired
            rowClassName={css['pair']}
          />
          <TextArea form={form} name="remark" maxLength={maxRemarkCharacters} rows={4} />
          <p className={css['note']}>
            {t(texts.detailsTexts.privacy)}{' '}
            <a href={pathFor('privacyStatement', locale)}>{t('viewing:who.privacyLink')}</a>
          </p>
          <p className={css['ways']}>
            <button className={button['button']} type="submit" name="form" value={steps.detailsForm.name}>
              {t(texts.detailsTexts.submit)}
            </button>
            <button className={css['textButton']} type="submit" name="form" value={steps.editForm.name}>
              {t(texts.holdTexts.change)}
            </button>
          </p>
        </StepForm>
      </>
    ),
  });
}
