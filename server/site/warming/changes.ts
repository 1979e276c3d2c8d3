/** Sites that changed and whose turn has not come yet. Times are milliseconds on one clock. */
interface Changes {
  note(siteId: string, now: number): void;
  /** The sites whose turn it is; they are noted no more. */
  take(now: number): readonly string[];
  clear(): void;
  /** When the next site's turn comes; infinite when there is none. */
  nextAt(): number;
}

/**
 * @param quiet from the last change of a site to its turn: an import changes it again and again
 * @param atLatest from the first change of a site that does not stop to change
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
