import type { PurgeMessage } from '#shared/api/purge.ts';

/** The maximum number of tags in one message, by the contract. */
const MAX_TAGS_PER_PURGE = 1000;

/**
 * Merges the messages of each site, up to the maximum number of tags in a message. A merged message has the id and the
 * time of the last message in it, because a process that has processed the merged message has processed all messages in
 * it.
 */
export function mergePurges(purges: readonly PurgeMessage[]): PurgeMessage[] {
  const mergedPurges: PurgeMessage[] = [];
  /** The index in `mergedPurges` of the last message of each site. Further tags may be added to this message. */
  const lastIndexBySite = new Map<string, number>();
  for (const { id, siteId, tags, at } of purges) {
    const index = lastIndexBySite.get(siteId) ?? -1;
    const lastMessage = mergedPurges[index];
    const mergedTags = [...new Set([...(lastMessage?.tags ?? []), ...tags])];
    if (lastMessage && mergedTags.length <= MAX_TAGS_PER_PURGE)
      mergedPurges[index] = { id, siteId, tags: mergedTags, at };
    else lastIndexBySite.set(siteId, mergedPurges.push({ id, siteId, tags, at }) - 1);
  }
  return mergedPurges;
}
