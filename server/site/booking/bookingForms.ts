import { z } from 'zod';
import type { FormState } from '#shared/ui/forms/formState.ts';
import { isTemporaryError } from '../apiClient/errors.ts';
import { type AnyForm, defineForm, type FormContext, type FormResult } from '../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, DetailsValues } from './booking.ts';
import { CHECKED_FIELD, HELD_FIELD } from './held.ts';
import { listRefusedFields } from './nearest.ts';
import {
  createStateBeforeSending,
  buildConfirmationPage,
  buildCorrectionPage,
  listDetailsFields,
  buildFirstStepAgain,
} from './steps.ts';
import { answerForHeld, toPageResult, heldFieldSchema, NOT_FOUND_RESULT, buildPageForHeld } from './subjectAnswers.ts';
import { createChoiceForm } from './choiceForm.ts';
import { createCarriedSchema, toTypedFields } from './who.ts';
import { buildDetailsPage } from './detailsPage.tsx';

/** Returns the page of the second step, in a given state. */
const createDetailsStep =
  <K extends BookingKind>(booking: Booking<K>) =>
  (request: ScreenRequest, state: FormState): Promise<PageOutcome> =>
    buildPageForHeld(booking, request, state.typed, (subject, heldChoice) =>
      buildDetailsPage(booking, request, subject, heldChoice, state),
    );

/** Creates the form of the second step. It reads the visitor's details and shows them on the last step. */
const createDetailsForm = <K extends BookingKind>(booking: Booking<K>): AnyForm =>
  defineForm({
    ...booking.steps.detailsForm,
    schema: z.intersection(heldFieldSchema, booking.detailsSchema),
    send: (values, context) =>
      answerForHeld(booking, context, values[HELD_FIELD], (subject, heldChoice) =>
        toPageResult(
          buildConfirmationPage(
            booking,
            context,
            subject,
            heldChoice,
            values,
            createStateBeforeSending(booking, context),
          ),
        ),
      ),
    page: createDetailsStep(booking),
    summary: () => [],
  });

/** Creates the form that leads back to an earlier step, with everything that was filled in. */
const createEditForm = <K extends BookingKind>(booking: Booking<K>): AnyForm =>
  defineForm({
    ...booking.steps.editForm,
    schema: z.intersection(
      heldFieldSchema.extend({ edit: z.enum(['when', 'who']) }),
      createCarriedSchema(listDetailsFields(booking), booking.maxRemarkCharacters),
    ),
    send: (values, context) =>
      answerForHeld(booking, context, values[HELD_FIELD], (subject, heldChoice) =>
        toPageResult(
          values.edit === 'who'
            ? buildDetailsPage(booking, context, subject, heldChoice, { typed: values, errors: {} })
            : buildFirstStepAgain(booking, context, subject, heldChoice, values),
        ),
      ),
    page: createDetailsStep(booking),
    summary: () => [],
  });

/** The schema of the last step's own fields, for a review with a text that must not change. */
const checkedHoldSchema = heldFieldSchema.extend({ [CHECKED_FIELD]: z.string().max(20).optional().catch(undefined) });

const readCheckedText = (values: object): string | undefined => {
  const text = toTypedFields(values)[CHECKED_FIELD];
  return typeof text === 'string' ? text : undefined;
};

/**
 * Makes the booking. A rejection leads to the step on which the visitor can correct it, with everything that was filled
 * in. When what the visitor has checked is out of date, such as the price, the last step is shown again.
 */
async function submitBookingForm<K extends BookingKind>(
  booking: Booking<K>,
  context: FormContext,
  subject: K['subject'],
  heldChoice: K['held'],
  values: DetailsValues<K>,
  checkedText: string | undefined,
): Promise<FormResult> {
  try {
    const confirmationPath = await booking.submitBooking(subject, heldChoice, values, context, checkedText);
    return confirmationPath === undefined ? NOT_FOUND_RESULT : { type: 'sent', to: confirmationPath };
  } catch (error) {
    const { checkedField } = booking;
    if (checkedField !== undefined && listRefusedFields(error).includes(checkedField)) {
      const state = { ...createStateBeforeSending(booking, context), typed: toTypedFields(values) };
      const page = await buildConfirmationPage(booking, context, subject, heldChoice, values, state);
      return toPageResult(page.status === 200 ? { ...page, status: 422 } : page);
    }
    return toPageResult(buildCorrectionPage(booking, context, subject, heldChoice, toTypedFields(values), error));
  }
}

/**
 * Returns the last step in a given state. Returns the second step when the details are invalid or the last step cannot
 * be shown.
 */
async function buildBookPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  heldChoice: K['held'],
  state: FormState,
): Promise<PageOutcome> {
  const hasWrongDetails = listDetailsFields(booking).some((field) => state.errors[field] !== undefined);
  const values = hasWrongDetails ? undefined : booking.detailsSchema.safeParse(state.typed).data;
  if (!values) return buildDetailsPage(booking, request, subject, heldChoice, state);
  try {
    return await buildConfirmationPage(booking, request, subject, heldChoice, values, state);
  } catch (error) {
    if (!isTemporaryError(error)) throw error;
    // The back office does not answer, so the last step cannot be shown. The previous step is shown with everything
    // that was filled in.
    return buildDetailsPage(booking, request, subject, heldChoice, state);
  }
}

/** Creates the form of the last step, which makes the booking. */
const createBookForm = <K extends BookingKind>(booking: Booking<K>): AnyForm =>
  defineForm({
    ...booking.steps.bookForm,
    schema: z.intersection(
      booking.checkedField === undefined ? heldFieldSchema : checkedHoldSchema,
      booking.detailsSchema,
    ),
    listLimitedRecipients: ({ email }) => [String(email).toLowerCase()],
    send: (values, context) =>
      answerForHeld(booking, context, values[HELD_FIELD], (subject, heldChoice) =>
        submitBookingForm(booking, context, subject, heldChoice, values, readCheckedText(values)),
      ),
    page: (request, state) =>
      buildPageForHeld(booking, request, state.typed, (subject, heldChoice) =>
        buildBookPage(booking, request, subject, heldChoice, state),
      ),
    summary: () => [],
  });

interface BookingForms {
  /** The forms that may be posted to the address of the first step. `laterStepForms` are those of the other steps. */
  readonly firstStepForms: readonly AnyForm[];
  readonly laterStepForms: readonly AnyForm[];
}

/** Creates the forms of a booking's steps. */
export const createBookingForms = <K extends BookingKind>(booking: Booking<K>): BookingForms => ({
  firstStepForms: [createChoiceForm(booking)],
  laterStepForms: [createDetailsForm(booking), createEditForm(booking), createBookForm(booking)],
});
