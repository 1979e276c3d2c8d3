import { isLocale } from '#shared/i18n/locales.ts';
import type { Lead } from '../../seam/lead.ts';
import { LeadRefused } from '../../seam/lead.ts';
import { LANGUAGE_IDS } from '../whiseLanguages.ts';
import { buildSearchCriteria } from './searchCriteria.ts';

const BELGIUM_COUNTRY_ID = 1;
const ACTIVE_CONTACT_STATUS_ID = 1;

/** The data of a contact that come from the agency's account and not from the visitor. */
interface AgencyContactData {
  readonly officeIds: readonly number[];
  readonly originId: number | undefined;
}

/**
 * Returns the text for the agent: the visitor's message, the facts that the website adds, and the home when it has no
 * id in Whise.
 */
function buildMessage({ text, facts, subject }: Lead): string {
  const homeLines = subject && subject.recordId === undefined ? [`${subject.title} ${subject.url}`] : [];
  return [text, ...facts, ...homeLines].filter((part) => part !== '').join('\n');
}

/**
 * Builds the body of `contacts/upsert`. Throws `LeadRefused` when the visitor has no family name or the account has no
 * office.
 */
export function buildContactBody(lead: Lead, { officeIds, originId }: AgencyContactData): object {
  const { visitor, consent, subject, kind, wishes } = lead;
  if (visitor.lastName.trim() === '') throw new LeadRefused('Whise needs a family name');
  if (officeIds.length === 0) throw new LeadRefused('Whise needs an office, and the account has none');
  const person = {
    Name: visitor.lastName,
    FirstName: visitor.firstName,
    ...(visitor.email !== undefined && { PrivateEmail: visitor.email }),
    ...(visitor.phone !== undefined && { PrivateTel: visitor.phone }),
    CountryId: BELGIUM_COUNTRY_ID,
    LanguageId: LANGUAGE_IDS[isLocale(lead.locale) ? lead.locale : 'nl'],
    OfficeIds: officeIds,
    AgreementEmail: consent.mailing,
  };
  if (kind === 'savedSearch' && wishes) return { ...person, SearchCriteria: buildSearchCriteria(wishes) };
  const message = buildMessage(lead);
  const estateId = Number(subject?.recordId);
  return {
    ...person,
    ...(Number.isSafeInteger(estateId) && { EstateIds: [estateId] }),
    StatusId: ACTIVE_CONTACT_STATUS_ID,
    ...(originId !== undefined && { ContactOriginId: originId }),
    // Both fields get the text, because the documentation does not say which of the two fields the agent sees.
    ...(message !== '' && { Message: message, Comments: message }),
  };
}
