/**
 * Finds the entries of a cache by their tags (`shared/api/purge.ts`), and collects purges for entries that are being
 * made.
 */
interface TagIndex {
  add(key: string, tags: readonly string[]): void;
  remove(key: string, tags: readonly string[]): void;
  /** Begins to collect the tags of purges, for an entry that is being made, until `unwatch`. */
  watch(): Set<string>;
  unwatch(purged: Set<string>): void;
  /** Adds the tags to each collection, and returns the keys of the entries that have one of them. */
  purge(tags: readonly string[]): ReadonlySet<string>;
}

export function createTagIndex(): TagIndex {
  const keysByTag = new Map<string, Set<string>>();
  const watching = new Set<Set<string>>();
  return {
    add(key, tags) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    remove(key, tags) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
    watch() {
      const purged = new Set<string>();
      watching.add(purged);
      return purged;
    },
    unwatch: (purged) => {
      watching.delete(purged);
    },
    purge(tags) {
      const found = new Set<string>();
      for (const tag of tags) {
        for (const purged of watching) purged.add(tag);
        for (const key of keysByTag.get(tag) ?? []) found.add(key);
      }
      return found;
    },
  };
}
