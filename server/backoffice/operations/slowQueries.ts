import type { EndedQuery } from '../core/db/opening/observeQueries.ts';
import type { Log } from '../log.ts';
import { getCurrentRequest } from '../requestContext.ts';

/**
 * Logs each statement that took longer than `limitMs`, with the route that it was for; background work has no route.
 * The text of the statement is never logged, because it may contain values.
 */
export const reportSlowQueries =
  (limitMs: number, log: Pick<Log, 'warn'>) =>
  ({ operation, isSuccess, durationMs }: EndedQuery): void => {
    if (durationMs <= limitMs) return;
    log.warn(
      { operation, ok: isSuccess, ms: Math.round(durationMs), route: getCurrentRequest()?.route },
      'database statement was slow',
    );
  };
