import { isLocale } from '#shared/i18n/locales.ts';
import { toId } from '../../reading/readNumbers.ts';
import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown, readBeforeSending } from '../../seam/crmFailure.ts';
import { type Lead, type LeadAnswer, LeadRefused } from '../../seam/lead.ts';
import { listPostcodes } from '../../seam/wantedPlaces.ts';
import type { ZabunCalls } from '../session/accountCalls.ts';
import type { AccountFacts } from '../session/accountFacts.ts';
import type { ZabunSettings } from '../settings.ts';
import { buildSearchRequest, describeOtherWishes, findCityIds, findTypeIds } from './searchRequest.ts';

/** Matches telephone country codes with one or two digits. All other country codes have three digits. */
const SHORT_COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])(?=\d)/;
const BELGIAN_COUNTRY_CODE = '32';
const REFUSAL_STATUSES: ReadonlySet<number | undefined> = new Set([400, 403, 404, 413, 422]);

const REFERENCE_IDS = /"(request|task|contact)_autoid": ?"?(\d{1,19})/g;

interface SplitPhone {
  readonly phone: string;
  readonly phone_cc: string;
}

/**
 * Splits a number into its country code and the rest. A number that begins with a single 0 is Belgian. Returns
 * undefined for a text that is no phone number.
 */
export function splitPhone(raw: string | undefined): SplitPhone | undefined {
  const digits = raw?.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+') ?? '';
  if (/^0\d{7,11}$/.test(digits)) return { phone: digits.slice(1), phone_cc: BELGIAN_COUNTRY_CODE };
  if (!/^\+\d{7,15}$/.test(digits)) return undefined;
  const number = digits.slice(1);
  const code = SHORT_COUNTRY_CODE.exec(number)?.[0] ?? number.slice(0, 3);
  return { phone: number.slice(code.length).replace(/^0/, ''), phone_cc: code };
}

/** Builds the contact, which all kinds of leads contain. Throws `LeadRefused` when a required field is missing. */
function buildContact({ visitor, locale, consent }: Lead): Readonly<Record<string, string | boolean>> {
  const lastName = visitor.lastName.trim() || visitor.firstName.trim();
  const firstName = visitor.lastName.trim() === '' ? '' : visitor.firstName.trim();
  const email = visitor.email?.trim() ?? '';
  const phone = splitPhone(visitor.phone);
  if (lastName === '') throw new LeadRefused('the visitor has no name, and Zabun requires one');
  if (email === '' && !phone) throw new LeadRefused('there is neither an e-mail address nor a phone number');
  return {
    last_name: lastName,
    ...(firstName !== '' && { first_name: firstName }),
    ...(email !== '' && { email }),
    ...phone,
    language: locale.toUpperCase(),
    marketing_opt_in: consent.privacy,
    mailing_opt_in: consent.mailing,
  };
}

/**
 * Returns the facts that accompany the text: the facts of the lead, a home that is not in this account, and a phone
 * number that `splitPhone` cannot split.
 */
function listFacts({ facts, subject, visitor }: Lead): readonly string[] {
  const { recordId, reference, title, url } = subject ?? {};
  const homeText = recordId === undefined ? [reference, title, url].filter(Boolean).join(' · ') : '';
  const phone = visitor.phone !== undefined && !splitPhone(visitor.phone) ? visitor.phone : '';
  return [...facts, homeText, phone].filter((fact) => fact.trim() !== '');
}

function buildMessageBody(lead: Lead): object {
  const recordId = lead.subject?.recordId;
  const infoLines = listFacts(lead);
  return {
    contact: buildContact(lead),
    message: {
      text: lead.text,
      ...(recordId !== undefined && { property_id: Number(recordId) }),
      ...(infoLines.length > 0 && { info: infoLines }),
    },
  };
}

/**
 * Returns the CRM's reference for the lead from an answer. The format of the answer is not documented; the answer may
 * be empty or no JSON.
 */
function parseLeadAnswer(text: unknown): LeadAnswer {
  if (typeof text !== 'string') return {};
  if (/^\s*</.test(text)) throw new OutcomeUnknown('Zabun answered with an HTML page: it may have accepted the lead');
  // The ids are read from the text, because `JSON.parse` loses the last digits of an id with 19 digits.
  const ids = new Map(Array.from(text.matchAll(REFERENCE_IDS), ([, name, id]) => [name, toId(id)]));
  const reference = ids.get('request') ?? ids.get('task') ?? ids.get('contact');
  return reference === undefined ? {} : { reference };
}

function throwLeadFailure(error: unknown): never {
  if (error instanceof OutcomeUnknown || error instanceof CrmUnauthorised) throw error;
  const isRefusal =
    error instanceof NotPublished || (error instanceof CrmFailure && REFUSAL_STATUSES.has(error.status));
  if (isRefusal) throw new LeadRefused(error.detail ?? error.message, { cause: error });
  throw error;
}

/**
 * Reads something that makes a lead more precise. Returns undefined when the account may not read it, because the lead
 * is complete without it: its text names the wishes.
 */
const readIfAllowed = <T>(read: () => Promise<T>): Promise<T | undefined> =>
  readBeforeSending(() =>
    read().catch((error: unknown) => {
      if (error instanceof CrmFailure && (error.status === 403 || error.status === 404)) return undefined;
      throw error;
    }),
  );

/**
 * Creates a function that sends each kind of lead with the call for that kind. Zabun accepts no idempotency key, so a
 * lead that is sent twice is stored twice.
 */
export function createLeadSender(calls: ZabunCalls, facts: AccountFacts, settings: ZabunSettings) {
  async function buildSearchBody(lead: Lead): Promise<object> {
    const { wishes } = lead;
    const contact = buildContact(lead);
    if (!wishes) return { contact, request: { media_id: settings.mediaId, description: lead.text } };
    const zips = listPostcodes(wishes);
    const cities = zips.length > 0 ? await readIfAllowed(() => facts.findCitiesByZip(zips)) : [];
    const cityIds = findCityIds(wishes, cities ?? []);
    const nameLists = (wishes.subType.length > 0 && (await readIfAllowed(() => facts.readNames()))) || [];
    const typeIds = findTypeIds(wishes.subType, nameLists.find(({ list }) => list === 'types')?.entries ?? []);
    const locale = isLocale(lead.locale) ? lead.locale : 'nl';
    const description = [lead.text, ...listFacts(lead), ...describeOtherWishes(wishes, typeIds.length > 0, locale)]
      .filter((part) => part.trim() !== '')
      .join('\n');
    return {
      contact,
      request: buildSearchRequest(wishes, {
        cityIds: cityIds,
        typeIds: typeIds,
        mediaId: settings.mediaId,
        description,
      }),
    };
  }

  return async (lead: Lead): Promise<LeadAnswer> => {
    const isSearch = lead.kind === 'savedSearch';
    const body = isSearch ? await buildSearchBody(lead) : buildMessageBody(lead);
    const answer = await calls
      .send(`/api/v1/${isSearch ? 'contactrequest' : 'contactmessage'}`, body)
      .catch(throwLeadFailure);
    return parseLeadAnswer(answer);
  };
}
