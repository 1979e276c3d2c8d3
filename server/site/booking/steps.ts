import type { FormState, TypedValues } from '#shared/ui/forms/formState.ts';
import { GoneError } from '../apiClient/errors.ts';
import type { FormContext } from '../forms/formDefinition.ts';
import { notFound } from '../pages/errors/notFound.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, BookingReview, WhoValues } from './booking.ts';
import { checkPage } from './checkPage.tsx';
import { type Nearest, listRefusedFields } from './nearest.ts';
import { pickCarried, toTyped } from './who.ts';
import { whoPage } from './whoPage.tsx';

const EMPTY_REVIEW: BookingReview = { rows: [], more: null };

/** Returns the names of the fields of the second step. */
export const listFields = <K extends BookingKind>({ who }: Pick<Booking<K>, 'who'>): readonly string[] =>
  Object.keys(who.shape);

/** Reads the hold from the address and a text; undefined when the text is invalid. */
export const readHold = <K extends BookingKind>(
  booking: Booking<K>,
  { route }: Pick<ScreenRequest, 'route'>,
  text: unknown,
): K['held'] | undefined =>
  typeof text === 'string' ? booking.readHeld(route.params['token'] ?? '', text) : undefined;

/** Returns the state of the last step before it is sent. */
export const beforeSending = <K extends BookingKind>({ steps }: Booking<K>, { ask }: FormContext): FormState => ({
  typed: {},
  errors: {},
  ask: ask(steps.book.name),
});

/**
 * Returns a page about the subject of the address. When there is none, it returns the page for a missing or withdrawn
 * subject.
 */
export async function pageForSubject<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  make: (subject: K['subject']) => PageOutcome | Promise<PageOutcome>,
): Promise<PageOutcome> {
  try {
    const subject = await booking.find(request);
    return subject ? await make(subject) : notFound(request);
  } catch (error) {
    if (!(error instanceof GoneError) || !booking.gone) throw error;
    return booking.gone(request, error);
  }
}

/** Returns the first step again, for a choice that will replace the hold. */
export async function repeatFirstStep<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  typed: TypedValues,
  feedback: Partial<Pick<FormState<Nearest<K['offer']>>, 'errors' | 'alert' | 'data'>> = {},
): Promise<PageOutcome> {
  const carried = { ...pickCarried(typed, listFields(booking)), replaces: held.token };
  return booking.whenPage(request, subject, { typed: booking.chosen(held), errors: {}, ...feedback }, carried);
}

/** Returns the last step, or an earlier one when the back office rejects the details. */
export async function confirmationPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  values: WhoValues<K>,
  state: FormState,
): Promise<PageOutcome> {
  const typed = toTyped(values);
  try {
    const review = booking.review ? await booking.review(request, subject, held, values) : EMPTY_REVIEW;
    if (!review) return notFound(request);
    const carried = pickCarried(typed, listFields(booking)) ?? {};
    return checkPage(booking, request, subject, { held, review, carried, state });
  } catch (error) {
    return correctionPage(booking, request, subject, held, typed, error);
  }
}

/** Returns the step on which the visitor can correct a rejection, with all answers. Rethrows other errors. */
export async function correctionPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  typed: TypedValues,
  error: unknown,
): Promise<PageOutcome> {
  const data = booking.parseNearest(error);
  if (data) {
    const alert = { kind: 'danger', text: request.t(booking.texts.taken.again) } as const;
    return { ...(await repeatFirstStep(booking, request, subject, held, typed, { data, alert })), status: 409 };
  }
  const refusal = booking.refusal?.(listRefusedFields(error), subject, request);
  if (!refusal) throw error;
  const { step, errors } = refusal;
  const page =
    step === 'who'
      ? whoPage(booking, request, subject, held, { typed, errors })
      : await repeatFirstStep(booking, request, subject, held, typed, { errors });
  return { ...page, status: 422 };
}
