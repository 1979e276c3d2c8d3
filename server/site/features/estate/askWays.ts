import type { Office } from '#shared/api/offices.ts';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import { dayOf } from '#shared/i18n/moments.ts';
import type { FoundEstate } from '../../estates/findEstate.ts';
import type { Agent } from '../../people/agents.ts';
import { estateOffice, findHours } from '../../people/offices.ts';
import type { ScreenRequest } from '../../render/screen.ts';

/** How to reach somebody about an estate, beside the numbers of its sales contact. */
export interface AskWays {
  /** Of the office that answers. */
  readonly hours: OpeningHours | undefined;
  /** ISO date. */
  readonly today: string;
  /** Of the agent, else of the office, else of the agency: E.164. */
  readonly whatsapp: string | undefined;
  /** Address of the estate's page, with its origin. */
  readonly address: string;
}

interface People {
  readonly offices: readonly Office[];
  readonly agents: readonly Agent[];
}

export function askWays(
  { site }: Pick<ScreenRequest, 'site'>,
  { estate: { general, salesRep } }: Pick<FoundEstate, 'estate'>,
  address: string,
  people: People,
): AskWays {
  const office = estateOffice(people, { officeId: general.officeId, salesRepId: salesRep?.id });
  const agent = salesRep && people.agents.find(({ salesRepId }) => salesRepId === salesRep.id);
  return {
    hours: findHours(office),
    today: dayOf(new Date()),
    whatsapp: agent?.whatsapp ?? office?.whatsapp ?? site.contact.whatsapp,
    address,
  };
}
