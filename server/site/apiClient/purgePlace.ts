/** How far this process has been told of purges, whether they are done or not. */
interface PurgePlace {
  /** Takes the newest cursor that this instance has received. */
  note(cursor: string): void;
  /** Undefined when none has come for a while: what a replica may lack is no longer known. */
  current(): string | undefined;
}

/** Milliseconds. With a subscription one comes every twenty seconds; a failover of the database takes less than this. */
const GOOD_MS = 60_000;

/** @param now the clock of the caches */
export function createPurgePlace(now: () => number): PurgePlace {
  let last: { readonly cursor: string; readonly at: number } | undefined;
  return {
    note(cursor) {
      last = { cursor, at: now() };
    },
    current: () => (last && now() - last.at < GOOD_MS ? last.cursor : undefined),
  };
}
