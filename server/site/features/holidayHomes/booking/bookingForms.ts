import { z } from 'zod';
import { rentalTokenSchema } from '../../../../../shared/api/rentals.ts';
import { readStay, type Stay } from '../../../../../shared/domain/rentals/readStay.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import type { FormState, Typed } from '../../../../../shared/ui/forms/formState.ts';
import { type AnyForm, defineForm, type FormResult, type FormContext } from '../../../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { GoneError, isBackOfficeTrouble, isTooMany } from '../../../apiClient/errors.ts';
import { notFound } from '../../../pages/errors/notFound.ts';
import { rentalGone } from '../detail/rentalGone.tsx';
import { STAY_FIELD } from '../calendar/PeriodList.tsx';
import { checkPage, REQUEST_FORM } from './checkPage.tsx';
import { EDIT_FORM } from './Edit.tsx';
import {
  asGuest,
  asTyped,
  carriedFields,
  carriedIn,
  completeIn,
  GUEST_FIELDS,
  guestFields,
  type GuestValues,
} from './guest.ts';
import { GUEST_FORM, guestPage } from './guestPage.tsx';
import { type Held, HELD_FIELD, heldPath, heldText, parseHeld } from './heldStay.ts';
import { type Nearest, nearestIn, refusalText, refusedIn } from './refusals.ts';
import { findRented, pageOf, type Rented } from './rented.ts';
import { dayRows, guestRows } from './stayRows.ts';
import { WHEN_FORM, whenPage } from './whenPage.tsx';

const heldField = z.string().max(60);

const heldIn = ({ route }: Pick<ScreenRequest, 'route'>, text: unknown): Held | undefined =>
  typeof text === 'string' ? parseHeld(route.params['token'] ?? '', text) : undefined;

/** What comes of a form about the home that the address names. */
async function answerOf(context: FormContext, make: (rented: Rented) => Promise<FormResult>): Promise<FormResult> {
  try {
    const rented = await findRented(context);
    return rented ? await make(rented) : { type: 'notFound' };
  } catch (error) {
    if (error instanceof GoneError) return { type: 'page', outcome: rentalGone(context, error) };
    throw error;
  }
}

/** The same for the steps after the first, with the dates that are held. */
const answerOfHeld = (
  context: FormContext,
  text: string,
  make: (rented: Rented, held: Held) => Promise<FormResult>,
): Promise<FormResult> =>
  answerOf(context, async (rented) => {
    const held = heldIn(context, text);
    return held ? make(rented, held) : { type: 'notFound' };
  });

const pageOfHeld = (
  request: ScreenRequest,
  typed: Typed,
  make: (rented: Rented, held: Held) => PageOutcome | Promise<PageOutcome>,
) =>
  pageOf(request, (rented) => {
    const held = heldIn(request, typed[HELD_FIELD]);
    return held ? make(rented, held) : notFound(request);
  });

/** What is wrong with dates: somebody has them, or the home does not take them. */
type Trouble = Partial<Pick<FormState<Nearest>, 'errors' | 'alert' | 'data'>>;

/** The first step again, for other dates in place of those that were held. */
function chooseAgain(
  request: ScreenRequest,
  rented: Rented,
  held: Held,
  typed: Typed,
  trouble: Trouble = {},
): PageOutcome {
  const state: FormState<Nearest> = { typed: { from: held.begin, to: held.end }, errors: {}, ...trouble };
  return whenPage(request, rented, { state, carried: { ...carriedIn(typed), replaces: held.token } });
}

/** The second step again, with what is wrong with who comes. */
function askAgain(
  request: ScreenRequest,
  rented: Rented,
  held: Held,
  typed: Typed,
  refused: readonly string[],
): PageOutcome {
  const { t } = request;
  const errors = {
    ...(refused.includes('adults') && { adults: t('rentalBooking:who.tooMany', { count: rented.view.persons }) }),
    ...(refused.includes('pets') && { pets: t('rentalBooking:who.noPets') }),
  };
  return guestPage(request, rented, held, { typed, errors });
}

/** The last step, with the price as it is now; an earlier one where that can't be had. */
async function checkOf(
  request: ScreenRequest,
  rented: Rented,
  held: Held,
  values: GuestValues,
  state: FormState,
): Promise<PageOutcome> {
  const typed = asTyped(values);
  const { adults, children, pets } = values;
  const refused = [
    ...(adults + children > rented.view.persons ? ['adults'] : []),
    ...(pets && !rented.view.petsAllowed ? ['pets'] : []),
  ];
  if (refused.length > 0) return { ...askAgain(request, rented, held, typed, refused), status: 422 };
  try {
    const { begin, end, token: hold } = held;
    const quote = await request.api.rentalQuote(rented.view.id, { begin, end, adults, children, hold });
    if (!quote) return notFound(request);
    return checkPage(request, rented, held, { quote, carried: typed, state });
  } catch (error) {
    return otherwise(request, rented, held, typed, error);
  }
}

/** What there is to do when the back office does not take a stay. Throws what is another error. */
function otherwise(request: ScreenRequest, rented: Rented, held: Held, typed: Typed, error: unknown): PageOutcome {
  const { t } = request;
  const data = nearestIn(error);
  if (data) {
    const alert = { kind: 'danger', text: t('rentalBooking:taken.alert') } as const;
    return { ...chooseAgain(request, rented, held, typed, { data, alert }), status: 409 };
  }
  const refused = refusedIn(error) ?? [];
  if (refused.includes('adults') || refused.includes('pets')) {
    return { ...askAgain(request, rented, held, typed, refused), status: 422 };
  }
  const day = DAY_FIELDS.find(([field]) => refused.includes(field));
  if (!day) throw error;
  const errors = { [day[1]]: t('rentalBooking:dates.other') };
  return { ...chooseAgain(request, rented, held, typed, { errors }), status: 422 };
}

/** The days of a stay, in the contract and in the form. */
const DAY_FIELDS = [
  ['begin', 'from'],
  ['end', 'to'],
] as const;

/** What became of it; one that was not taken says so in its title, which is what is heard first. */
async function asPage(request: ScreenRequest, page: PageOutcome | Promise<PageOutcome>): Promise<FormResult> {
  const outcome = await page;
  const { head, status } = outcome;
  const title =
    status === 409 || status === 422 || status === 429
      ? request.t('forms:alert.title', { title: head.title })
      : head.title;
  return { type: 'page', outcome: { ...outcome, head: { ...head, title }, cache: 'none' } };
}

/** The dates of a period that was pressed, else those that were typed. */
function stayOf(chosen: string | undefined, from: string, to: string): Stay {
  const [begin = '', end = ''] = chosen?.split('_') ?? [from, to];
  return { begin, end };
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Of the last step, before it is sent. */
const unchecked = ({ ask }: FormContext): FormState => ({ typed: {}, errors: {}, ask: ask(REQUEST_FORM.name) });

/** When: holds the dates. Whoever said already who comes goes on to the last step. */
const whenForm = defineForm({
  ...WHEN_FORM,
  schema: z.object({
    [STAY_FIELD]: z.string().max(21).optional().catch(undefined),
    from: z.string().max(10).catch(''),
    to: z.string().max(10).catch(''),
    replaces: rentalTokenSchema.optional().catch(undefined),
    ...carriedFields,
  }),
  send({ [STAY_FIELD]: chosen, from, to, replaces, ...typed }, context) {
    return answerOf(context, async (rented) => {
      const { t } = context;
      const { unit, view, periods } = rented;
      const stay = stayOf(chosen, from, to);
      const { begin, end } = stay;
      const said = carriedIn(typed);
      const carried = { ...said, ...(replaces && { replaces }) };
      const again = (status: 409 | 422 | 429, trouble: Trouble) => {
        const page = whenPage(context, rented, {
          state: { typed: { from: begin, to: end }, errors: {}, ...trouble },
          ...(Object.keys(carried).length > 0 && { carried }),
        });
        return asPage(context, { ...page, status });
      };

      const missing = Object.entries({ from: begin, to: end }).filter(([, day]) => !isDay(day));
      if (missing.length > 0) {
        const errors = missing.map(([field]) => [field, t(`rentalBooking:when.missing.${field}`)] as const);
        return again(422, { errors: Object.fromEntries(errors) });
      }
      const reading = readStay(stay, periods, unit.costs);
      if (reading.type === 'refused') {
        const field = reading.field === 'begin' ? 'from' : 'to';
        return again(422, { errors: { [field]: refusalText(reading, context) } });
      }
      try {
        const held = await context.call('holdNights', {
          params: { id: view.id },
          visitor: context.visitor,
          body: { begin, end, ...(replaces && { replaces }) },
        });
        if (!held) return { type: 'notFound' };
        const text = heldText(held);
        const here = parseHeld(held.id, text);
        if (here && said) {
          const values = completeIn(said);
          const next = values
            ? checkOf(context, rented, here, values, unchecked(context))
            : guestPage(context, rented, here, { typed: said, errors: {} });
          return await asPage(context, next);
        }
        return { type: 'sent', to: `${heldPath(context.locale, view.id, held.id)}?${HELD_FIELD}=${text}` };
      } catch (error) {
        if (isTooMany(error)) return again(429, { alert: { kind: 'danger', text: t('rentalBooking:taken.tooMany') } });
        const data = nearestIn(error);
        if (data) {
          const text = t(said ? 'rentalBooking:taken.alert' : 'rentalBooking:taken.first');
          return again(409, { data, alert: { kind: 'danger', text } });
        }
        const refused = refusedIn(error);
        if (!refused) throw error;
        const field = refused.includes('end') ? 'to' : 'from';
        return again(422, { errors: { [field]: t('rentalBooking:dates.other') } });
      }
    });
  },
  page: (request, state: FormState<Nearest>) =>
    pageOf(request, (rented) => {
      const replaces = state.typed['replaces'];
      const known = { ...carriedIn(state.typed), ...(typeof replaces === 'string' && { replaces }) };
      return whenPage(request, rented, { state, ...(Object.keys(known).length > 0 && { carried: known }) });
    }),
  summary: () => [],
});

/** Who: shows what was said, with the price, to be looked over. */
const guestForm = defineForm({
  ...GUEST_FORM,
  schema: z.object({ [HELD_FIELD]: heldField, ...guestFields }),
  send: ({ [HELD_FIELD]: text, ...values }, context) =>
    answerOfHeld(context, text, (rented, held) =>
      asPage(context, checkOf(context, rented, held, values, unchecked(context))),
    ),
  page: (request, state) => pageOfHeld(request, state.typed, (rented, held) => guestPage(request, rented, held, state)),
  summary: (typed, request) => guestRows(typed, request),
});

/** Back to an earlier step, with what was filled in. */
const editForm = defineForm({
  ...EDIT_FORM,
  schema: z.object({ [HELD_FIELD]: heldField, edit: z.enum(['when', 'who']), ...carriedFields }),
  send: ({ [HELD_FIELD]: text, edit, ...typed }, context) =>
    answerOfHeld(context, text, (rented, held) =>
      asPage(
        context,
        edit === 'who'
          ? guestPage(context, rented, held, { typed, errors: {} })
          : chooseAgain(context, rented, held, typed),
      ),
    ),
  page: (request, state) => pageOfHeld(request, state.typed, (rented, held) => guestPage(request, rented, held, state)),
  summary: () => [],
});

/** Asks for the stay. Where the nights are gone after all, the nearest dates are offered, with all that was filled in. */
const requestForm = defineForm({
  ...REQUEST_FORM,
  schema: z.object({ [HELD_FIELD]: heldField, ...guestFields }),
  limitBy: ({ email }) => [email.toLowerCase()],
  send: ({ [HELD_FIELD]: text, ...values }, context) =>
    answerOfHeld(context, text, async (rented, held) => {
      const { begin, end, token: hold } = held;
      try {
        const reservation = await context.call('createRentalReservation', {
          body: { unitId: rented.view.id, begin, end, hold, locale: context.locale, ...asGuest(values) },
        });
        if (!reservation) return { type: 'notFound' };
        const path = pathFor('rentalReservation', context.locale, { token: reservation.id });
        return { type: 'sent', to: `${path}?done=requested` };
      } catch (error) {
        return asPage(context, otherwise(context, rented, held, asTyped(values), error));
      }
    }),
  page: (request, state) =>
    pageOfHeld(request, state.typed, async (rented, held) => {
      const values = GUEST_FIELDS.some((field) => state.errors[field] !== undefined)
        ? undefined
        : completeIn(state.typed);
      if (!values) return guestPage(request, rented, held, state);
      try {
        return await checkOf(request, rented, held, values, state);
      } catch (error) {
        if (!isBackOfficeTrouble(error)) throw error;
        // Nobody asks for what has no price; all that was filled in stays, on the step before.
        return guestPage(request, rented, held, state);
      }
    }),
  summary(typed, request) {
    const held = heldIn(request, typed[HELD_FIELD]);
    return [...(held ? dayRows(held, undefined, request) : []), ...guestRows(typed, request)];
  },
});

/** What is posted to the first step, and to those after it. */
export const RENTAL_FORMS: readonly AnyForm[] = [whenForm];
export const RENTAL_DETAILS_FORMS: readonly AnyForm[] = [guestForm, editForm, requestForm];
