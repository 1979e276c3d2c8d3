import type { Occupied } from './joinedUnit.ts';
import { parseDayNumber, formatDayNumber } from './rows.ts';

/** The nights from `begin` up to, but not including, `end`. */
interface ClosedNights {
  readonly begin: string;
  readonly end: string;
  /** Is true when all of these nights are only under option. */
  readonly isOption: boolean;
}

/**
 * The nights that are taken, by the number of the day on which they begin. The value is true for a night that is only
 * under option.
 */
type Nights = Map<number, boolean>;

function closeNight(nights: Nights, night: number, isOption: boolean): void {
  const known = nights.get(night);
  if (known === undefined || (known && !isOption)) nights.set(night, isOption);
}

/**
 * Returns the nights that half days close. Visitors arrive in the afternoon and leave before noon, so a night is closed
 * by the afternoon of its day and by the morning of the next day. Every occupation except 0 means taken, also a value
 * that is no number. A half day whose half is unknown counts as both.
 */
export function findClosedNights(occupied: readonly Occupied[], optionOccupations: readonly number[]): ClosedNights[] {
  const nights: Nights = new Map();
  for (const [raw, half, occupation] of occupied) {
    if (occupation === 0) continue;
    const number = parseDayNumber(raw);
    if (number === undefined) continue;
    const isOption = typeof occupation === 'number' && optionOccupations.includes(occupation);
    if (half !== 'morning') closeNight(nights, number, isOption);
    if (half !== 'afternoon') closeNight(nights, number - 1, isOption);
  }
  const closed: { begin: number; end: number; isOption: boolean }[] = [];
  for (const night of [...nights.keys()].toSorted((a, b) => a - b)) {
    const isOption = nights.get(night) === true;
    const last = closed.at(-1);
    if (last?.end === night && last.isOption === isOption) last.end = night + 1;
    else closed.push({ begin: night, end: night + 1, isOption });
  }
  return closed.map(({ begin, end, isOption }) => ({
    begin: formatDayNumber(begin),
    end: formatDayNumber(end),
    isOption,
  }));
}
