import type { PurgeMessage } from '#shared/api/purge.ts';

/** Tags of one message, by the contract. */
const MOST_TAGS = 1000;

/**
 * Fewer messages with the same tags: those of one site are one, as far as it may have so many tags. Each has the id and
 * the time of the last that is in it: who has a message has all before it.
 */
export function mergePurges(purges: readonly PurgeMessage[]): PurgeMessage[] {
  const merged: PurgeMessage[] = [];
  /** By site, the index of its last message, which may take more tags. */
  const open = new Map<string, number>();
  for (const { id, siteId, tags, at } of purges) {
    const index = open.get(siteId) ?? -1;
    const before = merged[index];
    const together = [...new Set([...(before?.tags ?? []), ...tags])];
    if (before && together.length <= MOST_TAGS) merged[index] = { id, siteId, tags: together, at };
    else open.set(siteId, merged.push({ id, siteId, tags, at }) - 1);
  }
  return merged;
}
