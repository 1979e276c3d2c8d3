/**
 * Records which tags were purged (`shared/api/purge.ts`) and in which order. Each purge has a number in the page store.
 */
export interface PurgeLog {
  /** The highest number of a purge that is known. */
  readonly highestNumber: number;
  /** Marks tags as purged at once, while their purge does not have a number yet. */
  holdTags(tags: readonly string[]): void;
  /**
   * Ends the effect of one call of `holdTags` and records the number of the purge. The number is undefined when the
   * purge was not written to the open file.
   */
  releaseTags(tags: readonly string[], number: number | undefined): void;
  /** Records one tag of a purge that is in the file. */
  recordPurgedTag(tag: string, number: number): void;
  /** Sets `highestNumber`, after all purges up to this number have been passed to `recordPurgedTag`. */
  setHighestNumber(number: number): void;
  /** Returns whether one of the tags was purged after the purge with the number `lastPurgeNumber`. */
  isPurged(siteId: string, tags: readonly string[], lastPurgeNumber: number): boolean;
  /** Removes purges with a number below `firstKeptNumber`. All stored pages are newer than these purges. */
  forgetBefore(firstKeptNumber: number): void;
  /**
   * Returns a log for another file, which has its own purge numbers. Only the tags that `holdTags` holds stay purged.
   */
  createRenewedLog(): PurgeLog;
}

/** The maximum number of tags in memory. Beyond it, all pages of the sites with the most tags count as purged. */
const MAX_PURGED_TAGS = 100_000;
const REDUCED_TAG_SHARE = 0.5;

/** Returns the tag of a whole site, such as `s-agency` for `s-agency.e.7`. */
const findSiteTag = (tag: string): string => tag.split('.', 1)[0] ?? tag;

export function createPurgeLog(
  toSiteTag: (siteId: string) => string,
  maxTags = MAX_PURGED_TAGS,
  /** The number of calls of `holdTags` for each tag that `releaseTags` has not ended. */
  holdCountByTag = new Map<string, number>(),
): PurgeLog {
  const purgeNumberByTag = new Map<string, number>();
  /** The number of the last purge of a whole site, by the tag of the site. */
  const purgeNumberBySite = new Map<string, number>();
  let highestNumber = 0;

  /** Replaces the tags of the sites with the most tags by one number for each site. */
  function condenseTags() {
    const tagCountBySite = new Map<string, number>();
    for (const tag of purgeNumberByTag.keys())
      tagCountBySite.set(findSiteTag(tag), (tagCountBySite.get(findSiteTag(tag)) ?? 0) + 1);
    const sitesByTagCount = [...tagCountBySite].toSorted(([, a], [, b]) => b - a);
    const condensedSites = new Set<string>();
    let remainingTagCount = purgeNumberByTag.size;
    for (const [site, tagCount] of sitesByTagCount) {
      if (remainingTagCount <= maxTags * REDUCED_TAG_SHARE) break;
      condensedSites.add(site);
      remainingTagCount -= tagCount;
    }
    for (const [tag, number] of purgeNumberByTag) {
      const site = findSiteTag(tag);
      if (!condensedSites.has(site)) continue;
      purgeNumberBySite.set(site, Math.max(purgeNumberBySite.get(site) ?? 0, number));
      purgeNumberByTag.delete(tag);
    }
  }

  function recordPurgedTag(tag: string, number: number) {
    if (number > (purgeNumberByTag.get(tag) ?? 0)) purgeNumberByTag.set(tag, number);
    if (purgeNumberByTag.size > maxTags) condenseTags();
  }

  return {
    get highestNumber() {
      return highestNumber;
    },
    holdTags(tags) {
      for (const tag of tags) holdCountByTag.set(tag, (holdCountByTag.get(tag) ?? 0) + 1);
    },
    releaseTags(tags, number) {
      for (const tag of tags) {
        const count = (holdCountByTag.get(tag) ?? 0) - 1;
        if (count > 0) holdCountByTag.set(tag, count);
        else holdCountByTag.delete(tag);
        if (number !== undefined) recordPurgedTag(tag, number);
      }
    },
    recordPurgedTag,
    setHighestNumber(number) {
      highestNumber = Math.max(highestNumber, number);
    },
    isPurged(siteId, tags, lastPurgeNumber) {
      if ((purgeNumberBySite.get(toSiteTag(siteId)) ?? 0) > lastPurgeNumber) return true;
      return tags.some((tag) => (purgeNumberByTag.get(tag) ?? 0) > lastPurgeNumber || holdCountByTag.has(tag));
    },
    forgetBefore(firstKeptNumber) {
      for (const map of [purgeNumberByTag, purgeNumberBySite]) {
        for (const [tag, number] of map) if (number < firstKeptNumber) map.delete(tag);
      }
    },
    createRenewedLog: () => createPurgeLog(toSiteTag, maxTags, holdCountByTag),
  };
}
