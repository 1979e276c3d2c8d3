import type { Office } from '#shared/api/content/offices.ts';
import type { Site } from '#shared/api/site.ts';
import { hasHours } from '#shared/domain/openingHours/openingHours.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import type { Agent } from './agents.ts';

/** Returns the offices of the agency; an empty list when the call fails, for a page that does not need the offices. */
export const loadOfficesOrNone = ({ api }: { readonly api: SiteApi }): Promise<readonly Office[]> =>
  api
    .secondary()
    .offices()
    .catch(() => []);

interface OfficesAndAgents {
  readonly offices: readonly Office[];
  readonly agents: readonly Agent[];
}

/**
 * Returns the office of an estate: the office that the estate names, otherwise the office of its sales contact,
 * otherwise the only office of the agency.
 */
export function findEstateOffice(
  { offices, agents }: OfficesAndAgents,
  estate: { readonly officeId?: string | undefined; readonly salesRepId?: number | undefined },
): Office | undefined {
  const { salesRepId } = estate;
  const agent = salesRepId === undefined ? undefined : agents.find((each) => each.salesRepId === salesRepId);
  const id = estate.officeId ?? agent?.officeId;
  return offices.find((each) => each.id === id) ?? (offices.length === 1 ? offices[0] : undefined);
}

const listPhoneHrefs = (phone: string) => toPhoneLinks(phone).map(({ href }) => href);

/** Returns the office that answers the agency's own number: the office with that number, otherwise the only office. */
export function findAgencyOffice(offices: readonly Office[], { contact }: Pick<Site, 'contact'>): Office | undefined {
  const agencyHrefs = listPhoneHrefs(contact.phone);
  const matchingOffice = offices.find(({ phone = '' }) =>
    listPhoneHrefs(phone).some((href) => agencyHrefs.includes(href)),
  );
  return matchingOffice ?? (offices.length === 1 ? offices[0] : undefined);
}

/** Returns the hours of an office, if it has any. */
export const findOpeningHours = (office: Office | undefined): Office['openingHours'] | undefined =>
  office && hasHours(office.openingHours) ? office.openingHours : undefined;
