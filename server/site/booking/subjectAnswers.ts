import { z } from 'zod';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import { GoneError } from '../apiClient/errors.ts';
import type { FormContext, FormResult } from '../forms/formDefinition.ts';
import { buildNotFoundOutcome } from '../pages/errors/notFound.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { readHold, buildPageForSubject } from './steps.ts';

/** The schema of the field with the hold, which every form after the first step has. */
export const heldFieldSchema = z.object({ [HELD_FIELD]: z.string().max(60) });

export const NOT_FOUND_RESULT: FormResult = { type: 'notFound' };

export const toPageResult = async (page: PageOutcome | Promise<PageOutcome>): Promise<FormResult> => ({
  type: 'page',
  outcome: await page,
});

/**
 * Finds the estate or holiday home that the page's address names, and returns the result of `answer` for it. Returns
 * `NOT_FOUND_RESULT` when the estate or holiday home does not exist or cannot be booked.
 */
export async function answerForSubject<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  answer: (subject: K['subject']) => Promise<FormResult>,
): Promise<FormResult> {
  try {
    const subject = await booking.findSubject(context);
    return subject && (booking.isBookable?.(subject) ?? true) ? await answer(subject) : NOT_FOUND_RESULT;
  } catch (error) {
    if (!(error instanceof GoneError) || !booking.buildGonePage) throw error;
    return toPageResult(booking.buildGonePage(context, error));
  }
}

/** Does the same as `answerForSubject` for the steps after the first, with the hold from the posted field `held`. */
export const answerForHeld = <K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  text: unknown,
  answer: (subject: K['subject'], heldChoice: K['held']) => Promise<FormResult>,
): Promise<FormResult> =>
  answerForSubject(booking, context, async (subject) => {
    const heldChoice = readHold(booking, context, text);
    return heldChoice ? answer(subject, heldChoice) : NOT_FOUND_RESULT;
  });

/** Returns the page of a step after the first, with the hold from the field `held` of the typed values. */
export const buildPageForHeld = <K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  typed: TypedValues,
  buildPage: (subject: K['subject'], heldChoice: K['held']) => PageOutcome | Promise<PageOutcome>,
): Promise<PageOutcome> =>
  buildPageForSubject(booking, request, (subject) => {
    const heldChoice = readHold(booking, request, typed[HELD_FIELD]);
    return heldChoice ? buildPage(subject, heldChoice) : buildNotFoundOutcome(request);
  });
