import { z } from 'zod';
import { rentalTokenSchema } from '../../../../shared/api/rentals.ts';
import { readStay, type Stay } from '../../../../shared/domain/rentals/readStay.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import type { FormState, Typed } from '../../../../shared/ui/forms/formState.ts';
import { type AnyForm, defineForm, type FormResult, type PageOutcome } from '../../../forms/formDefinition.ts';
import type { ScreenRequest } from '../../../render/screen.ts';
import { notFound } from '../../errors/notFound.tsx';
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
import { findRented, type Rented } from './rented.ts';
import { dayRows, guestRows } from './stayRows.ts';
import { WHEN_FORM, whenPage } from './whenPage.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const heldField = z.string().max(60);

const heldIn = ({ route }: Pick<ScreenRequest, 'route'>, text: unknown): Held | undefined =>
  typeof text === 'string' ? parseHeld(route.params['token'] ?? '', text) : undefined;

/** A page of the home that the address names; without one, the page that says that nothing is there. */
async function pageOf(
  request: ScreenRequest,
  make: (rented: Rented) => PageOutcome | Promise<PageOutcome>,
): Promise<PageOutcome> {
  const rented = await findRented(request);
  return rented ? make(rented) : notFound(request);
}

const pageOfHeld = (
  request: ScreenRequest,
  typed: Typed,
  make: (rented: Rented, held: Held) => PageOutcome | Promise<PageOutcome>,
) =>
  pageOf(request, (rented) => {
    const held = heldIn(request, typed[HELD_FIELD]);
    return held ? make(rented, held) : notFound(request);
  });

const withStatus = (outcome: PageOutcome, status: 200 | 409 | 422): FormResult => ({
  type: 'page',
  outcome: { ...outcome, status, cache: 'none' },
});

/** The first step again, for other dates in place of those that were held; `data`: somebody has them. */
function chooseAgain(request: ScreenRequest, rented: Rented, held: Held, typed: Typed, data?: Nearest): PageOutcome {
  const state: FormState<Nearest> = {
    typed: { from: held.begin, to: held.end },
    errors: {},
    ...(data && { data, alert: { kind: 'danger', text: request.t('rentalBooking:taken.alert') } }),
  };
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
  state?: FormState,
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
    return checkPage(request, rented, held, { quote, carried: typed, ...(state && { state }) });
  } catch (error) {
    return otherwise(request, rented, held, typed, error);
  }
}

/** What there is to do when the back office does not take a stay. Throws what is another error. */
function otherwise(request: ScreenRequest, rented: Rented, held: Held, typed: Typed, error: unknown): PageOutcome {
  const data = nearestIn(error);
  if (data) return { ...chooseAgain(request, rented, held, typed, data), status: 409 };
  const refused = refusedIn(error);
  if (!refused) throw error;
  const outcome = refused.some((field) => field === 'adults' || field === 'pets')
    ? askAgain(request, rented, held, typed, refused)
    : chooseAgain(request, rented, held, typed, { nearest: [] });
  return { ...outcome, status: 422 };
}

const asPage = async (outcome: PageOutcome | Promise<PageOutcome>): Promise<FormResult> => ({
  type: 'page',
  outcome: { ...(await outcome), cache: 'none' },
});

/** The dates of a period that was pressed, else those that were typed. */
function stayOf(chosen: string | undefined, from: string, to: string): Stay {
  const [begin = '', end = ''] = chosen?.split('_') ?? [from, to];
  return { begin, end };
}

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** When: holds the dates. Whoever said already who comes goes on to the last step. */
const whenForm = defineForm({
  ...WHEN_FORM,
  schema: z.object({
    [STAY_FIELD]: z.string().max(21).optional(),
    from: z.string().max(10).default(''),
    to: z.string().max(10).default(''),
    replaces: rentalTokenSchema.optional().catch(undefined),
    ...carriedFields,
  }),
  async send({ [STAY_FIELD]: chosen, from, to, replaces, ...typed }, context) {
    const rented = await findRented(context);
    if (!rented) return { type: 'notFound' };
    const { t } = context;
    const { unit, view, periods } = rented;
    const stay = stayOf(chosen, from, to);
    const { begin, end } = stay;
    const carried = { ...carriedIn(typed), ...(replaces && { replaces }) };
    const again = (status: 409 | 422, state: Pick<FormState<Nearest>, 'errors' | 'alert' | 'data'>): FormResult =>
      withStatus(
        whenPage(context, rented, {
          state: { typed: { from: begin, to: end }, ...state },
          ...(Object.keys(carried).length > 0 && { carried }),
        }),
        status,
      );

    const missing = Object.entries({ from: begin, to: end }).filter(([, day]) => !isDay(day));
    if (missing.length > 0) {
      const text = t('rentalBooking:when.missing');
      return again(422, { errors: Object.fromEntries(missing.map(([field]) => [field, text])) });
    }
    const reading = readStay(stay, periods, unit.costs);
    if (reading.type === 'refused') {
      const field = reading.field === 'begin' ? 'from' : 'to';
      return again(422, { errors: { [field]: refusalText(reading, context) } });
    }
    try {
      const held = await context.call('holdNights', {
        params: { id: view.id },
        body: { begin, end, ...(replaces && { replaces }) },
      });
      if (!held) return { type: 'notFound' };
      const text = heldText(held);
      const here = parseHeld(held.id, text);
      const said = carriedIn(typed);
      if (here && said) {
        const values = completeIn(said);
        return await asPage(
          values
            ? checkOf(context, rented, here, values)
            : guestPage(context, rented, here, { typed: said, errors: {} }),
        );
      }
      return { type: 'sent', to: `${heldPath(context.locale, view.id, held.id)}?${HELD_FIELD}=${text}` };
    } catch (error) {
      const data = nearestIn(error);
      const refused = refusedIn(error);
      if (data)
        return again(409, { errors: {}, data, alert: { kind: 'danger', text: t('rentalBooking:taken.first') } });
      if (!refused) throw error;
      const field = refused.includes('end') ? 'to' : 'from';
      return again(422, { errors: { [field]: t('rentalBooking:dates.other') } });
    }
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
  async send({ [HELD_FIELD]: text, ...values }, context) {
    const rented = await findRented(context);
    const held = heldIn(context, text);
    if (!rented || !held) return { type: 'notFound' };
    return asPage(checkOf(context, rented, held, values));
  },
  page: (request, state) => pageOfHeld(request, state.typed, (rented, held) => guestPage(request, rented, held, state)),
  summary: (typed, request) => guestRows(typed, request),
});

/** Back to an earlier step, with what was filled in. */
const editForm = defineForm({
  ...EDIT_FORM,
  schema: z.object({ [HELD_FIELD]: heldField, edit: z.enum(['when', 'who']), ...carriedFields }),
  async send({ [HELD_FIELD]: text, edit, ...typed }, context) {
    const rented = await findRented(context);
    const held = heldIn(context, text);
    if (!rented || !held) return { type: 'notFound' };
    return asPage(
      edit === 'who'
        ? guestPage(context, rented, held, { typed, errors: {} })
        : chooseAgain(context, rented, held, typed),
    );
  },
  page: (request, state) => pageOfHeld(request, state.typed, (rented, held) => guestPage(request, rented, held, state)),
  summary: () => [],
});

/** Asks for the stay. Where the nights are gone after all, the nearest dates are offered, with all that was filled in. */
const requestForm = defineForm({
  ...REQUEST_FORM,
  schema: z.object({ [HELD_FIELD]: heldField, ...guestFields }),
  limitBy: ({ email }) => [email.toLowerCase()],
  async send({ [HELD_FIELD]: text, ...values }, context) {
    const rented = await findRented(context);
    const held = heldIn(context, text);
    if (!rented || !held) return { type: 'notFound' };
    const { begin, end, token: hold } = held;
    try {
      const reservation = await context.call('createRentalReservation', {
        body: { unitId: rented.view.id, begin, end, hold, locale: context.locale, ...asGuest(values) },
      });
      if (!reservation) return { type: 'notFound' };
      const path = pathFor('rentalReservation', context.locale, { token: reservation.id });
      return { type: 'sent', to: `${path}?done=requested` };
    } catch (error) {
      return asPage(otherwise(context, rented, held, asTyped(values), error));
    }
  },
  page: (request, state) =>
    pageOfHeld(request, state.typed, (rented, held) => {
      const values = GUEST_FIELDS.some((field) => state.errors[field] !== undefined)
        ? undefined
        : completeIn(state.typed);
      return values ? checkOf(request, rented, held, values, state) : guestPage(request, rented, held, state);
    }),
  summary(typed, request) {
    const held = heldIn(request, typed[HELD_FIELD]);
    return [...(held ? dayRows(held, undefined, request) : []), ...guestRows(typed, request)];
  },
});

/** What is posted to the first step, and to those after it. */
export const RENTAL_FORMS: readonly AnyForm[] = [whenForm];
export const RENTAL_DETAILS_FORMS: readonly AnyForm[] = [guestForm, editForm, requestForm];
