/**
 * Records which tags were purged (`shared/api/purge.ts`) and in which order. Each purge has a number in the page store.
 */
export interface PurgeLog {
  /** The highest number of a purge that is known. */
  readonly number: number;
  /** Marks tags as purged at once, before their purge has a number. */
  hold(tags: readonly string[]): void;
  /**
   * Ends a call of `hold` and records the number of the purge. The number is undefined when no file with pages contains
   * the purge.
   */
  release(tags: readonly string[], number: number | undefined): void;
  /** Records one tag of a purge by another process. */
  note(tag: string, number: number): void;
  /** Records that all purges up to this number have been passed to `note`. */
  reach(number: number): void;
  /** Returns whether one of the tags was purged after the purge with the number `since`. */
  isPurged(siteId: string, tags: readonly string[], since: number): boolean;
  /** Removes purges with a lower number. No stored page is older than them. */
  forget(before: number): void;
  /** Returns a log for a new file, whose numbers begin again. Only the held tags stay purged. */
  renewed(): PurgeLog;
}

/** The maximum number of tags in memory. Beyond it, all pages of the sites with the most tags count as purged. */
const MAX_TAGS = 100_000;
const REDUCED_SHARE = 0.5;

/** `s-agency.e.7` → `s-agency` */
const toSiteTag = (tag: string): string => tag.split('.', 1)[0] ?? tag;

export function createPurgeLog(
  siteTag: (siteId: string) => string,
  maxTags = MAX_TAGS,
  /** The number of calls of `hold` for each tag that `release` has not ended. */
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
      if (left <= maxTags * REDUCED_SHARE) break;
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
    get number() {
      return last;
    },
    hold(tags) {
      for (const tag of tags) held.set(tag, (held.get(tag) ?? 0) + 1);
    },
    release(tags, number) {
      for (const tag of tags) {
        const count = (held.get(tag) ?? 0) - 1;
        if (count > 0) held.set(tag, count);
        else held.delete(tag);
        if (number !== undefined) note(tag, number);
      }
    },
    note,
    reach(number) {
      last = Math.max(last, number);
    },
    isPurged(siteId, tags, since) {
      if ((floors.get(siteTag(siteId)) ?? 0) > since) return true;
      return tags.some((tag) => (numbers.get(tag) ?? 0) > since || held.has(tag));
    },
    forget(before) {
      for (const map of [numbers, floors]) {
        for (const [tag, number] of map) if (number < before) map.delete(tag);
      }
    },
    renewed: () => createPurgeLog(siteTag, maxTags, held),
  };
}
