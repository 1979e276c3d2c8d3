import { type TeamMember, teamMemberSchema } from '#shared/api/content/blocks.ts';
import type { EntityItem } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { EDITED_NAME_PATTERN } from '#shared/primitives/idRange.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { memoize } from '../cache/memoize.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import { listShownItems } from './shownItems.ts';

/** A team member with a page. */
export interface Agent extends TeamMember {
  readonly id: string;
}

const parseAgents = memoize((items: readonly EntityItem[]): readonly Agent[] =>
  listShownItems(items, teamMemberSchema)
    .filter(({ id }) => EDITED_NAME_PATTERN.test(id))
    .map(({ id, data }) => Object.assign({ id }, data)),
);

/**
 * Returns the people of the agency, in the order that an editor has chosen.
 *
 * @throws when the back office fails
 */
export const loadAgents = async (api: Pick<SiteApi, 'entityItems'>): Promise<readonly Agent[]> =>
  parseAgents(await api.entityItems('team'));

/** Returns the path of a person's page; undefined for a person whose id is not valid in a URL. */
export const toAgentPath = (id: string, locale: Locale): string | undefined =>
  EDITED_NAME_PATTERN.test(id) ? pathFor('agent', locale, { agentId: id }) : undefined;

/** Returns the people of the agency; an empty list when the call fails, for a page that does not need the people. */
export const loadAgentsOrNone = ({ api }: { readonly api: SiteApi }): Promise<readonly Agent[]> =>
  loadAgents(api.secondary()).catch(() => []);

/** Returns the path of the page of a sales contact; undefined for a contact who is no team member. */
export function findSalesRepPath(agents: readonly Agent[], salesRepId: number | undefined, locale: Locale) {
  const agent = salesRepId === undefined ? undefined : agents.find((each) => each.salesRepId === salesRepId);
  return agent && pathFor('agent', locale, { agentId: agent.id });
}
