import type { NightState, RentalPeriod, RentalPeriods } from '#shared/api/rentals.ts';
import { getNextDay, listNights } from '../stay/readStay.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, formatMonth, toMonday } from '#shared/i18n/moments.ts';

/** `closed` means that the night has passed, or that the owner does not let it. */
type CalendarState = NightState | 'closed';

export interface CalendarDay {
  readonly date: string;
  /** The day of the month. */
  readonly day: number;
  /** The state of the night that begins on this day. */
  readonly state: CalendarState;
  /** The state of the night before. When it differs from `state`, the day is one of arrival or departure. */
  readonly previousNightState: CalendarState;
  /**
   * The price for the visitor. It is present on a free day when the night has a rent of its own, or when a free period
   * begins on the day.
   */
  readonly price?: DayPrice;
}

/**
 * The price that a day shows. `night` is the rent of this night alone. `period` is the price of the cheapest free
 * period that begins with this night, including everything except the tax.
 */
export interface DayPrice {
  readonly type: 'night' | 'period';
  /** The amount in euros. */
  readonly amount: number;
}

export interface CalendarMonth {
  /** The month's key, for example `2027-07`. */
  readonly key: string;
  /** The month's name, for example `juli 2027`. */
  readonly name: string;
  /** Weeks run from Monday to Sunday. Days of other months are undefined. */
  readonly weeks: readonly (readonly (CalendarDay | undefined)[])[];
  /** The free periods that begin in the month, in order of their first day. */
  readonly periods: readonly RentalPeriod[];
}

/** The number of months in the calendar of a home. */
export const CALENDAR_MONTHS = 12;

/** Returns the first day of a later month: the given number of months after the month of a date. */
export function addMonths(date: string, monthCount: number): string {
  const firstDay = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  firstDay.setUTCMonth(firstDay.getUTCMonth() + monthCount);
  return firstDay.toISOString().slice(0, 10);
}

/** Returns a function that returns the state of any night. */
function createNightStates({ periods, busy, nightly }: RentalPeriods): (night: string) => CalendarState {
  const nightsOnOffer = new Set<string>();
  for (const period of periods) for (const night of listNights(period)) nightsOnOffer.add(night);
  for (const { from, to } of nightly)
    for (const night of listNights({ begin: from, end: getNextDay(to) })) nightsOnOffer.add(night);
  const busyStateByNight = new Map<string, NightState>();
  for (const nights of busy) for (const night of listNights(nights)) busyStateByNight.set(night, nights.state);
  return (night) => busyStateByNight.get(night) ?? (nightsOnOffer.has(night) ? 'free' : 'closed');
}

/** Returns months of nights, beginning with the month of `today`, with the price of each night and the free periods. */
export function buildRentalCalendar(
  rentals: RentalPeriods,
  today: string,
  locale: Locale,
  monthCount = CALENDAR_MONTHS,
): readonly CalendarMonth[] {
  const getNightState = createNightStates(rentals);
  const lowestPriceByDay = new Map<string, number>();
  for (const { begin, price, state } of rentals.periods) {
    if (state === 'free') lowestPriceByDay.set(begin, Math.min(price, lowestPriceByDay.get(begin) ?? price));
  }
  const findPrice = (night: string): DayPrice | undefined => {
    const rent = rentals.nightly.find(({ from, to }) => from <= night && night <= to)?.rent;
    if (rent !== undefined) return { type: 'night', amount: rent };
    const amount = lowestPriceByDay.get(night);
    return amount === undefined ? undefined : { type: 'period', amount };
  };

  const buildDay = (date: string): CalendarDay => {
    const state = getNightState(date);
    const price = state === 'free' ? findPrice(date) : undefined;
    return {
      date,
      day: Number(date.slice(8)),
      state,
      previousNightState: getNightState(addDays(date, -1)),
      ...(price && { price }),
    };
  };

  return Array.from({ length: monthCount }, (_, index) => {
    const firstDay = addMonths(today, index);
    const nextMonthStart = addMonths(today, index + 1);
    const key = firstDay.slice(0, 7);
    const weeks: (CalendarDay | undefined)[][] = [];
    for (let monday = toMonday(firstDay); monday < nextMonthStart; monday = addDays(monday, 7)) {
      const days = Array.from({ length: 7 }, (__, offset) => addDays(monday, offset));
      weeks.push(days.map((date) => (date.startsWith(key) ? buildDay(date) : undefined)));
    }
    return {
      key,
      name: formatMonth(firstDay, locale),
      weeks,
      periods: rentals.periods.filter(({ begin, state }) => state === 'free' && begin.startsWith(key)),
    };
  });
}
