import type { NightState, RentalPeriod, RentalPeriods } from '#shared/api/rentals.ts';
import { nextDay, nightsIn } from '../stay/readStay.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, formatMonth, toMonday } from '#shared/i18n/moments.ts';

/** `closed`: the night has passed, or the owner does not let it. */
type CalendarState = NightState | 'closed';

export interface CalendarDay {
  readonly date: string;
  /** Of the month. */
  readonly day: number;
  /** Of the night that begins on this day. */
  readonly state: CalendarState;
  /** Of the night before: where the two differ, it is a day of arrival or departure. */
  readonly before: CalendarState;
  /** Of a free night. */
  readonly price?: DayPrice;
}

/** `night`: the rent of it alone. `period`: the cheapest free period that begins with it, all included but the tax. */
export interface DayPrice {
  readonly type: 'night' | 'period';
  /** Euros. */
  readonly amount: number;
}

export interface CalendarMonth {
  /** `2027-07` */
  readonly key: string;
  /** `juli 2027` */
  readonly name: string;
  /** From Monday to Sunday; days of other months are left out. */
  readonly weeks: readonly (readonly (CalendarDay | undefined)[])[];
  /** Free periods that begin in it, by their begin. */
  readonly periods: readonly RentalPeriod[];
}

/** How far the calendar of a home reaches. */
export const CALENDAR_MONTHS = 12;

/** First day of a month, so many months after that of a date. */
export function monthAfter(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** The state of any night. */
function nightStates({ periods, busy, nightly }: RentalPeriods): (night: string) => CalendarState {
  const onOffer = new Set<string>();
  for (const period of periods) for (const night of nightsIn(period)) onOffer.add(night);
  for (const { from, to } of nightly)
    for (const night of nightsIn({ begin: from, end: nextDay(to) })) onOffer.add(night);
  const taken = new Map<string, NightState>();
  for (const nights of busy) for (const night of nightsIn(nights)) taken.set(night, nights.state);
  return (night) => taken.get(night) ?? (onOffer.has(night) ? 'free' : 'closed');
}

/** A year of nights from the month of `today` on, with what each costs by itself, and the periods that are free. */
export function rentalCalendar(
  rentals: RentalPeriods,
  today: string,
  locale: Locale,
  months = CALENDAR_MONTHS,
): readonly CalendarMonth[] {
  const stateOf = nightStates(rentals);
  const cheapest = new Map<string, number>();
  for (const { begin, price, state } of rentals.periods) {
    if (state === 'free') cheapest.set(begin, Math.min(price, cheapest.get(begin) ?? price));
  }
  const priceOf = (night: string): DayPrice | undefined => {
    const rent = rentals.nightly.find(({ from, to }) => from <= night && night <= to)?.rent;
    if (rent !== undefined) return { type: 'night', amount: rent };
    const amount = cheapest.get(night);
    return amount === undefined ? undefined : { type: 'period', amount };
  };

  const dayOf = (date: string): CalendarDay => {
    const state = stateOf(date);
    const price = state === 'free' ? priceOf(date) : undefined;
    return {
      date,
      day: Number(date.slice(8)),
      state,
      before: stateOf(addDays(date, -1)),
      ...(price && { price }),
    };
  };

  return Array.from({ length: months }, (_, index) => {
    const first = monthAfter(today, index);
    const end = monthAfter(today, index + 1);
    const key = first.slice(0, 7);
    const weeks: (CalendarDay | undefined)[][] = [];
    for (let monday = toMonday(first); monday < end; monday = addDays(monday, 7)) {
      const days = Array.from({ length: 7 }, (__, offset) => addDays(monday, offset));
      weeks.push(days.map((date) => (date.startsWith(key) ? dayOf(date) : undefined)));
    }
    return {
      key,
      name: formatMonth(first, locale),
      weeks,
      periods: rentals.periods.filter(({ begin, state }) => state === 'free' && begin.startsWith(key)),
    };
  });
}
