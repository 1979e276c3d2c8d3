/**
 * Finds the entries of a cache by their tags (`shared/api/purge.ts`), and collects the purges that arrive while an
 * entry is being created.
 */
interface TagIndex {
  addEntry(key: string, tags: readonly string[]): void;
  removeEntry(key: string, tags: readonly string[]): void;
  /** Begins to collect the tags of purges while an entry is being created. `stopPurgeWatch` ends this. */
  startPurgeWatch(): Set<string>;
  stopPurgeWatch(purgedTags: Set<string>): void;
  /** Adds the tags to the set of each watch. Returns the keys of the entries that have one of these tags. */
  markPurged(tags: readonly string[]): ReadonlySet<string>;
}

export function createTagIndex(): TagIndex {
  const keysByTag = new Map<string, Set<string>>();
  const purgeWatches = new Set<Set<string>>();
  return {
    addEntry(key, tags) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    removeEntry(key, tags) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
    startPurgeWatch() {
      const purgedTags = new Set<string>();
      purgeWatches.add(purgedTags);
      return purgedTags;
    },
    stopPurgeWatch: (purgedTags) => {
      purgeWatches.delete(purgedTags);
    },
    markPurged(tags) {
      const foundKeys = new Set<string>();
      for (const tag of tags) {
        for (const purgedTags of purgeWatches) purgedTags.add(tag);
        for (const key of keysByTag.get(tag) ?? []) foundKeys.add(key);
      }
      return foundKeys;
    },
  };
}
