import type { PurgeService } from './purgeService.ts';

/**
 * Returns the tag of the site that a tag belongs to. Tags have the form `s-<site>.<what>` (`shared/api/purge.ts`), and
 * no site id contains a dot.
 */
const toSiteTag = (tag: string): string => tag.split('.', 1)[0] ?? tag;

/**
 * Removes duplicate tags. The tag of a site replaces all tags of the site when it is one of them, or when the site has
 * more than `maxTagsOfSite` tags.
 */
function reduceTags(tags: readonly string[], maxTagsOfSite: number): string[] {
  const tagsBySite = new Map<string, Set<string>>();
  for (const tag of tags) {
    const siteTag = toSiteTag(tag);
    const tagsOfSite = tagsBySite.get(siteTag);
    if (tagsOfSite) tagsOfSite.add(tag);
    else tagsBySite.set(siteTag, new Set([tag]));
  }
  const reducedTags: string[] = [];
  for (const [siteTag, tagsOfSite] of tagsBySite)
    reducedTags.push(...(tagsOfSite.has(siteTag) || tagsOfSite.size > maxTagsOfSite ? [siteTag] : tagsOfSite));
  return reducedTags;
}

/** Splits tags into groups, one for each call. */
export function splitIntoCalls(
  tags: readonly string[],
  service: Pick<PurgeService, 'maxTags' | 'maxBytes' | 'maxTagsOfSite'>,
) {
  const calls: string[][] = [];
  let callBytes = 0;
  for (const tag of reduceTags(tags, service.maxTagsOfSite)) {
    const currentTags = calls.at(-1);
    callBytes += tag.length + 1;
    if (currentTags && currentTags.length < service.maxTags && callBytes <= service.maxBytes) currentTags.push(tag);
    else {
      calls.push([tag]);
      callBytes = tag.length + 1;
    }
  }
  return calls;
}
