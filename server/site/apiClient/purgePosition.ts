/** Stores the cursor of the newest purge that this process has received, whether it has processed the purge or not. */
interface PurgePositionStore {
  /** Stores the newest cursor that this instance has received. */
  storeCursor(cursor: string): void;
  /**
   * Returns the newest cursor. Calls send it, so that the back office reads only from a replica that has these changes.
   * Returns undefined when no cursor has come for a while, because newer changes than those of the last cursor may
   * exist.
   */
  getCursor(): string | undefined;
}

/**
 * The maximum age of a cursor that is used. It is longer than the 20 seconds after which a subscription delivers the
 * next cursor, and longer than a failover of the database.
 */
const MAX_CURSOR_AGE_MS = 60_000;

/** @param now the clock of the caches */
export function createPurgePosition(now: () => number): PurgePositionStore {
  let newestPosition: { readonly cursor: string; readonly at: number } | undefined;
  return {
    storeCursor(cursor) {
      newestPosition = { cursor, at: now() };
    },
    getCursor: () =>
      newestPosition && now() - newestPosition.at < MAX_CURSOR_AGE_MS ? newestPosition.cursor : undefined,
  };
}
