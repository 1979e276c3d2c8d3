import { isLocale } from '#shared/i18n/locales.ts';
import type { Lead } from '../../seam/lead.ts';
import { LeadRefused } from '../../seam/lead.ts';
import { LANGUAGE_IDS } from '../whiseLanguages.ts';
import { buildSearchCriteria } from './searchCriteria.ts';

const BELGIUM = 1;
const ACTIVE = 1;

/** The data about a contact that do not come from the visitor. */
interface ContactParticulars {
  readonly officeIds: readonly number[];
  readonly originId: number | undefined;
}

/** Returns everything that the visitor wrote and the website adds, for the agent. */
function buildMessage({ text, facts, subject }: Lead): string {
  const about = subject && subject.recordId === undefined ? [`${subject.title} ${subject.url}`] : [];
  return [text, ...facts, ...about].filter((part) => part !== '').join('\n');
}

/** Builds the body of `contacts/upsert`. Throws `LeadRefused` when required data are missing. */
export function buildContactBody(lead: Lead, { officeIds, originId }: ContactParticulars): object {
  const { visitor, consent, subject, kind, wishes } = lead;
  if (visitor.lastName.trim() === '') throw new LeadRefused('Whise needs a family name');
  if (officeIds.length === 0) throw new LeadRefused('Whise needs an office, and the account has none');
  const person = {
    Name: visitor.lastName,
    FirstName: visitor.firstName,
    ...(visitor.email !== undefined && { PrivateEmail: visitor.email }),
    ...(visitor.phone !== undefined && { PrivateTel: visitor.phone }),
    CountryId: BELGIUM,
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
    StatusId: ACTIVE,
    ...(originId !== undefined && { ContactOriginId: originId }),
    // Both fields get the text, because the documentation does not say which one is shown to the agent.
    ...(message !== '' && { Message: message, Comments: message }),
  };
}
