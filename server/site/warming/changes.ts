/** Remembers the sites that changed until their round. Times are milliseconds on one clock. */
interface Changes {
  note(siteId: string, now: number): void;
  /** Returns the sites that are due, and removes them. */
  take(now: number): readonly string[];
  clear(): void;
  /** Returns the time at which the next site is due; infinite when there is none. */
  nextAt(): number;
}

/**
 * Creates the list of changed sites.
 *
 * @param quiet the time from the last change of a site until it is due. An import changes a site again and again.
 * @param atLatest the time from the first change until the site is due, also when the changes continue
 */
export function createChanges(quiet: number, atLatest: number): Changes {
  const changes = new Map<string, { readonly first: number; readonly last: number }>();
  const dueAt = ({ first, last }: { readonly first: number; readonly last: number }) =>
    Math.min(last + quiet, first + atLatest);
  return {
    note(siteId, now) {
      changes.set(siteId, { first: changes.get(siteId)?.first ?? now, last: now });
    },
    take(now) {
      const due = [...changes].flatMap(([siteId, change]) => (now >= dueAt(change) ? [siteId] : []));
      for (const siteId of due) changes.delete(siteId);
      return due;
    },
    clear: () => changes.clear(),
    nextAt() {
      let next = Number.POSITIVE_INFINITY;
      for (const change of changes.values()) next = Math.min(next, dueAt(change));
      return next;
    },
  };
}
