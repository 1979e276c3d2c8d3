import { z } from 'zod';
import type { FormState, Typed } from '#shared/ui/forms/formState.ts';
import { isRateLimited } from '../apiClient/errors.ts';
import { type AnyForm, defineForm, type FormContext, type FormResult } from '../forms/formDefinition.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { type Nearest, refusedIn } from './nearest.ts';
import { beforeSending, confirmationPage, fieldsOf, pageOf } from './steps.ts';
import { answerForSubject, asPage, NOT_FOUND } from './subjectAnswers.ts';
import { carriedIn, carriedSchema, typedOf } from './who.ts';
import { whoPage } from './whoPage.tsx';

/** What the first step carries on: the visitor's details, and the hold that a new one replaces. */
function carriedOn(typed: Typed, fields: readonly string[]): Typed | undefined {
  const { replaces } = typed;
  const carried = { ...carriedIn(typed, fields), ...(typeof replaces === 'string' && { replaces }) };
  return Object.keys(carried).length > 0 ? carried : undefined;
}

/**
 * The step after the hold: the form for the details or, when these came with the post, the confirmation.
 *
 * @param details the visitor's details as typed; undefined before the second step
 */
function nextStep<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  held: K['held'],
  details: Typed | undefined,
): FormResult | Promise<FormResult> {
  if (!details) {
    const path = booking.view(subject, context).path(context.locale, held.token);
    return { type: 'sent', to: `${path}?${HELD_FIELD}=${held.text}` };
  }
  const values = booking.who.safeParse(details).data;
  return asPage(
    values
      ? confirmationPage(booking, context, subject, held, values, beforeSending(booking, context))
      : whoPage(booking, context, subject, held, { typed: details, errors: {} }),
  );
}

/** The first step again, when what was chosen cannot be held. Rethrows errors that no other choice would avoid. */
function refusedHold<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  error: unknown,
  hasDetails: boolean,
): FormResult {
  const { taken } = booking.texts;
  if (isRateLimited(error)) return { type: 'refused', status: 429, alert: taken.tooMany };
  const data = booking.nearestIn(error);
  if (data) return { type: 'refused', status: 409, alert: hasDetails ? taken.again : taken.first, data };
  const refusal = booking.refusal?.(refusedIn(error), subject, context);
  if (refusal?.step !== 'when') throw error;
  return { type: 'refused', status: 422, texts: refusal.errors };
}

/** The first step: holds what was chosen. */
export function whenForm<K extends BookingKind>(booking: Booking<K>): AnyForm {
  const fields = fieldsOf(booking);

  async function answer(choice: K['choice'], context: FormContext, subject: K['subject']): Promise<FormResult> {
    const typed = typedOf(choice);
    if (booking.browses?.(choice))
      return asPage(booking.whenPage(context, subject, { typed, errors: {} }, carriedOn(typed, fields)));
    const texts = booking.misses(choice, subject, context);
    if (texts) return { type: 'refused', status: 422, texts };
    const details = carriedIn(typed, fields);
    try {
      const held = await booking.hold(choice, subject, context);
      return held ? await nextStep(booking, context, subject, held, details) : NOT_FOUND;
    } catch (error) {
      return refusedHold(booking, context, subject, error, details !== undefined);
    }
  }

  return defineForm({
    ...booking.steps.when,
    schema: z.intersection(booking.choice, carriedSchema(fields, booking.maxRemark)),
    send: (choice, context) => answerForSubject(booking, context, (subject) => answer(choice, context, subject)),
    page: (request, state: FormState<Nearest<K['offer']>>) =>
      pageOf(booking, request, (subject) => booking.whenPage(request, subject, state, carriedOn(state.typed, fields))),
    summary: () => [],
  });
}
