import type { RentalPricedPeriod, RentalUnit } from '#shared/api/rentals.ts';
import { MAX_STAY_NIGHTS } from '#shared/primitives/rentalLimits.ts';
import { addDays, type Day, mergeNights, overlaps, withoutNights } from './days.ts';
import { type NightlySegment, nightlySegments, type PricedPeriod, pricedPeriods } from './seasonCalendar.ts';

interface PriceCalendar {
  /** Whole periods that begin on the days that were asked for. */
  readonly periods: readonly PricedPeriod[];
  /** In order. */
  readonly nightly: readonly NightlySegment[];
  /** The next day on which a promotion has ended or a period is offered for the first time. */
  readonly changesOn: Day | undefined;
}

const isOffered = ({ offeredFrom }: RentalPricedPeriod, day: Day): boolean =>
  offeredFrom === undefined || offeredFrom <= day;

const rentOn = ({ rent, promotions }: RentalPricedPeriod, day: Day): number =>
  Math.min(rent, ...promotions.flatMap(({ rent: lower, until }) => (until === undefined || day <= until ? lower : [])));

function nextChange(periods: readonly RentalPricedPeriod[], day: Day): Day | undefined {
  const changes = periods.flatMap(({ offeredFrom, promotions }) => [
    ...(offeredFrom === undefined ? [] : [offeredFrom]),
    ...promotions.flatMap(({ until }) => (until === undefined ? [] : addDays(until, 1))),
  ]);
  return changes.filter((each) => each > day).toSorted((a, b) => a.localeCompare(b))[0];
}

/**
 * What a home is let for, as it is sold on a day, for arrivals from that day to another one, both included. Priced periods
 * count before seasons: a night that is in one is let with all of it or not at all.
 */
export function priceCalendar(
  unit: Pick<RentalUnit, 'seasons' | 'rules' | 'periods'>,
  day: Day,
  last: Day,
): PriceCalendar {
  const { periods = [] } = unit;
  const sold = mergeNights(periods);
  const priced = periods
    .filter((period) => day <= period.begin && period.begin <= last && isOffered(period, day))
    .map((period) => ({
      type: period.type ?? ('stay' as const),
      begin: period.begin,
      end: period.end,
      rent: rentOn(period, day),
    }));
  return {
    periods: [
      ...priced,
      ...pricedPeriods(unit, day, last).filter((period) => !sold.some((nights) => overlaps(nights, period))),
    ],
    nightly: nightlySegments(unit, day, addDays(last, MAX_STAY_NIGHTS)).flatMap(
      ({ since, until, rent, minNights, arrival }) =>
        withoutNights([{ begin: since, end: until }], sold).map((left) => ({
          since: left.begin,
          until: left.end,
          rent,
          minNights,
          arrival,
        })),
    ),
    changesOn: nextChange(periods, day),
  };
}
