import type { RentalOffer, RentalSeason, RentalUnit } from '#shared/api/rentals.ts';
import { PERIOD_TYPES, type PeriodType } from '#shared/primitives/periodTypes.ts';
import { addDays, addMonths, type Day, toIsoDayOfWeek, toWeekdayNumber } from '../days.ts';

/** A period that can only be rented as a whole. */
export interface PricedPeriod {
  readonly type: RentalOffer['type'];
  readonly begin: Day;
  readonly end: Day;
  /** The rent in euros. */
  readonly rent: number;
}

/**
 * A range of possible days of arrival, from `since` until before `until`, with the rent of a night. Guests choose their
 * own dates.
 */
export interface NightlySegment {
  readonly since: Day;
  readonly until: Day;
  readonly rent: number;
  readonly minNights: number;
  /** The ISO days of the week on which guests may arrive; undefined when every day is allowed. */
  readonly arrival: readonly number[] | undefined;
}

type PricedUnit = Pick<RentalUnit, 'seasons' | 'rules'>;

/** Returns whether a range includes a day. `07-03` recurs each year, `2027-07-03` does not. */
function includesDay({ from, to }: RentalSeason['ranges'][number], day: Day): boolean {
  if (from.length > 5) return from <= day && day <= to;
  const monthAndDay = day.slice(5);
  return from <= to ? from <= monthAndDay && monthAndDay <= to : monthAndDay >= from || monthAndDay <= to;
}

/** Returns the last season that includes a day. */
export const findSeason = (seasons: readonly RentalSeason[], day: Day): RentalSeason | undefined =>
  seasons.findLast(({ ranges }) => ranges.some((range) => includesDay(range, day)));

function findPeriodEnd(type: PeriodType, begin: Day, rules: RentalUnit['rules']): Day | undefined {
  switch (type) {
    case 'month':
      return begin.endsWith('-01') ? addMonths(begin, 1) : undefined;
    case 'week':
    case 'fortnight':
      return toIsoDayOfWeek(begin) === toWeekdayNumber(rules[type].arrival)
        ? addDays(begin, type === 'week' ? 7 : 14)
        : undefined;
    default:
      return toIsoDayOfWeek(begin) === toWeekdayNumber(rules[type].arrival)
        ? addDays(begin, rules[type].nights)
        : undefined;
  }
}

/**
 * Returns every period that begins between two days, both included. The rent of a period comes from the season of its
 * first night.
 */
export function listPricedPeriods({ seasons, rules }: PricedUnit, from: Day, to: Day): PricedPeriod[] {
  const periods: PricedPeriod[] = [];
  for (let begin = from; begin <= to; begin = addDays(begin, 1)) {
    const rents = findSeason(seasons, begin)?.rents ?? {};
    for (const type of PERIOD_TYPES) {
      const rent = rents[type];
      const end = rent === undefined ? undefined : findPeriodEnd(type, begin, rules);
      if (rent !== undefined && end !== undefined) periods.push({ type, begin, end, rent });
    }
  }
  return periods;
}

/** Returns the segments in which guests choose their own dates, between two days, both included. */
export function listNightlySegments({ seasons }: Pick<PricedUnit, 'seasons'>, from: Day, to: Day): NightlySegment[] {
  const segments: { since: Day; until: Day; price: NonNullable<RentalSeason['nightly']> }[] = [];
  for (let day = from, nextDay: Day; day <= to; day = nextDay) {
    nextDay = addDays(day, 1);
    const nightly = findSeason(seasons, day)?.nightly;
    if (!nightly) continue;
    const lastSegment = segments.at(-1);
    if (lastSegment?.price === nightly && lastSegment.until === day) lastSegment.until = nextDay;
    else segments.push({ since: day, until: nextDay, price: nightly });
  }
  return segments.map(({ since, until, price: { rent, minNights, arrival } }) => ({
    since,
    until,
    rent,
    minNights,
    arrival: arrival?.map(toWeekdayNumber),
  }));
}
