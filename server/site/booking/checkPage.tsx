import { Form } from '../forms/pieces/Form.tsx';
import type { FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/viewing.module.css';
import { createFormView } from '../forms/formView.ts';
import { HiddenFields } from '../forms/pieces/HiddenFields.tsx';
import { SummaryRows } from '../forms/pieces/visitor/SummaryRows.tsx';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, BookingReview } from './booking.ts';
import { buildBookingPage } from './bookingPage.tsx';
import { CHECKED_FIELD, HELD_FIELD } from './held.ts';
import { HeldNote } from './HeldNote.tsx';
import { buildVisitorRows } from './who.ts';

interface CheckedBooking<K extends BookingKind> {
  readonly heldChoice: K['held'];
  readonly review: BookingReview;
  /** The fields of the previous step. */
  readonly carriedFields: TypedValues;
  readonly state: FormState;
}

/** Returns the last step, on which the visitor checks everything before it is sent. */
export function buildCheckPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  { heldChoice: held, review, carriedFields, state }: CheckedBooking<K>,
): PageOutcome {
  const { locale, t } = request;
  const { steps, texts } = booking;
  const view = booking.buildView(subject, request);
  const action = view.buildPath(locale, held.token);
  const values = { [HELD_FIELD]: held.addressText, ...carriedFields };
  const bookedValues = {
    ...values,
    ...(review.checkedText !== undefined && { [CHECKED_FIELD]: review.checkedText }),
  };
  const renderEditForm = (stepName: 'when' | 'who', label: string) => (
    <form method="post" action={action}>
      <HiddenFields values={{ form: steps.editForm.name, edit: stepName, ...values }} />
      <button className={css['textButton']} type="submit">
        {label}
      </button>
    </form>
  );
  return buildBookingPage(request, {
    view,
    step: 3,
    title: t('viewing:check.title'),
    cache: 'none',
    body: (
      <>
        <HeldNote
          booking={booking}
          heldChoice={held}
          request={request}
          changeForm={renderEditForm('when', t(texts.holdTexts.change))}
        />
        <div className={css['rows']}>
          <SummaryRows rows={[...review.summaryRows, ...buildVisitorRows(carriedFields, request)]} />
          {renderEditForm('who', t('viewing:check.change'))}
        </div>
        {review.extraContent}
        <Form
          form={createFormView(request, steps.bookForm, action, state, state.ask?.(bookedValues))}
          submitLabel={t(texts.submitText)}
        >
          <HiddenFields values={bookedValues} />
        </Form>
      </>
    ),
  });
}
