/** Stores which sites have changed, until a round renders their pages. All times are milliseconds on the same clock. */
interface ChangedSites {
  noteChange(siteId: string, now: number): void;
  /** Returns the sites that are due, and removes them. */
  takeDue(now: number): readonly string[];
  clearAll(): void;
  /** Returns the time at which the next site is due; infinite when there is none. */
  findNextDueTime(): number;
}

/**
 * Creates the list of changed sites.
 *
 * @param quietMs the time from the last change of a site until it is due. An import changes a site again and again.
 * @param maxDelayMs the time from the first change until the site is due, also when the changes continue
 */
export function createChangedSites(quietMs: number, maxDelayMs: number): ChangedSites {
  const changes = new Map<string, { readonly first: number; readonly last: number }>();
  const computeDueTime = ({ first, last }: { readonly first: number; readonly last: number }) =>
    Math.min(last + quietMs, first + maxDelayMs);
  return {
    noteChange(siteId, now) {
      changes.set(siteId, { first: changes.get(siteId)?.first ?? now, last: now });
    },
    takeDue(now) {
      const dueSiteIds = [...changes].flatMap(([siteId, change]) => (now >= computeDueTime(change) ? [siteId] : []));
      for (const siteId of dueSiteIds) changes.delete(siteId);
      return dueSiteIds;
    },
    clearAll: () => changes.clear(),
    findNextDueTime() {
      let next = Number.POSITIVE_INFINITY;
      for (const change of changes.values()) next = Math.min(next, computeDueTime(change));
      return next;
    },
  };
}
