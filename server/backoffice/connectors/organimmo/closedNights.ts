import type { OccupiedHalfDay } from './joinedUnit.ts';
import { parseDayNumber, formatDayNumber } from './rows.ts';

/** A series of closed nights, from the night of `begin` to the night before `end`. */
interface ClosedNights {
  readonly begin: string;
  readonly end: string;
  /** Is true when all of these nights are only under option. */
  readonly isOption: boolean;
}

/**
 * The nights that are taken, by the day on which they begin (days since 1 January 1970). The value is true for a night
 * that is under option and not booked.
 */
type OptionByNight = Map<number, boolean>;

function closeNight(nights: OptionByNight, night: number, isOption: boolean): void {
  const wasOption = nights.get(night);
  if (wasOption === undefined || (wasOption && !isOption)) nights.set(night, isOption);
}

/**
 * Returns the nights that cannot be booked because of taken half days. Guests arrive in the afternoon and leave before
 * noon, so a night is closed when the afternoon before it or the morning after it is taken. Every value of `occupation`
 * except 0 means that a half day is taken, even a value that is no number. A half day whose half is unknown counts as
 * both halves.
 */
export function findClosedNights(
  occupied: readonly OccupiedHalfDay[],
  optionOccupations: readonly number[],
): ClosedNights[] {
  const nights: OptionByNight = new Map();
  for (const [raw, half, occupation] of occupied) {
    if (occupation === 0) continue;
    const dayNumber = parseDayNumber(raw);
    if (dayNumber === undefined) continue;
    const isOption = typeof occupation === 'number' && optionOccupations.includes(occupation);
    if (half !== 'morning') closeNight(nights, dayNumber, isOption);
    if (half !== 'afternoon') closeNight(nights, dayNumber - 1, isOption);
  }
  const series: { begin: number; end: number; isOption: boolean }[] = [];
  for (const night of [...nights.keys()].toSorted((a, b) => a - b)) {
    const isOption = nights.get(night) === true;
    const lastSeries = series.at(-1);
    if (lastSeries?.end === night && lastSeries.isOption === isOption) lastSeries.end = night + 1;
    else series.push({ begin: night, end: night + 1, isOption });
  }
  return series.map(({ begin, end, isOption }) => ({
    begin: formatDayNumber(begin),
    end: formatDayNumber(end),
    isOption,
  }));
}
