import type { RentalOffer, RentalSeason, RentalUnit } from '#shared/api/rentals.ts';
import { PERIOD_TYPES, type PeriodType } from '#shared/primitives/periodTypes.ts';
import { addDays, addMonths, type Day, isoDayOfWeek, weekdayNumber } from './days.ts';

/** A whole period that a home is let for. */
export interface PricedPeriod {
  readonly type: RentalOffer['type'];
  readonly begin: Day;
  readonly end: Day;
  /** Euros. */
  readonly rent: number;
}

/** Days of arrival from `since` up to but without `until` on which free dates are let, and the rent of a night. */
export interface NightlySegment {
  readonly since: Day;
  readonly until: Day;
  readonly rent: number;
  readonly minNights: number;
  /** ISO days of the week; undefined: any. */
  readonly arrival: readonly number[] | undefined;
}

type Priced = Pick<RentalUnit, 'seasons' | 'rules'>;

/** `07-03` as a place in the year, `2027-07-03` as itself. */
function covers({ from, to }: RentalSeason['ranges'][number], day: Day): boolean {
  if (from.length > 5) return from <= day && day <= to;
  const inYear = day.slice(5);
  return from <= to ? from <= inYear && inYear <= to : inYear >= from || inYear <= to;
}

/** The season of a day: the last one that it is in. */
export const seasonOf = (seasons: readonly RentalSeason[], day: Day): RentalSeason | undefined =>
  seasons.findLast(({ ranges }) => ranges.some((range) => covers(range, day)));

function endOf(type: PeriodType, begin: Day, rules: RentalUnit['rules']): Day | undefined {
  switch (type) {
    case 'month':
      return begin.endsWith('-01') ? addMonths(begin, 1) : undefined;
    case 'week':
    case 'fortnight':
      return isoDayOfWeek(begin) === weekdayNumber(rules[type].arrival)
        ? addDays(begin, type === 'week' ? 7 : 14)
        : undefined;
    default:
      return isoDayOfWeek(begin) === weekdayNumber(rules[type].arrival)
        ? addDays(begin, rules[type].nights)
        : undefined;
  }
}

/** Every period that begins from one day to another, both included; what it costs is settled by the season of its first night. */
export function pricedPeriods({ seasons, rules }: Priced, from: Day, to: Day): PricedPeriod[] {
  const periods: PricedPeriod[] = [];
  for (let begin = from; begin <= to; begin = addDays(begin, 1)) {
    const rents = seasonOf(seasons, begin)?.rents ?? {};
    for (const type of PERIOD_TYPES) {
      const rent = rents[type];
      const end = rent === undefined ? undefined : endOf(type, begin, rules);
      if (rent !== undefined && end !== undefined) periods.push({ type, begin, end, rent });
    }
  }
  return periods;
}

/** Days on which free dates are let, both included. */
export function nightlySegments({ seasons }: Pick<Priced, 'seasons'>, from: Day, to: Day): NightlySegment[] {
  const segments: { since: Day; until: Day; of: NonNullable<RentalSeason['nightly']> }[] = [];
  for (let day = from, next: Day; day <= to; day = next) {
    next = addDays(day, 1);
    const nightly = seasonOf(seasons, day)?.nightly;
    if (!nightly) continue;
    const last = segments.at(-1);
    if (last?.of === nightly && last.until === day) last.until = next;
    else segments.push({ since: day, until: next, of: nightly });
  }
  return segments.map(({ since, until, of: { rent, minNights, arrival } }) => ({
    since,
    until,
    rent,
    minNights,
    arrival: arrival?.map(weekdayNumber),
  }));
}
