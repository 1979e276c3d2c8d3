/** The group of every site that is in no other group. */
export const DEFAULT_GROUP_NAME = 'default';

/**
 * Groups by site id. Metrics are reported by group and not by site, because a label with a thousand values is expensive
 * and hard to use.
 */
export type SiteGroups = ReadonlyMap<string, string>;

const SITE_ID_PATTERN = /^[a-z0-9-]{1,40}$/;
const GROUP_PATTERN = /^[a-z0-9-]{1,30}$/;
const MAX_SITE_GROUPS = 20;

export const EXPECTED_SITE_GROUPS = `site=group, separated by commas, with ${MAX_SITE_GROUPS} groups at most; both of letters, digits and hyphens`;

/** Parses groups; returns undefined for a text in another form. */
export function parseSiteGroups(text: string): SiteGroups | undefined {
  const groups = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [site = '', group = '', more] = pair.trim().split('=');
    if (!SITE_ID_PATTERN.test(site) || !GROUP_PATTERN.test(group) || more !== undefined) return undefined;
    groups.set(site, group);
  }
  return new Set(groups.values()).size > MAX_SITE_GROUPS ? undefined : groups;
}
