import type { Office } from '#shared/api/content/offices.ts';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { FoundEstate } from '../../estates/findEstate.ts';
import type { Agent } from '../../people/agents.ts';
import { findEstateOffice, findOpeningHours } from '../../people/offices.ts';
import type { ScreenRequest } from '../../render/screen.ts';

/** The ways to reach the agency about an estate, in addition to the phone numbers of its sales contact. */
export interface ContactOptions {
  /** The opening hours of the office that answers the phone. */
  readonly hours: OpeningHours | undefined;
  /** An ISO date. */
  readonly today: string;
  /** The WhatsApp number of the agent, otherwise of the office, otherwise of the agency, in E.164. */
  readonly whatsappNumber: string | undefined;
  /** The address of the estate's page, with its origin. */
  readonly pageUrl: string;
}

interface OfficesAndAgents {
  readonly offices: readonly Office[];
  readonly agents: readonly Agent[];
}

export function findContactOptions(
  { site }: Pick<ScreenRequest, 'site'>,
  { estate: { general, salesRep } }: Pick<FoundEstate, 'estate'>,
  address: string,
  people: OfficesAndAgents,
): ContactOptions {
  const office = findEstateOffice(people, { officeId: general.officeId, salesRepId: salesRep?.id });
  const agent = salesRep && people.agents.find(({ salesRepId }) => salesRepId === salesRep.id);
  return {
    hours: findOpeningHours(office),
    today: toBrusselsDay(new Date()),
    whatsappNumber: agent?.whatsapp ?? office?.whatsapp ?? site.contact.whatsapp,
    pageUrl: address,
  };
}
