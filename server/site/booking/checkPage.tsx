import { Form } from '../forms/pieces/Form.tsx';
import type { FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/viewing.module.css';
import { formView } from '../forms/formView.ts';
import { HiddenFields } from '../forms/pieces/HiddenFields.tsx';
import { SummaryRows } from '../forms/pieces/visitor/SummaryRows.tsx';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, BookingReview } from './booking.ts';
import { bookingPage } from './bookingPage.tsx';
import { HELD_FIELD } from './held.ts';
import { HeldNote } from './HeldNote.tsx';
import { visitorRows } from './who.ts';

interface Checked<K extends BookingKind> {
  readonly held: K['held'];
  readonly review: BookingReview;
  /** The fields of the previous step. */
  readonly carried: TypedValues;
  readonly state: FormState;
}

/** Returns the last step, on which the visitor checks everything before it is sent. */
export function checkPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  { held, review, carried, state }: Checked<K>,
): PageOutcome {
  const { locale, t } = request;
  const { steps, texts } = booking;
  const view = booking.view(subject, request);
  const action = view.path(locale, held.token);
  const values = { [HELD_FIELD]: held.text, ...carried };
  const edit = (what: 'when' | 'who', label: string) => (
    <form method="post" action={action}>
      <HiddenFields values={{ form: steps.edit.name, edit: what, ...values }} />
      <button className={css['textButton']} type="submit">
        {label}
      </button>
    </form>
  );
  return bookingPage(request, {
    view,
    step: 3,
    title: t('viewing:check.title'),
    cache: 'none',
    body: (
      <>
        <HeldNote booking={booking} held={held} request={request} change={edit('when', t(texts.held.change))} />
        <div className={css['rows']}>
          <SummaryRows rows={[...review.rows, ...visitorRows(carried, request)]} />
          {edit('who', t('viewing:check.change'))}
        </div>
        {review.more}
        <Form form={formView(request, steps.book, action, state, state.ask?.(values))} submit={t(texts.submit)}>
          <HiddenFields values={values} />
        </Form>
      </>
    ),
  });
}
