import { hash } from 'node:crypto';
import { MAX_PURGE_TAGS, type PurgeMessage, tag } from '#shared/api/purge.ts';

/** One message for several consecutive purges. */
export interface PurgeBatch {
  readonly message: PurgeMessage;
  /** The index of the last purge in the message. */
  readonly lastIndex: number;
}

/**
 * A merged message gets its own id, because a reader that has handled one of its purges has not handled all of them.
 */
const mergePurges = (one: PurgeMessage, other: PurgeMessage, tags: string[]): PurgeMessage => ({
  ...other,
  id: hash('sha256', `${one.id} ${other.id}`),
  tags,
});

/** Merges consecutive purges of one site into one message, as long as its tags stay within the limit. */
export function mergePurgesOfSites(purges: readonly PurgeMessage[]): PurgeBatch[] {
  const batches: PurgeBatch[] = [];
  purges.forEach((purge, end) => {
    const before = batches.at(-1);
    const tags = before?.message.siteId === purge.siteId ? [...new Set([...before.message.tags, ...purge.tags])] : [];
    if (before && tags.length > 0 && tags.length <= MAX_PURGE_TAGS)
      batches[batches.length - 1] = { message: mergePurges(before.message, purge, tags), lastIndex: end };
    else batches.push({ message: purge, lastIndex: end });
  });
  return batches;
}

/** Returns purges of all sites, for a reader that missed purges. */
export const createSitePurges = (siteIds: readonly string[], id: string, at: string): PurgeMessage[] =>
  siteIds.map((siteId) => ({ id: `${id}-${siteId}`, siteId, tags: [tag.site(siteId)], at }));
