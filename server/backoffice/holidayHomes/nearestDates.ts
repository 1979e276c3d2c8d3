import type { RentalOffer } from '#shared/api/rentals.ts';
import { MAX_NEAREST_PERIODS } from '#shared/primitives/rentalLimits.ts';
import type { BusyNightsReader } from './store/busyNights.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import {
  addDays,
  countNights,
  type Day,
  countDaysBetween,
  findLastArrivalDay,
  type Nights,
  overlaps,
  toBelgianDay,
} from './days.ts';
import { buildOffer, findRent } from './prices/quote.ts';
import type { StoredRentalUnit } from './storedUnit.ts';

/** The number of days before and after the wanted dates within which other dates are searched. */
const MAX_SHIFT_DAYS = 21;
const MAX_PERIOD_DISTANCE_DAYS = 92;

/** Returns stays of the same length some days earlier and later, the nearest first, that begin on one of the days. */
export function listShiftedStays({ begin, end }: Nights, days: { readonly first: Day; readonly last: Day }): Nights[] {
  const shiftDays = Array.from({ length: MAX_SHIFT_DAYS }, (_, index) => index + 1).flatMap((step) => [-step, step]);
  return shiftDays
    .map((shift) => ({ begin: addDays(begin, shift), end: addDays(end, shift) }))
    .filter((stay) => stay.begin >= days.first && stay.begin <= days.last);
}

const toNightsKey = ({ begin, end }: Nights): string => `${begin} ${end}`;

/** Returns the distance between two stays: the days between the arrivals, plus the difference in nights. */
export const measureDistance = (wantedNights: Nights, otherNights: Nights): number =>
  Math.abs(countDaysBetween(wantedNights.begin, otherNights.begin)) +
  Math.abs(countNights(otherNights) - countNights(wantedNights));

export interface NearestOfferStores {
  readonly rentalReservations: Pick<BusyNightsReader, 'listUnavailable'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'listNightly' | 'listPeriods'>;
}

/**
 * Returns free dates of a home near the wanted dates, which the guest can choose instead: periods that can only be
 * rented as a whole, and stays at nightly prices.
 *
 * @param without nights that are taken elsewhere although they are free in the database
 */
export async function findNearestOffers(
  { rentalUnits, rentalReservations }: NearestOfferStores,
  storedUnit: StoredRentalUnit,
  wantedNights: Nights,
  now: Moment,
  { ownHold, without }: { readonly ownHold?: string | undefined; readonly without?: Nights | undefined } = {},
): Promise<RentalOffer[]> {
  if (!storedUnit.isServed) return [];
  const { unit } = storedUnit;
  const today = toBelgianDay(now);
  const [firstDay, lastDay] = [addDays(today, unit.rules.notice), findLastArrivalDay(today)];
  const [from, to] = [
    addDays(wantedNights.begin, -MAX_PERIOD_DISTANCE_DAYS),
    addDays(wantedNights.begin, MAX_PERIOD_DISTANCE_DAYS),
  ];
  const periods = await rentalUnits.listPeriods(
    storedUnit,
    from > firstDay ? from : firstDay,
    to < lastDay ? to : lastDay,
  );
  const nightly = await rentalUnits.listNightly(storedUnit);
  const busyNights = await rentalReservations.listUnavailable(storedUnit, firstDay, now, ownHold);
  const shiftedStays = listShiftedStays(wantedNights, { first: firstDay, last: lastDay }).flatMap((stay) => {
    const price = findRent(stay, { periods: [], nightly });
    return 'rent' in price ? [{ ...stay, ...price }] : [];
  });
  const periodKeys = new Set(periods.map(toNightsKey));
  return [...periods, ...shiftedStays.filter((stay) => !periodKeys.has(toNightsKey(stay)))]
    .filter((dates) => ![...busyNights, ...(without ? [without] : [])].some((nights) => overlaps(dates, nights)))
    .toSorted(
      (a, b) => measureDistance(wantedNights, a) - measureDistance(wantedNights, b) || a.begin.localeCompare(b.begin),
    )
    .slice(0, MAX_NEAREST_PERIODS)
    .map((dates) => buildOffer(dates, unit.costs));
}
