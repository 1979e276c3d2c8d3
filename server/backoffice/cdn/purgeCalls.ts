import type { PurgeService } from './purgeService.ts';

/**
 * Returns the tag of the site that a tag belongs to. Tags have the form `s-<site>.<what>` (`shared/api/purge.ts`), and
 * no site id contains a dot.
 */
const toSiteTag = (each: string): string => each.split('.', 1)[0] ?? each;

/** Removes duplicate tags. When a site has too many tags, they are replaced by the tag of the site. */
function reduceTags(tags: readonly string[], maxTagsOfSite: number): string[] {
  const bySite = new Map<string, Set<string>>();
  for (const each of tags) {
    const site = toSiteTag(each);
    const known = bySite.get(site);
    if (known) known.add(each);
    else bySite.set(site, new Set([each]));
  }
  const kept: string[] = [];
  for (const [site, own] of bySite) kept.push(...(own.has(site) || own.size > maxTagsOfSite ? [site] : own));
  return kept;
}

/** Splits tags into groups, one for each call. */
export function splitIntoCalls(
  tags: readonly string[],
  service: Pick<PurgeService, 'maxTags' | 'maxBytes' | 'maxTagsOfSite'>,
) {
  const calls: string[][] = [];
  let bytes = 0;
  for (const each of reduceTags(tags, service.maxTagsOfSite)) {
    const current = calls.at(-1);
    bytes += each.length + 1;
    if (current && current.length < service.maxTags && bytes <= service.maxBytes) current.push(each);
    else {
      calls.push([each]);
      bytes = each.length + 1;
    }
  }
  return calls;
}
