import { z } from 'zod';
import type { FormState } from '#shared/ui/forms/formState.ts';
import { isTemporary } from '../apiClient/errors.ts';
import { type AnyForm, defineForm, type FormContext, type FormResult } from '../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, WhoValues } from './booking.ts';
import { HELD_FIELD } from './held.ts';
import { beforeSending, confirmationPage, correctionPage, listFields, repeatFirstStep } from './steps.ts';
import { answerForHeld, asPage, heldSchema, NOT_FOUND, pageForHeld } from './subjectAnswers.ts';
import { whenForm } from './whenForm.ts';
import { carriedSchema, toTyped } from './who.ts';
import { whoPage } from './whoPage.tsx';

/** Returns the page of the second step, in a given state. */
const whoStep =
  <K extends BookingKind>(booking: Booking<K>) =>
  (request: ScreenRequest, state: FormState): Promise<PageOutcome> =>
    pageForHeld(booking, request, state.typed, (subject, held) => whoPage(booking, request, subject, held, state));

/** Creates the form of the second step. It reads the visitor's details and shows them on the last step. */
const whoForm = <K extends BookingKind>(booking: Booking<K>): AnyForm =>
  defineForm({
    ...booking.steps.who,
    schema: z.intersection(heldSchema, booking.who),
    send: (values, context) =>
      answerForHeld(booking, context, values[HELD_FIELD], (subject, held) =>
        asPage(confirmationPage(booking, context, subject, held, values, beforeSending(booking, context))),
      ),
    page: whoStep(booking),
    summary: () => [],
  });

/** Creates the form that leads back to an earlier step, with everything that was filled in. */
const editForm = <K extends BookingKind>(booking: Booking<K>): AnyForm =>
  defineForm({
    ...booking.steps.edit,
    schema: z.intersection(
      heldSchema.extend({ edit: z.enum(['when', 'who']) }),
      carriedSchema(listFields(booking), booking.maxRemark),
    ),
    send: (values, context) =>
      answerForHeld(booking, context, values[HELD_FIELD], (subject, held) =>
        asPage(
          values.edit === 'who'
            ? whoPage(booking, context, subject, held, { typed: values, errors: {} })
            : repeatFirstStep(booking, context, subject, held, values),
        ),
      ),
    page: whoStep(booking),
    summary: () => [],
  });

/**
 * Makes the booking. A rejection leads to the step on which the visitor can correct it, with everything that was filled
 * in.
 */
async function book<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  held: K['held'],
  values: WhoValues<K>,
): Promise<FormResult> {
  try {
    const to = await booking.book(subject, held, values, context);
    return to === undefined ? NOT_FOUND : { type: 'sent', to };
  } catch (error) {
    return asPage(correctionPage(booking, context, subject, held, toTyped(values), error));
  }
}

/**
 * Returns the last step in a given state. Returns the second step when the details are invalid or the last step cannot
 * be shown.
 */
async function bookPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  state: FormState,
): Promise<PageOutcome> {
  const isWrong = listFields(booking).some((field) => state.errors[field] !== undefined);
  const values = isWrong ? undefined : booking.who.safeParse(state.typed).data;
  if (!values) return whoPage(booking, request, subject, held, state);
  try {
    return await confirmationPage(booking, request, subject, held, values, state);
  } catch (error) {
    if (!isTemporary(error)) throw error;
    // The booking was not confirmed, so nothing is booked. The step before is shown with everything that was filled in.
    return whoPage(booking, request, subject, held, state);
  }
}

/** Creates the form of the last step, which books. */
const bookForm = <K extends BookingKind>(booking: Booking<K>): AnyForm =>
  defineForm({
    ...booking.steps.book,
    schema: z.intersection(heldSchema, booking.who),
    limitBy: ({ email }) => [String(email).toLowerCase()],
    send: (values, context) =>
      answerForHeld(booking, context, values[HELD_FIELD], (subject, held) =>
        book(booking, context, subject, held, values),
      ),
    page: (request, state) =>
      pageForHeld(booking, request, state.typed, (subject, held) => bookPage(booking, request, subject, held, state)),
    summary: () => [],
  });

interface BookingForms {
  /** The forms that may be posted to the first step; `later` are those of the other steps. */
  readonly first: readonly AnyForm[];
  readonly later: readonly AnyForm[];
}

/** Creates the forms of a booking's steps. */
export const bookingForms = <K extends BookingKind>(booking: Booking<K>): BookingForms => ({
  first: [whenForm(booking)],
  later: [whoForm(booking), editForm(booking), bookForm(booking)],
});
