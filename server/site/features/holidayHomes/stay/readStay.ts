import type { RentalCosts, RentalOffer, RentalPeriods } from '#shared/api/rentals.ts';
import { WEEKDAYS, type Weekday } from '#shared/primitives/weekdays.ts';
import { MAX_STAY_NIGHTS } from '#shared/primitives/rentalLimits.ts';
import { countNights } from '#shared/domain/rentals/rentalQuery.ts';

/** The days of arrival and departure, as ISO dates. */
export interface Stay {
  readonly begin: string;
  readonly end: string;
}

/** A reason why dates are refused, other than that they are reserved. `field` is the day that has to change. */
export type StayRefusal =
  | { readonly field: 'begin'; readonly reason: 'early' | 'late'; readonly day: string }
  | { readonly field: 'begin'; readonly reason: 'wholePeriod' }
  | { readonly field: 'begin'; readonly reason: 'arrival'; readonly weekdays: readonly Weekday[] }
  | { readonly field: 'end'; readonly reason: 'backwards' | 'beyond' }
  | { readonly field: 'end'; readonly reason: 'tooShort' | 'tooLong'; readonly nights: number };

type StayReading =
  | { readonly type: 'free' | 'option' | 'taken'; readonly offer: RentalOffer }
  | ({ readonly type: 'refused' } & StayRefusal);

const toCents = (euros: number): number => Math.round(euros * 100);

const toWeekday = (date: string): Weekday =>
  WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 'monday';

/** Returns the day after an ISO date. */
export const getNextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Returns the nights from arrival to departure, each as the day on which it begins. */
export function listNights({ begin, end }: Stay): string[] {
  const nights: string[] = [];
  for (let night = begin; night < end; night = getNextDay(night)) nights.push(night);
  return nights;
}

const overlaps = (a: Stay, b: Stay) => a.begin < b.end && b.begin < a.end;

function findRefusal(stay: Stay, { firstDay, lastDay }: RentalPeriods): StayRefusal | undefined {
  const { begin, end } = stay;
  if (begin < firstDay) return { field: 'begin', reason: 'early', day: firstDay };
  if (begin > lastDay) return { field: 'begin', reason: 'late', day: lastDay };
  if (end <= begin) return { field: 'end', reason: 'backwards' };
  if (countNights({ from: begin, to: end }) > MAX_STAY_NIGHTS)
    return { field: 'end', reason: 'tooLong', nights: MAX_STAY_NIGHTS };
  return undefined;
}

/**
 * Returns whether a holiday home is free, under option or taken at the given dates, with their price, or the reason why
 * it cannot be rented at these dates. The page shows this before the visitor requests the stay; the back office makes
 * the decision.
 */
export function readStay(stay: Stay, rentals: RentalPeriods, { cleaning }: Pick<RentalCosts, 'cleaning'>): StayReading {
  const { begin, end } = stay;
  const refusal = findRefusal(stay, rentals);
  if (refusal) return { type: 'refused', ...refusal };
  const states = new Set(rentals.busy.filter((nights) => overlaps(nights, stay)).map(({ state }) => state));
  const type = states.has('taken') ? 'taken' : states.has('option') ? 'option' : 'free';

  const [period] = rentals.periods
    .filter((each) => each.begin === begin && each.end === end)
    .toSorted((a, b) => a.price - b.price);
  if (period) {
    const { state: _state, ...offer } = period;
    return { type, offer };
  }

  const nightlyRates = rentals.nightly.find(({ from, to }) => from <= begin && begin <= to);
  if (!nightlyRates) return { type: 'refused', field: 'begin', reason: 'wholePeriod' };
  if (nightlyRates.arrival && !nightlyRates.arrival.includes(toWeekday(begin)))
    return { type: 'refused', field: 'begin', reason: 'arrival', weekdays: nightlyRates.arrival };
  const nights = listNights(stay);
  if (nights.length < nightlyRates.minNights)
    return { type: 'refused', field: 'end', reason: 'tooShort', nights: nightlyRates.minNights };
  const rents = nights.map((night) => rentals.nightly.find(({ from, to }) => from <= night && night <= to)?.rent);
  if (rents.includes(undefined)) return { type: 'refused', field: 'end', reason: 'beyond' };
  const rent = rents.reduce<number>((sum, each) => sum + toCents(each ?? 0), 0);
  return {
    type,
    offer: {
      type: 'stay',
      begin,
      end,
      nights: nights.length,
      rent: rent / 100,
      price: (rent + toCents(cleaning)) / 100,
    },
  };
}
