/** The newest purge that this process has received, whether the purge is done or not. */
interface PurgePosition {
  /** Stores the newest cursor that this instance has received. */
  note(cursor: string): void;
  /** Returns undefined when no cursor has come for a while: nobody knows any more which purges a replica may lack. */
  current(): string | undefined;
}

/** A subscription delivers a cursor every 20 seconds, and a failover of the database takes less than this time. */
const MAX_CURSOR_AGE_MS = 60_000;

/** @param now the clock of the caches */
export function createPurgePosition(now: () => number): PurgePosition {
  let last: { readonly cursor: string; readonly at: number } | undefined;
  return {
    note(cursor) {
      last = { cursor, at: now() };
    },
    current: () => (last && now() - last.at < MAX_CURSOR_AGE_MS ? last.cursor : undefined),
  };
}
