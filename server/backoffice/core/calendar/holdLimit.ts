import { HOLDS_AT_ONCE } from '../../../../shared/domain/limits.ts';
import type { Moment } from './belgianTime.ts';

/** The visitor keeps as much from others as one may. */
export class TooManyHolds extends Error {
  override readonly name = 'TooManyHolds';
  /** Whole seconds until one of the holds runs out. */
  readonly retrySeconds: number;

  constructor(expires: Moment) {
    super(`A visitor holds ${HOLDS_AT_ONCE} at a time.`);
    // Not from when the call came in: it has waited for the calendar's lock since.
    this.retrySeconds = Math.max(1, Math.ceil((expires - Date.now()) / 1000));
  }
}

/**
 * Throws `TooManyHolds` when one more would be too many. What is read should be locked.
 *
 * @param live when each hold of the visitor runs out
 */
export function mustHoldLess(live: readonly Moment[]): void {
  if (live.length >= HOLDS_AT_ONCE) throw new TooManyHolds(Math.min(...live));
}
