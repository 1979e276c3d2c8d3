import type { Log } from './log.ts';

const QUIET_MS = 30_000;

/**
 * The embedded database has no autovacuum: without one, the index that answers facets goes on looking at the rows.
 * `touch` after a write; the tables are seen to when nothing was written for half a minute.
 */
export function createMaintenance(analyze: () => Promise<void>, log: Log): { touch(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    touch() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        analyze().catch((error: unknown) => log.warn({ err: error }, 'the tables could not be vacuumed'));
      }, QUIET_MS);
      timer.unref();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
