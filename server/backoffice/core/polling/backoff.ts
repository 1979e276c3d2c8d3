/** Waits after failed attempts, in one unit of time. */
export interface Backoff {
  /** After the first failure. */
  readonly first: number;
  /** The longest one. */
  readonly last: number;
}

/** Of the wait at most, so that what failed together is not tried again together. */
const JITTER = 0.2;
/** Keeps the power finite; every backoff has reached its longest wait by then. */
const MAX_DOUBLINGS = 30;

/** The wait after the given number of failed attempts (1 or more): doubles each time, less a random part of it. */
export const backoffAfter = ({ first, last }: Backoff, attempts: number, random: () => number = Math.random): number =>
  Math.min(last, first * 2 ** Math.min(attempts - 1, MAX_DOUBLINGS)) * (1 - JITTER + JITTER * random());
