import { hash } from 'node:crypto';
import { MAX_PURGE_TAGS, type PurgeMessage, tag } from '#shared/api/purge.ts';

/** One message for several consecutive purges. */
export interface PurgeBatch {
  readonly message: PurgeMessage;
  /** The index of the last merged purge, in the list that `mergePurgesOfSites` was given. */
  readonly lastIndex: number;
}

/**
 * Merges two purges of a site. The message gets its own id, because a reader that has processed one of the two purges
 * has not processed both.
 */
const mergePurges = (earlier: PurgeMessage, later: PurgeMessage, tags: string[]): PurgeMessage => ({
  ...later,
  id: hash('sha256', `${earlier.id} ${later.id}`),
  tags,
});

/** Merges consecutive purges of one site into one message, as long as its tags stay within the limit. */
export function mergePurgesOfSites(purges: readonly PurgeMessage[]): PurgeBatch[] {
  const batches: PurgeBatch[] = [];
  purges.forEach((purge, index) => {
    const previousBatch = batches.at(-1);
    const tags =
      previousBatch?.message.siteId === purge.siteId
        ? [...new Set([...previousBatch.message.tags, ...purge.tags])]
        : [];
    if (previousBatch && tags.length > 0 && tags.length <= MAX_PURGE_TAGS)
      batches[batches.length - 1] = { message: mergePurges(previousBatch.message, purge, tags), lastIndex: index };
    else batches.push({ message: purge, lastIndex: index });
  });
  return batches;
}

/** Returns one purge for each site, which covers the whole site. A reader that missed purges gets these purges. */
export const createSitePurges = (siteIds: readonly string[], id: string, at: string): PurgeMessage[] =>
  siteIds.map((siteId) => ({ id: `${id}-${siteId}`, siteId, tags: [tag.site(siteId)], at }));
