import type { RentalOffer } from '#shared/api/rentals.ts';
import { NEAREST_PERIODS } from '#shared/primitives/rentalLimits.ts';
import type { BusyNightsReader } from './store/busyNights.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { addDays, countNights, type Day, daysBetween, type Nights, overlaps, today } from './days.ts';
import { offerOf, rentOf } from './quote.ts';
import type { StoredUnit } from './storedUnit.ts';

/** Days before and after in which other dates are looked for. */
const SHIFT_DAYS = 21;
const PERIOD_DAYS = 92;

/** Stays of the same length some days before and after, the nearest first, none of which begins before a day. */
export function shiftedStays({ begin, end }: Nights, from: Day): Nights[] {
  const steps = Array.from({ length: SHIFT_DAYS }, (_, index) => index + 1).flatMap((step) => [-step, step]);
  return steps
    .map((days) => ({ begin: addDays(begin, days), end: addDays(end, days) }))
    .filter((stay) => stay.begin >= from);
}

const key = ({ begin, end }: Nights): string => `${begin} ${end}`;

/** How far dates are from others: days between the arrivals, and nights more or less. */
export const distance = (wanted: Nights, other: Nights): number =>
  Math.abs(daysBetween(wanted.begin, other.begin)) + Math.abs(countNights(other) - countNights(wanted));

export interface NearestStores {
  readonly rentalReservations: Pick<BusyNightsReader, 'unavailable'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'nightly' | 'periods'>;
}

/**
 * What is offered instead of dates that are taken: free dates of this home, whole periods and others alike.
 *
 * @param without nights that are not free, for a reason that is not stored here
 */
export async function nearestOffers(
  { rentalUnits, rentalReservations }: NearestStores,
  stored: StoredUnit,
  wanted: Nights,
  now: Moment,
  { ownHold, without }: { readonly ownHold?: string | undefined; readonly without?: Nights | undefined } = {},
): Promise<RentalOffer[]> {
  if (!stored.served) return [];
  const { unit } = stored;
  const first = addDays(today(now), unit.rules.notice);
  const [from, to] = [addDays(wanted.begin, -PERIOD_DAYS), addDays(wanted.begin, PERIOD_DAYS)];
  const periods = await rentalUnits.periods(stored, from > first ? from : first, to);
  const nightly = await rentalUnits.nightly(stored);
  const busy = await rentalReservations.unavailable(stored, first, now, ownHold);
  const shifted = shiftedStays(wanted, first).flatMap((stay) => {
    const price = rentOf(stay, { periods: [], nightly });
    return 'rent' in price ? [{ ...stay, ...price }] : [];
  });
  const whole = new Set(periods.map(key));
  return [...periods, ...shifted.filter((stay) => !whole.has(key(stay)))]
    .filter((dates) => ![...busy, ...(without ? [without] : [])].some((nights) => overlaps(dates, nights)))
    .toSorted((a, b) => distance(wanted, a) - distance(wanted, b) || a.begin.localeCompare(b.begin))
    .slice(0, NEAREST_PERIODS)
    .map((dates) => offerOf(dates, unit.costs));
}
