import { countNights, type Day, mergeNights, type Nights, subtractNights } from '../days.ts';

/**
 * A new copy is refused when it frees a larger share of the future taken nights than this, unless it frees at most
 * `MAX_UNCHECKED_FREED_NIGHTS` nights.
 */
const MAX_FREED_SHARE = 0.5;
/** The number of nights that a copy may always free, because one cancelled stay may have as many nights. */
const MAX_UNCHECKED_FREED_NIGHTS = 14;

const countAllNights = (nights: readonly Nights[]): number =>
  nights.reduce((total, each) => total + countNights(each), 0);

const keepFutureNights = (nights: readonly Nights[], from: Day): Nights[] =>
  nights.flatMap(({ begin, end }) => (end > from ? [{ begin: begin > from ? begin : from, end }] : []));

/**
 * Explains why a new copy of another platform's calendar must not be accepted: a broken feed is often empty, and the
 * site would then offer nights that are taken. Returns undefined when the copy is acceptable.
 *
 * @param storedNights the nights of the stored copy
 * @param newNights the nights of the new copy
 */
export function findRefusal(
  storedNights: readonly Nights[],
  newNights: readonly Nights[],
  from: Day,
): string | undefined {
  const takenNights = mergeNights(keepFutureNights(storedNights, from));
  const freedCount = countAllNights(subtractNights(takenNights, newNights));
  if (freedCount <= MAX_UNCHECKED_FREED_NIGHTS || freedCount <= countAllNights(takenNights) * MAX_FREED_SHARE)
    return undefined;
  return `it would free ${freedCount} of ${countAllNights(takenNights)} nights`;
}
