import { hash } from 'node:crypto';
import { MAX_PURGE_TAGS, type PurgeMessage, tag } from '#shared/api/purge.ts';

/** One message for several purges in a row. */
export interface Batch {
  readonly message: PurgeMessage;
  /** Index of the last one of them. */
  readonly end: number;
}

/** Another id than that of any of them: who has done one has not done all. */
const merged = (one: PurgeMessage, other: PurgeMessage, tags: string[]): PurgeMessage => ({
  ...other,
  id: hash('sha256', `${one.id} ${other.id}`),
  tags,
});

/** Purges of one site that follow each other become one message, as far as it may have their tags. */
export function batchesOf(purges: readonly PurgeMessage[]): Batch[] {
  const batches: Batch[] = [];
  purges.forEach((purge, end) => {
    const before = batches.at(-1);
    const tags = before?.message.siteId === purge.siteId ? [...new Set([...before.message.tags, ...purge.tags])] : [];
    if (before && tags.length > 0 && tags.length <= MAX_PURGE_TAGS)
      batches[batches.length - 1] = { message: merged(before.message, purge, tags), end };
    else batches.push({ message: purge, end });
  });
  return batches;
}

/** Everything that there is, for one who has missed something. */
export const wholeSites = (siteIds: readonly string[], id: string, at: string): PurgeMessage[] =>
  siteIds.map((siteId) => ({ id: `${id}-${siteId}`, siteId, tags: [tag.site(siteId)], at }));
