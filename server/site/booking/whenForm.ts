import { z } from 'zod';
import type { FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import { isRateLimited } from '../apiClient/errors.ts';
import { type AnyForm, defineForm, type FormContext, type FormResult } from '../forms/formDefinition.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { type Nearest, listRefusedFields } from './nearest.ts';
import { beforeSending, confirmationPage, listFields, pageForSubject } from './steps.ts';
import { answerForSubject, asPage, NOT_FOUND } from './subjectAnswers.ts';
import { pickCarried, carriedSchema, toTyped } from './who.ts';
import { whoPage } from './whoPage.tsx';

/** Returns the fields that the first step passes on: the visitor's details, and the hold that a new one replaces. */
function pickPassedOn(typed: TypedValues, fields: readonly string[]): TypedValues | undefined {
  const { replaces } = typed;
  const carried = { ...pickCarried(typed, fields), ...(typeof replaces === 'string' && { replaces }) };
  return Object.keys(carried).length > 0 ? carried : undefined;
}

/**
 * Returns the step after the hold: the form for the details, or the confirmation when the details came with the post.
 *
 * @param details the visitor's details as typed; undefined before the second step
 */
function nextStep<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  held: K['held'],
  details: TypedValues | undefined,
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

/** Returns the first step again when the choice cannot be held. Rethrows errors that would occur with any choice. */
function refusedHold<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  error: unknown,
  hasDetails: boolean,
): FormResult {
  const { taken } = booking.texts;
  if (isRateLimited(error)) return { type: 'refused', status: 429, alert: taken.tooMany };
  const data = booking.parseNearest(error);
  if (data) return { type: 'refused', status: 409, alert: hasDetails ? taken.again : taken.first, data };
  const refusal = booking.refusal?.(listRefusedFields(error), subject, context);
  if (refusal?.step !== 'when') throw error;
  return { type: 'refused', status: 422, texts: refusal.errors };
}

/** Creates the form of the first step, which holds the choice. */
export function whenForm<K extends BookingKind>(booking: Booking<K>): AnyForm {
  const fields = listFields(booking);

  async function answer(choice: K['choice'], context: FormContext, subject: K['subject']): Promise<FormResult> {
    const typed = toTyped(choice);
    if (booking.browses?.(choice))
      return asPage(booking.whenPage(context, subject, { typed, errors: {} }, pickPassedOn(typed, fields)));
    const texts = booking.misses(choice, subject, context);
    if (texts) return { type: 'refused', status: 422, texts };
    const details = pickCarried(typed, fields);
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
      pageForSubject(booking, request, (subject) =>
        booking.whenPage(request, subject, state, pickPassedOn(state.typed, fields)),
      ),
    summary: () => [],
  });
}
