import type { FormState, Typed } from '#shared/ui/forms/formState.ts';
import { GoneError } from '../apiClient/errors.ts';
import type { FormContext } from '../forms/formDefinition.ts';
import { notFound } from '../pages/errors/notFound.ts';
import type { PageOutcome, ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind, Review, WhoValues } from './booking.ts';
import { checkPage } from './checkPage.tsx';
import { type Nearest, refusedIn } from './nearest.ts';
import { carriedIn, typedOf } from './who.ts';
import { whoPage } from './whoPage.tsx';

const EMPTY_REVIEW: Review = { rows: [], more: null };

/** Names of the fields of the second step. */
export const fieldsOf = <K extends BookingKind>({ who }: Pick<Booking<K>, 'who'>): readonly string[] =>
  Object.keys(who.shape);

/** What is held, by the address and a text; undefined when that is not one of ours. */
export const heldIn = <K extends BookingKind>(
  booking: Booking<K>,
  { route }: Pick<ScreenRequest, 'route'>,
  text: unknown,
): K['held'] | undefined =>
  typeof text === 'string' ? booking.readHeld(route.params['token'] ?? '', text) : undefined;

/** The state of the last step before it is sent. */
export const beforeSending = <K extends BookingKind>({ steps }: Booking<K>, { ask }: FormContext): FormState => ({
  typed: {},
  errors: {},
  ask: ask(steps.book.name),
});

/** A page of what the address names; without it, the page that says that nothing is there, or what was. */
export async function pageOf<K extends BookingKind>(
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

/** The first step again, for another choice in place of what was held. */
export async function repeatFirstStep<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  typed: Typed,
  feedback: Partial<Pick<FormState<Nearest<K['offer']>>, 'errors' | 'alert' | 'data'>> = {},
): Promise<PageOutcome> {
  const carried = { ...carriedIn(typed, fieldsOf(booking)), replaces: held.token };
  return booking.whenPage(request, subject, { typed: booking.chosen(held), errors: {}, ...feedback }, carried);
}

/** The last step; an earlier one where the back office does not take what was said. */
export async function confirmationPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  values: WhoValues<K>,
  state: FormState,
): Promise<PageOutcome> {
  const typed = typedOf(values);
  try {
    const review = booking.review ? await booking.review(request, subject, held, values) : EMPTY_REVIEW;
    if (!review) return notFound(request);
    const carried = carriedIn(typed, fieldsOf(booking)) ?? {};
    return checkPage(booking, request, subject, { held, review, carried, state });
  } catch (error) {
    return correctionPage(booking, request, subject, held, typed, error);
  }
}

/** The step on which a refusal can be corrected, with all answers. Rethrows other errors. */
export async function correctionPage<K extends BookingKind>(
  booking: Booking<K>,
  request: ScreenRequest,
  subject: K['subject'],
  held: K['held'],
  typed: Typed,
  error: unknown,
): Promise<PageOutcome> {
  const data = booking.nearestIn(error);
  if (data) {
    const alert = { kind: 'danger', text: request.t(booking.texts.taken.again) } as const;
    return { ...(await repeatFirstStep(booking, request, subject, held, typed, { data, alert })), status: 409 };
  }
  const refusal = booking.refusal?.(refusedIn(error), subject, request);
  if (!refusal) throw error;
  const { step, errors } = refusal;
  const page =
    step === 'who'
      ? whoPage(booking, request, subject, held, { typed, errors })
      : await repeatFirstStep(booking, request, subject, held, typed, { errors });
  return { ...page, status: 422 };
}
