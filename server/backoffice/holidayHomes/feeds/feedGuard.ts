import { countNights, type Day, mergeNights, type Nights, subtractNights } from '../days.ts';

/**
 * A copy that frees a larger share of the future nights than this is refused, unless it frees at most
 * `MAX_UNCHECKED_FREED_NIGHTS` nights.
 */
const MAX_FREED_SHARE = 0.5;
/** A copy may always free this many nights, because a cancelled stay may have as many. */
const MAX_UNCHECKED_FREED_NIGHTS = 14;

const countAllNights = (nights: readonly Nights[]): number =>
  nights.reduce((total, each) => total + countNights(each), 0);

const keepFutureNights = (nights: readonly Nights[], from: Day): Nights[] =>
  nights.flatMap(({ begin, end }) => (end > from ? [{ begin: begin > from ? begin : from, end }] : []));

/**
 * Explains why a new copy of another platform's calendar must not be accepted: a broken feed is often empty, and the
 * site would then offer nights that are taken. Returns undefined when the copy is acceptable.
 *
 * @param before the nights of the stored copy
 * @param after the nights of the new copy
 */
export function findRefusal(before: readonly Nights[], after: readonly Nights[], from: Day): string | undefined {
  const taken = mergeNights(keepFutureNights(before, from));
  const freed = countAllNights(subtractNights(taken, after));
  if (freed <= MAX_UNCHECKED_FREED_NIGHTS || freed <= countAllNights(taken) * MAX_FREED_SHARE) return undefined;
  return `it would free ${freed} of ${countAllNights(taken)} nights`;
}
