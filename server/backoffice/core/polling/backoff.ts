/** The waits after failed attempts. Both values have the same unit of time. */
export interface Backoff {
  /** The wait after the first failure. */
  readonly first: number;
  /** The maximum wait. */
  readonly last: number;
}

/**
 * The maximum share of the wait that is subtracted at random, so that work that failed together is not retried
 * together.
 */
const MAX_JITTER_SHARE = 0.2;
/** The maximum exponent, which keeps the wait finite. Every back-off reaches its maximum wait with fewer doublings. */
const MAX_DOUBLINGS = 30;

/**
 * Returns the wait after the given number of failed attempts (1 or more). The wait doubles each time, and a random part
 * is subtracted.
 */
export const computeBackoff = (
  { first, last }: Backoff,
  attempts: number,
  random: () => number = Math.random,
): number =>
  Math.min(last, first * 2 ** Math.min(attempts - 1, MAX_DOUBLINGS)) *
  (1 - MAX_JITTER_SHARE + MAX_JITTER_SHARE * random());
