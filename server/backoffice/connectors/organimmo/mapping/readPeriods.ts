import type { RentalUnitInput } from '#shared/api/rentals.ts';
import { MAX_STAY_NIGHTS } from '#shared/primitives/rentalLimits.ts';
import type { PeriodType } from '#shared/primitives/periodTypes.ts';
import type { RowWarning } from '#server/backoffice/import/report.ts';
import { toId, toPositive } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { JoinedUnit } from '../joinedUnit.ts';
import { parseDay, parseDayNumber, type OrganimmoRow, parseTime } from '../rows.ts';
import type { OrganimmoSettings } from '../settings.ts';
import { PERIOD_LIST } from './targets.ts';
import { PERIOD_TYPE_BY_CODE } from './vocabulary.ts';

type PricedPeriod = NonNullable<RentalUnitInput['periods']>[number];
type JoinedPeriod = JoinedUnit['periods'][number];

interface PeriodContext {
  readonly settings: OrganimmoSettings;
  readonly names: NameTable;
  /** The current day in Belgium. */
  readonly today: string;
}

/** The largest number of periods that a holiday home may have. */
const MAX_PERIODS = 1500;
/** The number of unknown ids that one warning names. */
const MAX_NAMED_IDS = 10;

function toPeriodType(type: OrganimmoRow | undefined, names: NameTable): PeriodType | undefined {
  const id = toId(type?.['id']);
  if (id === undefined) return undefined;
  return PERIOD_TYPE_BY_CODE.get(String(type?.['code'])) ?? names.findTarget(PERIOD_LIST, id);
}

/** Returns an amount above zero, rounded to cents. */
export const toAmount = (raw: unknown): number | undefined => {
  const number = toPositive(raw);
  return number === undefined ? undefined : Math.round(number * 100) / 100;
};

/**
 * Returns whether a period is offered online: the settings offer all periods, or `onlineAvailable` of its standard
 * period is 1 or true.
 */
function isOffered({ standard }: JoinedPeriod, { settings }: PeriodContext): boolean {
  return settings.offerAllPeriods || standard?.['onlineAvailable'] === 1 || standard?.['onlineAvailable'] === true;
}

function toPromotions(rows: readonly OrganimmoRow[]): NonNullable<PricedPeriod['promotions']> {
  return rows.slice(0, 10).flatMap((row) => {
    const rent = toAmount(row['promotionPrice']);
    const until = parseDay(row['validUntil']);
    return rent === undefined ? [] : [{ rent, ...(until !== undefined && { until }) }];
  });
}

const createWarning = (begin: string, reason: string): RowWarning => ({
  kind: 'date',
  column: 'rentalunitperiods',
  value: begin,
  reason,
  handling: 'dropped',
});

/** A period that is offered. */
interface OfferedPeriod {
  readonly pricedPeriod: PricedPeriod;
  /** A key that sorts periods by their begin, then by their end. Periods with the same dates have the same key. */
  readonly sortKey: number;
}

/**
 * Converts a period. Returns undefined for a period that is over or not offered, and the reason as text for a period
 * that cannot be offered.
 */
function toOfferedPeriod(joined: JoinedPeriod, context: PeriodContext): OfferedPeriod | string | undefined {
  const { period, standard, type } = joined;
  const rent = toAmount(period['totalPrice']);
  if (rent === undefined || period['occupation'] !== 0 || !isOffered(joined, context)) return undefined;
  const { beginDateTime, endDateTime } = period;
  const [firstDay, lastDay] = [parseDayNumber(beginDateTime), parseDayNumber(endDateTime)];
  if (firstDay === undefined || lastDay === undefined || lastDay <= firstDay)
    return 'a period without a start, or without an end after the start';
  const [begin, end] = [String(beginDateTime).slice(0, 10), String(endDateTime).slice(0, 10)];
  if (end <= context.today) return undefined;
  const nights = lastDay - firstDay;
  if (nights > MAX_STAY_NIGHTS) return `a period of ${nights} nights: at most ${MAX_STAY_NIGHTS} can be reserved`;
  const kind = toPeriodType(type, context.names);
  const offeredFrom = parseDay(standard?.['onlineAvailableFrom']);
  const pricedPeriod = {
    begin,
    end,
    rent,
    ...(kind && { type: kind }),
    ...(offeredFrom !== undefined && offeredFrom > context.today && { offeredFrom }),
    promotions: toPromotions(joined.promotions),
  };
  return { pricedPeriod, sortKey: firstDay * (MAX_STAY_NIGHTS + 1) + nights };
}

/** Returns the periods in which guests can rent the home, sorted by their begin. */
export function readPeriods({ periods, unknown }: JoinedUnit, context: PeriodContext) {
  const { settings } = context;
  const warnings: RowWarning[] = [];
  const periodByDates = new Map<number, PricedPeriod>();
  for (const joined of periods) {
    const result = toOfferedPeriod(joined, context);
    if (typeof result === 'string')
      warnings.push(createWarning(toPlainLine(joined.period['beginDateTime']) ?? '', result));
    if (typeof result !== 'object') continue;
    const { pricedPeriod, sortKey } = result;
    const samePeriod = periodByDates.get(sortKey);
    if (samePeriod)
      warnings.push(createWarning(pricedPeriod.begin, 'two prices for the same dates: the lower price is used'));
    if (!samePeriod || pricedPeriod.rent < samePeriod.rent) periodByDates.set(sortKey, pricedPeriod);
  }
  const unmarkedCount = settings.offerAllPeriods ? 0 : periods.filter(({ standard }) => standard === undefined).length;
  const unknownIds = unknown.flatMap(({ field, id }) => (field === 'standardPeriod' ? [id] : []));
  const unknownIdsText =
    unknownIds.length > 0 ? `; not in the list of the account: ${unknownIds.slice(0, MAX_NAMED_IDS).join(', ')}` : '';
  if (unmarkedCount > 0)
    warnings.push({
      kind: 'unknown-value',
      column: 'standardPeriod',
      value: String(unmarkedCount),
      reason: `periods without a standard period: it is unknown whether they may be offered online${unknownIdsText}`,
      handling: 'hidden',
    });
  const sortedPeriods = [...periodByDates].toSorted(([a], [b]) => a - b).map(([, period]) => period);
  const [firstOmitted] = sortedPeriods.slice(MAX_PERIODS);
  if (firstOmitted) warnings.push(createWarning(firstOmitted.begin, `only the first ${MAX_PERIODS} periods are used`));
  return { periods: sortedPeriods.slice(0, MAX_PERIODS), warnings };
}

function findMostFrequent(times: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const time of times) if (time !== undefined) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Returns the times at which guests may arrive and must leave: the most frequent times of the periods, or else the
 * times of the half days.
 */
export function readHours({ periods, dayparts }: JoinedUnit): NonNullable<RentalUnitInput['house']> {
  const afternoonBegin = dayparts
    .map(({ begin }) => parseTime(begin))
    .find((time) => time !== undefined && time >= '12:00');
  const morningEnd = dayparts.map(({ end }) => parseTime(end)).find((time) => time !== undefined && time <= '13:00');
  const checkIn = findMostFrequent(periods.map(({ period }) => parseTime(period['beginDateTime']))) ?? afternoonBegin;
  const checkOut = findMostFrequent(periods.map(({ period }) => parseTime(period['endDateTime']))) ?? morningEnd;
  return { ...(checkIn !== undefined && { checkIn }), ...(checkOut !== undefined && { checkOut }) };
}
