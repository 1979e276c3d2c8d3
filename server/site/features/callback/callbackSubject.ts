import type { AssetRef } from '#shared/api/common.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { EstateDetail } from '#shared/api/estate.ts';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import { localize } from '#shared/i18n/locales.ts';
import { ID_PATTERN } from '#shared/primitives/idRange.ts';
import { type EstateBrief, findBrief } from '../../estates/brief/findBrief.ts';
import { findEstate } from '../../estates/findEstate.ts';
import { loadAgentsOrNone } from '../../people/agents.ts';
import { findAgencyOffice, findEstateOffice, findOpeningHours, loadOfficesOrNone } from '../../people/offices.ts';
import { MAX_RECIPIENT_CHARACTERS, type Recipient, parseRecipient } from '../../people/recipient.ts';
import type { ScreenRequest } from '../../render/screen.ts';

/** The subject in the address of the page: a home, or a recipient of the call. */
export interface CallbackQuery {
  /** The id of a home; 0 for no home. */
  readonly estateId: number;
  /** The recipient, for example `agent:an-peeters` or `office:gent`; empty for none. */
  readonly recipientText: string;
}

/** The data of the callback page: who will call the visitor, and in which hours. */
export interface CallbackSubject {
  readonly estate: EstateBrief | undefined;
  readonly recipient: Recipient;
  /** The name of a person, an office, or the agency. */
  readonly name: string;
  /** A phone number for visitors who cannot wait; empty when none is known. */
  readonly phone: string;
  readonly hours: OpeningHours | undefined;
  /** True when a person calls, with a picture if there is one. */
  readonly isPerson: boolean;
  readonly picture: AssetRef | undefined;
  /** The office of the caller. */
  readonly office: Office | undefined;
}

/** Parses a query. Malformed values are dropped. */
export function readCallbackQuery(search: string): CallbackQuery {
  const query = new URLSearchParams(search);
  const estateIdText = query.get('about') ?? '';
  const recipientValue = query.get('to') ?? '';
  const { agentId, officeId } = recipientValue.length <= MAX_RECIPIENT_CHARACTERS ? parseRecipient(recipientValue) : {};
  return {
    estateId: ID_PATTERN.test(estateIdText) ? Number(estateIdText) : 0,
    recipientText: agentId ? `agent:${agentId}` : officeId ? `office:${officeId}` : '',
  };
}

/**
 * Builds the canonical query. When a query names a home and a recipient, the recipient is dropped, because the home has
 * its own sales contact.
 */
export const buildCallbackQuery = ({ estateId, recipientText }: CallbackQuery): string =>
  estateId > 0 ? `about=${estateId}` : recipientText === '' ? '' : `to=${recipientText}`;

/**
 * Finds the data of the page. Returns undefined for a home that does not exist or no longer exists. Fails when a call
 * to the back office fails.
 */
export async function findCallback(request: ScreenRequest, query: CallbackQuery): Promise<CallbackSubject | undefined> {
  const { estateId } = query;
  if (estateId === 0) return findCallbackSubject(request, query.recipientText);
  const brief = await findBrief(request, estateId);
  const foundEstate = brief && (await findEstate(request, estateId));
  return foundEstate && findCallbackSubject(request, '', { brief, detail: foundEstate.estate });
}

interface NamedEstate {
  readonly brief: EstateBrief;
  readonly detail: EstateDetail;
}

/**
 * Returns who calls the visitor: the sales contact of the estate, otherwise the given recipient, otherwise the agency.
 * Never fails: when offices and people cannot be loaded, only their names and hours are missing.
 */
export async function findCallbackSubject(
  request: ScreenRequest,
  recipientText: string,
  estate?: NamedEstate,
): Promise<CallbackSubject> {
  const { site, locale } = request;
  const [offices, agents] = await Promise.all([loadOfficesOrNone(request), loadAgentsOrNone(request)]);
  const recipient = parseRecipient(recipientText);
  const salesRep = estate?.detail.salesRep;
  const agent = agents.find(({ id }) => id === recipient.agentId);
  const officeId = estate?.detail.general.officeId ?? recipient.officeId ?? agent?.officeId;
  const office =
    findEstateOffice({ offices, agents }, { officeId, salesRepId: salesRep?.id }) ?? findAgencyOffice(offices, site);
  const person = salesRep ?? agent;
  const isOffice = office !== undefined && office.id === recipient.officeId;
  return {
    estate: estate?.brief,
    recipient: { ...(agent && { agentId: agent.id }), ...(isOffice && { officeId: office.id }) },
    name: person?.name ?? (isOffice ? localize(office.name, locale) : site.name),
    phone: person?.mobile ?? person?.phone ?? office?.phone ?? site.contact.phone,
    hours: findOpeningHours(office),
    isPerson: person !== undefined,
    picture: salesRep?.picture ?? agent?.picture?.file,
    office,
  };
}
