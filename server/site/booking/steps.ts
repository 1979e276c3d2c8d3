import type { FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import { GoneError } from '../apiClient/errors.ts';
import type { FormContext } from '../forms/formDefinition.ts';
import { buildNotFoundOutcome } from '../pages/errors/notFound.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, BookingReview, DetailsValues } from './booking.ts';
import { buildCheckPage } from './checkPage.tsx';
import { CHECKED_FIELD } from './held.ts';
import { type NearestOffers, listRefusedFields } from './nearest.ts';
import { pickFilledFields, toTypedFields } from './who.ts';
import { buildDetailsPage } from './detailsPage.tsx';

const EMPTY_REVIEW: BookingReview = { summaryRows: [], extraContent: null };

/** Returns the names of the fields of the second step. */
export const listDetailsFields = <K extends BookingKind>({
  detailsSchema,
}: Pick<Booking<K>, 'detailsSchema'>): readonly string[] => Object.keys(detailsSchema.shape);

/** Returns the hold from its token in the page's address and its `addressText`; undefined for an invalid text. */
export const readHold = <K extends BookingKind>(
  booking: Booking<K>,
  { route }: Pick<ScreenRequest, 'route'>,
  text: unknown,
): K['held'] | undefined =>
  typeof text === 'string' ? booking.readHeld(route.params['token'] ?? '', text) : undefined;

/** Returns the form state of a last step that the visitor has not sent yet. */
export const createStateBeforeSending = <K extends BookingKind>(
  { steps }: Booking<K>,
  { ask }: FormContext,
): FormState => ({
  typed: {},
  errors: {},
  ask: ask(steps.bookForm.name),
});

/**
 * Returns a page about the subject that the page's address names. For a missing or withdrawn subject, returns the page
 * that says so.
 */
export async function buildPageForSubject<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  buildPage: (subject: K['subject']) => PageOutcome | Promise<PageOutcome>,
): Promise<PageOutcome> {
  try {
    const subject = await booking.findSubject(request);
    return subject ? await buildPage(subject) : buildNotFoundOutcome(request);
  } catch (error) {
    if (!(error instanceof GoneError) || !booking.buildGonePage) throw error;
    return booking.buildGonePage(request, error);
  }
}

/** Returns the first step again, for a choice that will replace the hold. */
export async function buildFirstStepAgain<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  heldChoice: K['held'],
  typed: TypedValues,
  feedback: Partial<Pick<FormState<NearestOffers<K['offer']>>, 'errors' | 'alert' | 'data'>> = {},
): Promise<PageOutcome> {
  const carriedFields = { ...pickFilledFields(typed, listDetailsFields(booking)), replaces: heldChoice.token };
  return booking.buildChoicePage(
    request,
    subject,
    { typed: booking.toChosenFields(heldChoice), errors: {}, ...feedback },
    carriedFields,
  );
}

/**
 * Returns the state of the last step, with an alert when the visitor has posted the step with a `checkedText` that is
 * not the one of the page any more. The alert of a failed post stays before it, because the visitor must know both.
 */
function addChangeAlert<K extends BookingKind>(
  { texts: { changedText } }: Booking<K>,
  { t }: Pick<ScreenRequest, 't'>,
  state: FormState,
  { checkedText }: BookingReview,
): FormState {
  const postedText = state.typed[CHECKED_FIELD];
  if (changedText === undefined || postedText === undefined || postedText === checkedText) return state;
  const texts = [...(state.alert ? [state.alert.text] : []), t(changedText)];
  return { ...state, alert: { kind: 'danger', text: texts.join(' ') } };
}

/** Returns the last step, or an earlier one when the back office rejects the details. */
export async function buildConfirmationPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  heldChoice: K['held'],
  values: DetailsValues<K>,
  state: FormState,
): Promise<PageOutcome> {
  const typed = toTypedFields(values);
  try {
    const review = booking.loadReview ? await booking.loadReview(request, subject, heldChoice, values) : EMPTY_REVIEW;
    if (!review) return buildNotFoundOutcome(request);
    const carriedFields = pickFilledFields(typed, listDetailsFields(booking)) ?? {};
    return buildCheckPage(booking, request, subject, {
      heldChoice: heldChoice,
      review,
      carriedFields: carriedFields,
      state: addChangeAlert(booking, request, state, review),
    });
  } catch (error) {
    return buildCorrectionPage(booking, request, subject, heldChoice, typed, error);
  }
}

/** Returns the step on which the visitor can correct rejected fields, with all typed values. Rethrows other errors. */
export async function buildCorrectionPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  heldChoice: K['held'],
  typed: TypedValues,
  error: unknown,
): Promise<PageOutcome> {
  const nearestOffers = booking.parseNearest(error);
  if (nearestOffers) {
    const alert = { kind: 'danger', text: request.t(booking.texts.takenTexts.again) } as const;
    return {
      ...(await buildFirstStepAgain(booking, request, subject, heldChoice, typed, { data: nearestOffers, alert })),
      status: 409,
    };
  }
  const refusal = booking.findRefusal?.(listRefusedFields(error), subject, request);
  if (!refusal) throw error;
  const { step, errors } = refusal;
  const page =
    step === 'who'
      ? buildDetailsPage(booking, request, subject, heldChoice, { typed, errors })
      : await buildFirstStepAgain(booking, request, subject, heldChoice, typed, { errors });
  return { ...page, status: 422 };
}
