/** The group of every site that is in no other. */
export const DEFAULT_GROUP = 'default';

/** By site id. What metrics say of sites they say of groups: a label with a thousand values has no use and a high price. */
export type SiteGroups = ReadonlyMap<string, string>;

const SITE = /^[a-z0-9-]{1,40}$/;
const GROUP = /^[a-z0-9-]{1,30}$/;
const MOST_GROUPS = 20;

export const EXPECTED_GROUPS = `site=group, separated by commas, with ${MOST_GROUPS} groups at most; both of letters, digits and hyphens`;

/** Undefined for a text that says something else. */
export function parseSiteGroups(text: string): SiteGroups | undefined {
  const groups = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [site = '', group = '', more] = pair.trim().split('=');
    if (!SITE.test(site) || !GROUP.test(group) || more !== undefined) return undefined;
    groups.set(site, group);
  }
  return new Set(groups.values()).size > MOST_GROUPS ? undefined : groups;
}
