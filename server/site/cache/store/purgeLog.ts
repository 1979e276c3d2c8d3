/**
 * Records which tags were purged (`shared/api/purge.ts`) and in which order. Each purge has a number in the page store.
 */
export interface PurgeLog {
  /** The highest number of a purge that is known. */
  readonly highestNumber: number;
  /** Marks tags as purged at once, while their purge does not have a number yet. */
  holdTags(tags: readonly string[]): void;
  /**
   * Ends a call of `holdTags` and records the number of the purge. The number is undefined when no file with pages contains
   * the purge.
   */
  releaseTags(tags: readonly string[], number: number | undefined): void;
  /** Records one tag of a purge by another process. */
  recordPurgedTag(tag: string, number: number): void;
  /** Records that all purges up to this number have been passed to `recordPurgedTag`. */
  confirmReached(number: number): void;
  /** Returns whether one of the tags was purged after the purge with the number `since`. */
  isPurged(siteId: string, tags: readonly string[], since: number): boolean;
  /** Removes purges with a lower number. No stored page is older than them. */
  forgetBefore(before: number): void;
  /** Returns a log for a new file, whose numbers begin again. Only the held tags stay purged. */
  createRenewedLog(): PurgeLog;
}

/** The maximum number of tags in memory. Beyond it, all pages of the sites with the most tags count as purged. */
const MAX_PURGED_TAGS = 100_000;
const REDUCED_TAG_SHARE = 0.5;

/** Returns the tag of a whole site, such as `s-agency` for `s-agency.e.7`. */
const toSiteTag = (tag: string): string => tag.split('.', 1)[0] ?? tag;

export function createPurgeLog(
  siteTag: (siteId: string) => string,
  maxTags = MAX_PURGED_TAGS,
  /** The number of calls of `holdTags` for each tag that `releaseTags` has not ended. */
  held = new Map<string, number>(),
): PurgeLog {
  const numbers = new Map<string, number>();
  /** The number of the last purge of a whole site, by the tag of the site. */
  const floors = new Map<string, number>();
  let last = 0;

  /** Replaces the tags of the sites with the most tags by one number for each site. */
  function condense() {
    const counts = new Map<string, number>();
    for (const tag of numbers.keys()) counts.set(toSiteTag(tag), (counts.get(toSiteTag(tag)) ?? 0) + 1);
    const largest = [...counts].toSorted(([, a], [, b]) => b - a);
    const condensed = new Set<string>();
    let left = numbers.size;
    for (const [site, count] of largest) {
      if (left <= maxTags * REDUCED_TAG_SHARE) break;
      condensed.add(site);
      left -= count;
    }
    for (const [tag, number] of numbers) {
      const site = toSiteTag(tag);
      if (!condensed.has(site)) continue;
      floors.set(site, Math.max(floors.get(site) ?? 0, number));
      numbers.delete(tag);
    }
  }

  function note(tag: string, number: number) {
    if (number > (numbers.get(tag) ?? 0)) numbers.set(tag, number);
    if (numbers.size > maxTags) condense();
  }

  return {
    get highestNumber() {
      return last;
    },
    holdTags(tags) {
      for (const tag of tags) held.set(tag, (held.get(tag) ?? 0) + 1);
    },
    releaseTags(tags, number) {
      for (const tag of tags) {
        const count = (held.get(tag) ?? 0) - 1;
        if (count > 0) held.set(tag, count);
        else held.delete(tag);
        if (number !== undefined) note(tag, number);
      }
    },
    recordPurgedTag: note,
    confirmReached(number) {
      last = Math.max(last, number);
    },
    isPurged(siteId, tags, since) {
      if ((floors.get(siteTag(siteId)) ?? 0) > since) return true;
      return tags.some((tag) => (numbers.get(tag) ?? 0) > since || held.has(tag));
    },
    forgetBefore(before) {
      for (const map of [numbers, floors]) {
        for (const [tag, number] of map) if (number < before) map.delete(tag);
      }
    },
    createRenewedLog: () => createPurgeLog(siteTag, maxTags, held),
  };
}
