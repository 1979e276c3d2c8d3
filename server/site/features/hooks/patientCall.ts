import { setTimeout as sleep } from 'node:timers/promises';
import { BackOfficeUnavailableError, type UnavailableReason } from '../../apiClient/errors.ts';

/** There was no answer. One that is wrong, or says that it cannot, is an answer. */
const AWAY: ReadonlySet<UnavailableReason> = new Set(['connect', 'reset', 'timeout', 'open', 'busy', 'foreign']);
const isAway = (error: unknown): boolean => error instanceof BackOfficeUnavailableError && AWAY.has(error.reason);

interface Patience {
  /** Milliseconds after which nothing is tried again. */
  readonly lasts: number;
  /** Milliseconds between two tries. */
  readonly pause: number;
  /** Calls that wait at once: those beyond them fail as they would without patience. */
  readonly most: number;
}

/**
 * Tries a call again while the back office is away, as during its restart. Only for calls that may be made twice. Throws
 * what the last try threw.
 */
export function createPatientCall({ lasts, pause, most }: Patience): <T>(call: () => Promise<T>) => Promise<T> {
  let waiting = 0;

  async function again<T>(call: () => Promise<T>, until: number): Promise<T> {
    await sleep(pause);
    try {
      return await call();
    } catch (error) {
      if (!isAway(error) || performance.now() + pause > until) throw error;
      return again(call, until);
    }
  }

  return async (call) => {
    const until = performance.now() + lasts;
    try {
      return await call();
    } catch (error) {
      if (!isAway(error) || waiting >= most || performance.now() + pause > until) throw error;
      waiting += 1;
      try {
        return await again(call, until);
      } finally {
        waiting -= 1;
      }
    }
  };
}
