import { countNights, type Day, mergeNights, type Nights, withoutNights } from '../days.ts';

/** A copy that frees more than this share of the future nights is refused … */
const MOST_FREED = 0.5;
/** … unless it is about as many as one party that does not come after all. */
const ALWAYS_FREED = 14;

const sum = (nights: readonly Nights[]): number => nights.reduce((total, each) => total + countNights(each), 0);

const toCome = (nights: readonly Nights[], from: Day): Nights[] =>
  nights.flatMap(({ begin, end }) => (end > from ? [{ begin: begin > from ? begin : from, end }] : []));

/**
 * Why a new copy of another platform's calendar should not be taken over: a feed that breaks tends to be an empty one,
 * and would offer nights that are sold. Undefined when it may be.
 *
 * @param before the copy that counts now
 */
export function refusalOf(before: readonly Nights[], after: readonly Nights[], from: Day): string | undefined {
  const taken = mergeNights(toCome(before, from));
  const freed = sum(withoutNights(taken, after));
  if (freed <= ALWAYS_FREED || freed <= sum(taken) * MOST_FREED) return undefined;
  return `it would free ${freed} of ${sum(taken)} nights`;
}
