import { randomInt, randomUUID } from 'node:crypto';
import type {
  RentalGuests,
  RentalOffer,
  RentalQuote,
  RentalReservationRequest,
  RentalState,
} from '#shared/api/rentals.ts';
import { MAX_STAY_NIGHTS, RENTAL_HOLD_MINUTES } from '#shared/primitives/rentalLimits.ts';
import { formatAddressLine } from '#shared/domain/rules.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { toUidHost } from '../booking/entryUid.ts';
import { type HoldRequest, placeHold } from '../booking/holds.ts';
import { cancelBooking, lockBooking } from '../booking/lockedBooking.ts';
import { TimeConflictError } from '../booking/timeConflict.ts';
import { HttpProblem, createUnprocessableProblem } from '../core/http/problem.ts';
import { inEveryLanguage } from '../mail/inEveryLanguage.ts';
import type { BusyNightsReader } from './store/busyNights.ts';
import type { NightHolds } from './store/nightHolds.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { Reservations } from './store/reservations.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import { addDays, countNights, type Day, findLastArrivalDay, type Nights, overlaps, toBelgianDay } from './days.ts';
import { buildQuote, findRent } from './prices/quote.ts';
import { type StayMailStores, sendStayMails } from './mails/stayMails.ts';
import { deriveRentalToken } from '../core/tokens/rentalToken.ts';
import type { Reservation } from './reservation.ts';
import type { ReservationDocument } from '../core/db/documents/reservationDocument.ts';
import type { StoredRentalUnit } from './storedUnit.ts';

interface PriceStores {
  readonly rentalUnits: Pick<RentalUnitRepository, 'listNightly' | 'listPeriods'>;
  readonly rentalReservations: Pick<NightHolds, 'findHeld'>;
}

interface FreeNightsStores {
  readonly rentalReservations: Pick<BusyNightsReader, 'listUnavailable'>;
}

/** The stores that a hold needs, within its transaction. */
export interface StayHoldStores {
  readonly rentalReservations: NightHolds & Pick<BusyNightsReader, 'listUnavailable'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'lock' | 'listNightly' | 'listPeriods'>;
}

/** The stores that an answer to a request and a cancellation need, within their transaction. */
export interface StayChangeStores extends StayMailStores {
  readonly rentalReservations: Pick<Reservations, 'find' | 'get' | 'setState' | 'storeToken'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'lock'>;
}

/** The stores that a request needs, within its transaction. */
export interface StayRequestStores extends StayMailStores {
  readonly rentalReservations: Pick<BusyNightsReader, 'listUnavailable'> &
    Pick<NightHolds, 'findHeld' | 'release'> &
    Pick<Reservations, 'get' | 'request'>;
  readonly rentalFeeds: Pick<RentalFeedRepository, 'listUnchecked'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'lock' | 'listNightly' | 'listPeriods'>;
}

const HOLD_DURATION_MS = RENTAL_HOLD_MINUTES * 60_000;

interface RefusedField {
  /** A JSON pointer into the call's body. */
  readonly pointer: string;
  /** Describes the value that the field should have. */
  readonly detail: string;
}

/** Returns the first and the last day of arrival that can be requested. */
export const findArrivalDays = ({ unit }: Pick<StoredRentalUnit, 'unit'>, now: Moment): { first: Day; last: Day } => ({
  first: addDays(toBelgianDay(now), unit.rules.notice),
  last: findLastArrivalDay(toBelgianDay(now)),
});

/** Returns a home that the site shows; undefined for any other home. */
export async function findServedUnit(
  { rentalUnits }: { readonly rentalUnits: Pick<RentalUnitRepository, 'find'> },
  siteId: string,
  id: number,
): Promise<StoredRentalUnit | undefined> {
  const storedUnit = await rentalUnits.find(siteId, id);
  return storedUnit?.isServed ? storedUnit : undefined;
}

interface StayParty {
  readonly guests?: RentalGuests;
  readonly pets?: boolean;
  /**
   * The token of the visitor's own hold. Held dates can still be requested after midnight, when the arrival would be
   * too near without the hold.
   */
  readonly hold?: string | undefined;
}

function listRefusals(
  storedUnit: StoredRentalUnit,
  stay: Nights,
  { guests, pets = false }: StayParty,
  { now, since: heldSince }: { readonly now: Moment; readonly since: Moment },
): RefusedField[] {
  const { first: firstDay } = findArrivalDays(storedUnit, heldSince);
  const { last: lastDay } = findArrivalDays(storedUnit, now);
  const { maxOccupation, petsAllowed } = storedUnit.unit.general;
  const persons = (guests?.adults ?? 0) + (guests?.children ?? 0);
  return [
    ...(stay.begin < firstDay ? [{ pointer: '/begin', detail: `${firstDay} or later` }] : []),
    ...(stay.begin > lastDay ? [{ pointer: '/begin', detail: `${lastDay} or earlier` }] : []),
    ...(countNights(stay) < 1 ? [{ pointer: '/end', detail: 'a day after the arrival' }] : []),
    ...(countNights(stay) > MAX_STAY_NIGHTS
      ? [{ pointer: '/end', detail: `at most ${MAX_STAY_NIGHTS} nights after the arrival` }]
      : []),
    ...(persons > maxOccupation ? [{ pointer: '/adults', detail: `at most ${maxOccupation} persons in all` }] : []),
    ...(pets && !petsAllowed ? [{ pointer: '/pets', detail: 'none: this home does not accept pets' }] : []),
  ];
}

/** Returns the price of dates, also when they are not free. Throws 422 when the home is not let on these dates. */
export async function priceStay(
  { rentalUnits, rentalReservations }: PriceStores,
  storedUnit: StoredRentalUnit,
  stay: Nights,
  now: Moment,
  party: StayParty = {},
): Promise<{ readonly type: RentalOffer['type']; readonly rent: number }> {
  const heldNights =
    party.hold === undefined ? undefined : await rentalReservations.findHeld(storedUnit, party.hold, now);
  const isHeld = heldNights?.begin === stay.begin && heldNights.end === stay.end;
  const errors = listRefusals(storedUnit, stay, party, { now, since: isHeld ? now - HOLD_DURATION_MS : now });
  if (errors.length > 0) throw createUnprocessableProblem(errors);
  const { begin } = stay;
  const price = findRent(stay, {
    periods: await rentalUnits.listPeriods(storedUnit, begin, begin),
    nightly: await rentalUnits.listNightly(storedUnit),
  });
  if ('field' in price) throw createUnprocessableProblem([{ pointer: `/${price.field}`, detail: price.reason }]);
  return price;
}

/** Throws `TimeConflictError` when nights are not free. */
export async function assertNightsFree(
  { rentalReservations }: FreeNightsStores,
  storedUnit: StoredRentalUnit,
  stay: Nights,
  now: Moment,
  ownHold?: string,
): Promise<void> {
  const unavailableNights = await rentalReservations.listUnavailable(storedUnit, stay.begin, now, ownHold);
  if (!storedUnit.isServed || unavailableNights.some((nights) => overlaps(nights, stay))) throw new TimeConflictError();
}

/** Returns whether the data of the back office allow a request for these nights, regardless of the number of guests. */
export async function canBeRequested(
  stores: PriceStores & FreeNightsStores,
  storedUnit: StoredRentalUnit,
  stay: Nights,
  now: Moment,
  hold?: string,
): Promise<boolean> {
  try {
    await priceStay(stores, storedUnit, stay, now, { hold });
    await assertNightsFree(stores, storedUnit, stay, now, hold);
    return true;
  } catch (error) {
    if (error instanceof TimeConflictError || error instanceof HttpProblem) return false;
    throw error;
  }
}

/**
 * Holds dates for a visitor who fills in the form, and releases the former hold of this visitor, which the new hold
 * replaces. The function must be called within a transaction. Returns undefined when there is no such home. Throws
 * `TimeConflictError` when the nights are not free, 422 when the home is not let on these dates, and 429 when the
 * visitor has too many holds.
 */
export async function holdStay(
  tx: StayHoldStores,
  wantedHold: HoldRequest & Nights & { readonly siteId: string; readonly unitId: number },
): Promise<{ readonly type: RentalOffer['type']; readonly rent: number; readonly expires: Moment } | undefined> {
  const { siteId, unitId, begin, end, now } = wantedHold;
  const { rentalUnits, rentalReservations } = tx;
  const storedUnit = await rentalUnits.lock(siteId, unitId);
  if (!storedUnit?.isServed) return undefined;
  const stay = { begin, end };
  const price = await priceStay(tx, storedUnit, stay, now);
  const { expires } = await placeHold(rentalReservations, storedUnit, wantedHold, {
    holdMinutes: RENTAL_HOLD_MINUTES,
    claimTime: () => assertNightsFree(tx, storedUnit, stay, now),
    storeHold: (_free, hold) => rentalReservations.hold(storedUnit, stay, hold),
  });
  return { ...price, expires };
}

/** Letters and digits that people do not confuse with each other, also on the telephone. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const createReference = (): string =>
  `V-${Array.from({ length: 6 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')}`;

/** Copies the data of a home that a reservation stores, because the home may change later. */
export function createUnitSnapshot({ unit }: StoredRentalUnit): ReservationDocument['unit'] {
  const { general, address, house } = unit;
  const localizeCity = (locale: Locale) => localize(address.city.name, locale);
  return {
    title: inEveryLanguage(
      (locale) =>
        localize(general.title, locale) || `${localize(general.subKind.name, locale)}, ${localizeCity(locale)}`,
    ),
    reference: general.reference,
    shownAddress: inEveryLanguage((locale) => formatAddressLine(address, locale)),
    fullAddress: inEveryLanguage((locale) => formatAddressLine({ ...address, visible: true }, locale)),
    checkIn: house.checkIn,
    checkOut: house.checkOut,
  };
}

interface StayRequest extends Nights {
  readonly siteId: string;
  readonly unitId: number;
  readonly guests: RentalGuests;
  readonly pets: boolean;
  readonly hold: string | undefined;
  /** The total that the guest has seen; undefined when the caller did not send it. */
  readonly total?: number | undefined;
  readonly visitor: RentalReservationRequest['visitor'];
  readonly remark: string | undefined;
  readonly locale: Locale;
  /** Is true when the agency's own booking program did not confirm that the nights are free. */
  readonly unchecked: boolean;
  /** The key from which the token in the guest's link is derived. */
  readonly identifierKey: string;
  readonly now: Moment;
}

/** Throws 422 when the guest has seen another total, because a promotion has ended or the agency has changed prices. */
function assertSameTotal(seenTotal: number | undefined, { total }: RentalQuote): void {
  if (seenTotal !== undefined && seenTotal !== total)
    throw createUnprocessableProblem([{ pointer: '/total', detail: `${total}, because the price has changed` }]);
}

/**
 * Requests a stay and queues the mails about it. The function must be called within a transaction. Returns the
 * reservation's id; undefined when there is no such home. Throws `TimeConflictError` when the nights are not free, and
 * 422 when the home is not let on these dates or to these guests, or when the guest has seen another price.
 */
export async function requestStay(tx: StayRequestStores, request: StayRequest): Promise<string | undefined> {
  const { siteId, unitId, begin, end, guests, pets, hold, total } = request;
  const { visitor, remark, locale, unchecked, identifierKey, now } = request;
  const storedUnit = await tx.rentalUnits.lock(siteId, unitId);
  if (!storedUnit?.isServed) return undefined;
  const stay = { begin, end };
  const price = await priceStay(tx, storedUnit, stay, now, { guests, pets, hold });
  await assertNightsFree(tx, storedUnit, stay, now, hold);
  const quote = buildQuote({ unitId, ...stay, ...price, costs: storedUnit.unit.costs, guests });
  assertSameTotal(total, quote);
  await tx.rentalReservations.release(storedUnit, hold, now);
  const uncheckedFeeds = await tx.rentalFeeds.listUnchecked(storedUnit, now);
  const document: ReservationDocument = {
    visitor,
    guests,
    pets,
    ...(remark && { remark }),
    ...(unchecked && { unchecked }),
    ...(uncheckedFeeds.length > 0 && { uncheckedFeeds }),
    locale,
    uidHost: toUidHost(await tx.mails.createMailContext(siteId, locale)),
    quote,
    unit: createUnitSnapshot(storedUnit),
  };
  const id = randomUUID();
  const token = deriveRentalToken(identifierKey, siteId, id);
  await tx.rentalReservations.request(storedUnit, stay, { id, token, reference: createReference(), document });
  const reservation = await tx.rentalReservations.get(siteId, id);
  if (!reservation) throw new Error('A reservation was deleted while it was made.');
  await sendStayMails(tx, { reservation, storedUnit, change: 'requested', token, now });
  return id;
}

/** Maps each state of a reservation to the states that the agency can set next. */
const AGENCY_STATE_CHANGES: Readonly<Record<RentalState, readonly RentalState[]>> = {
  requested: ['confirmed', 'refused', 'cancelled'],
  confirmed: ['cancelled'],
  refused: [],
  cancelled: [],
};

/** The error for a new state that cannot follow the current state. */
export class WrongStateError extends Error {
  override readonly name = 'WrongState';
}

const lockUnit =
  ({ rentalUnits }: StayChangeStores) =>
  ({ siteId, unitId }: Reservation) =>
    rentalUnits.lock(siteId, unitId);

/**
 * Stores the agency's answer to a request, or its cancellation, within a transaction. Returns undefined when there is
 * no such reservation. Throws `WrongStateError` when the new state cannot follow the current one.
 */
export async function answerRequest(
  tx: StayChangeStores,
  {
    siteId,
    id,
    state,
    note,
    identifierKey,
    now,
  }: {
    readonly siteId: string;
    readonly id: string;
    readonly state: Exclude<RentalState, 'requested'>;
    readonly note: string | undefined;
    /** The current key, from which the token in the guest's link is derived. It may have changed since the request. */
    readonly identifierKey: string;
    readonly now: Moment;
  },
): Promise<Reservation | undefined> {
  const lockedBooking = await lockBooking(() => tx.rentalReservations.get(siteId, id), lockUnit(tx));
  if (!lockedBooking) return undefined;
  const { booking: reservation, resource: storedUnit } = lockedBooking;
  if (reservation.state === state) return reservation;
  if (!AGENCY_STATE_CHANGES[reservation.state].includes(state))
    throw new WrongStateError(`A reservation that is ${reservation.state} cannot be ${state}.`);
  await tx.rentalReservations.setState(reservation, state, note);
  const changedReservation = await tx.rentalReservations.get(siteId, id);
  if (!changedReservation) throw new Error('A reservation was deleted while it was answered.');
  const change = state === 'cancelled' ? 'cancelledByAgency' : state;
  const token = deriveRentalToken(identifierKey, siteId, id);
  const isConfirmed = state === 'confirmed';
  // The stored token may be another one, because the key has changed or the site was imported since the request.
  if (isConfirmed) await tx.rentalReservations.storeToken(reservation, token);
  await sendStayMails(tx, { reservation: changedReservation, storedUnit, change, ...(isConfirmed && { token }), now });
  return changedReservation;
}

/** Returns whether a guest can cancel the stay. This is possible until the day before the arrival. */
export const isCancellable = ({ state, begin }: Reservation, now: Moment): boolean =>
  (state === 'requested' || state === 'confirmed') && begin > toBelgianDay(now);

/**
 * Cancels a stay for its guest, within a transaction. Returns false when there is no such stay or it cannot be
 * cancelled.
 */
export async function cancelStay(
  tx: StayChangeStores,
  { siteId, token, now }: { readonly siteId: string; readonly token: string; readonly now: Moment },
): Promise<boolean> {
  const { rentalReservations } = tx;
  const lockedBooking = await lockBooking(() => rentalReservations.find(siteId, token), lockUnit(tx));
  return cancelBooking(lockedBooking, {
    isCancelled: ({ state }) => state === 'cancelled' || state === 'refused',
    mayCancel: (reservation) => isCancellable(reservation, now),
    async cancel(reservation, storedUnit) {
      await rentalReservations.setState(reservation, 'cancelled', undefined);
      const cancelledReservation = await rentalReservations.get(siteId, reservation.id);
      if (!cancelledReservation) throw new Error('A reservation was deleted while it was cancelled.');
      await sendStayMails(tx, { reservation: cancelledReservation, storedUnit, change: 'cancelled', now });
    },
  });
}
