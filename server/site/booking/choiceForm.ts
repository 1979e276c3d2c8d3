import { z } from 'zod';
import type { FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import { isRateLimitError } from '../apiClient/errors.ts';
import { type AnyForm, defineForm, type FormContext, type FormResult } from '../forms/formDefinition.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { type NearestOffers, listRefusedFields } from './nearest.ts';
import { createStateBeforeSending, buildConfirmationPage, listDetailsFields, buildPageForSubject } from './steps.ts';
import { answerForSubject, toPageResult, NOT_FOUND_RESULT } from './subjectAnswers.ts';
import { pickFilledFields, createCarriedSchema, toTypedFields } from './who.ts';
import { buildDetailsPage } from './detailsPage.tsx';

/**
 * Returns the fields that the first step passes on: the visitor's details, and the earlier hold that a new hold
 * replaces.
 */
function pickPassedOnFields(typed: TypedValues, fields: readonly string[]): TypedValues | undefined {
  const { replaces } = typed;
  const carriedFields = { ...pickFilledFields(typed, fields), ...(typeof replaces === 'string' && { replaces }) };
  return Object.keys(carriedFields).length > 0 ? carriedFields : undefined;
}

/**
 * Returns the step after the hold: the second step, or the last step when valid details came with the post.
 *
 * @param details the visitor's details as typed; undefined before the second step
 */
function buildNextStep<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  heldChoice: K['held'],
  details: TypedValues | undefined,
): FormResult | Promise<FormResult> {
  if (!details) {
    const path = booking.buildView(subject, context).buildPath(context.locale, heldChoice.token);
    return { type: 'sent', to: `${path}?${HELD_FIELD}=${heldChoice.addressText}` };
  }
  const values = booking.detailsSchema.safeParse(details).data;
  return toPageResult(
    values
      ? buildConfirmationPage(booking, context, subject, heldChoice, values, createStateBeforeSending(booking, context))
      : buildDetailsPage(booking, context, subject, heldChoice, { typed: details, errors: {} }),
  );
}

/** Returns the first step again when the choice cannot be held. Rethrows errors that would occur with any choice. */
function buildRefusedHold<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  error: unknown,
  hasDetails: boolean,
): FormResult {
  const { takenTexts } = booking.texts;
  if (isRateLimitError(error)) return { type: 'refused', status: 429, alert: takenTexts.tooMany };
  const nearestOffers = booking.parseNearest(error);
  if (nearestOffers)
    return {
      type: 'refused',
      status: 409,
      alert: hasDetails ? takenTexts.again : takenTexts.first,
      data: nearestOffers,
    };
  const refusal = booking.findRefusal?.(listRefusedFields(error), subject, context);
  if (refusal?.step !== 'when') throw error;
  return { type: 'refused', status: 422, texts: refusal.errors };
}

/** Creates the form of the first step, which holds the choice. */
export function createChoiceForm<K extends BookingKind>(booking: Booking<K>): AnyForm {
  const fields = listDetailsFields(booking);

  async function answerChoice(choice: K['choice'], context: FormContext, subject: K['subject']): Promise<FormResult> {
    const typed = toTypedFields(choice);
    if (booking.isBrowsing?.(choice))
      return toPageResult(
        booking.buildChoicePage(context, subject, { typed, errors: {} }, pickPassedOnFields(typed, fields)),
      );
    const choiceErrors = booking.findChoiceErrors(choice, subject, context);
    if (choiceErrors) return { type: 'refused', status: 422, texts: choiceErrors };
    const details = pickFilledFields(typed, fields);
    try {
      const heldChoice = await booking.holdChoice(choice, subject, context);
      return heldChoice ? await buildNextStep(booking, context, subject, heldChoice, details) : NOT_FOUND_RESULT;
    } catch (error) {
      return buildRefusedHold(booking, context, subject, error, details !== undefined);
    }
  }

  return defineForm({
    ...booking.steps.choiceForm,
    schema: z.intersection(booking.choice, createCarriedSchema(fields, booking.maxRemarkCharacters)),
    send: (choice, context) => answerForSubject(booking, context, (subject) => answerChoice(choice, context, subject)),
    page: (request, state: FormState<NearestOffers<K['offer']>>) =>
      buildPageForSubject(booking, request, (subject) =>
        booking.buildChoicePage(request, subject, state, pickPassedOnFields(state.typed, fields)),
      ),
    summary: () => [],
  });
}
