import { addSimilarTags, MAX_PURGE_TAGS, type PurgeMessage } from '#shared/api/purge.ts';

/**
 * Merges the messages of each site, up to the maximum number of tags in a message. A merged message has the id and the
 * time of the last message in it, because a process that has processed the merged message has processed all messages in
 * it.
 */
export function mergePurges(purges: readonly PurgeMessage[]): PurgeMessage[] {
  const mergedPurges: PurgeMessage[] = [];
  /** The index in `mergedPurges` of the last message of each site. Further tags may be added to this message. */
  const lastIndexBySite = new Map<string, number>();
  for (const { id, siteId, tags: sentTags, at } of purges) {
    // The tags are completed before they are merged, because only the tags of one write show what its writer knew.
    const tags = [...addSimilarTags(sentTags)];
    const index = lastIndexBySite.get(siteId) ?? -1;
    const lastMessage = mergedPurges[index];
    const mergedTags = [...new Set([...(lastMessage?.tags ?? []), ...tags])];
    if (lastMessage && mergedTags.length <= MAX_PURGE_TAGS) mergedPurges[index] = { id, siteId, tags: mergedTags, at };
    else lastIndexBySite.set(siteId, mergedPurges.push({ id, siteId, tags, at }) - 1);
  }
  return mergedPurges;
}
