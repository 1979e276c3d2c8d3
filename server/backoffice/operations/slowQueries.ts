import type { EndedQuery } from '../core/db/observeQueries.ts';
import type { Log } from '../log.ts';
import { currentRequest } from '../requestContext.ts';

/**
 * Writes a line for each statement that took longer than `limitMs`, with the route that it was for; work of the program
 * itself has none. No text of the statement: it may have values in it.
 */
export const reportSlowQueries =
  (limitMs: number, log: Pick<Log, 'warn'>) =>
  ({ operation, ok, ms }: EndedQuery): void => {
    if (ms <= limitMs) return;
    log.warn({ operation, ok, ms: Math.round(ms), route: currentRequest()?.route }, 'database statement was slow');
  };
