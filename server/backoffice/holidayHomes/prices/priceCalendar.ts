import type { RentalPricedPeriod, RentalUnit } from '#shared/api/rentals.ts';
import { MAX_STAY_NIGHTS } from '#shared/primitives/rentalLimits.ts';
import { addDays, type Day, mergeNights, overlaps, subtractNights } from '../days.ts';
import { type NightlySegment, listNightlySegments, type PricedPeriod, listPricedPeriods } from './seasonCalendar.ts';

interface PriceCalendar {
  /** The periods that begin on the requested days and can only be rented as a whole. */
  readonly periods: readonly PricedPeriod[];
  /** The segments in which guests choose their own dates, sorted by day. */
  readonly nightly: readonly NightlySegment[];
  /** The next day on which prices change because a promotion has ended or a period is offered for the first time. */
  readonly nextChangeDay: Day | undefined;
}

const isOffered = ({ offeredFrom }: RentalPricedPeriod, day: Day): boolean =>
  offeredFrom === undefined || offeredFrom <= day;

const findRentOn = ({ rent, promotions }: RentalPricedPeriod, day: Day): number =>
  Math.min(
    rent,
    ...promotions.flatMap(({ rent: promotionRent, until }) =>
      until === undefined || day <= until ? promotionRent : [],
    ),
  );

function findNextChange(periods: readonly RentalPricedPeriod[], day: Day): Day | undefined {
  const changeDays = periods.flatMap(({ offeredFrom, promotions }) => [
    ...(offeredFrom === undefined ? [] : [offeredFrom]),
    ...promotions.flatMap(({ until }) => (until === undefined ? [] : addDays(until, 1))),
  ]);
  return changeDays.filter((each) => each > day).toSorted((a, b) => a.localeCompare(b))[0];
}

/**
 * Returns the prices of a home that are valid on a day, for arrivals from that day to `lastDay`, both included. Priced
 * periods have priority over seasons: a night in a priced period can be rented only with the whole period.
 */
export function buildPriceCalendar(
  unit: Pick<RentalUnit, 'seasons' | 'rules' | 'periods'>,
  day: Day,
  lastDay: Day,
): PriceCalendar {
  const { periods = [] } = unit;
  const pricedNights = mergeNights(periods);
  const offeredPeriods = periods
    .filter((period) => day <= period.begin && period.begin <= lastDay && isOffered(period, day))
    .map((period) => ({
      type: period.type ?? ('stay' as const),
      begin: period.begin,
      end: period.end,
      rent: findRentOn(period, day),
    }));
  return {
    periods: [
      ...offeredPeriods,
      ...listPricedPeriods(unit, day, lastDay).filter(
        (period) => !pricedNights.some((nights) => overlaps(nights, period)),
      ),
    ],
    nightly: listNightlySegments(unit, day, addDays(lastDay, MAX_STAY_NIGHTS)).flatMap(
      ({ since, until, rent, minNights, arrival }) =>
        subtractNights([{ begin: since, end: until }], pricedNights).map((nights) => ({
          since: nights.begin,
          until: nights.end,
          rent,
          minNights,
          arrival,
        })),
    ),
    nextChangeDay: findNextChange(periods, day),
  };
}
