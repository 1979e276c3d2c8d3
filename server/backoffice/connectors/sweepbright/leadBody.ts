import type { Wishes } from '#shared/api/subscriptions.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { type Lead, LeadRefused } from '../seam/lead.ts';
import { listPostcodes } from '../seam/wantedPlaces.ts';

/** The CRM's `type` by head type. */
const TYPE_BY_HEAD_TYPE_ID: ReadonlyMap<number, string> = new Map([
  [HEAD_TYPE.APARTMENT, 'apartment'],
  [HEAD_TYPE.ASSISTED_LIVING, 'apartment'],
  [HEAD_TYPE.PLOT, 'land'],
  [HEAD_TYPE.HOUSE, 'house'],
  [HEAD_TYPE.COMMERCIAL, 'commercial'],
  [HEAD_TYPE.INDUSTRIAL, 'commercial'],
  [HEAD_TYPE.GARAGE, 'parking'],
  [HEAD_TYPE.OFFICE, 'office'],
]);

/**
 * Builds the fields that all leads have. Throws `LeadRefused` for a lead without a name or an e-mail address, which the
 * CRM does not accept.
 */
export function buildContactBody(lead: Lead): Readonly<Record<string, string>> {
  const { firstName, lastName, email = '', phone } = lead.visitor;
  const familyName = lastName.trim() === '' ? firstName.trim() : lastName.trim();
  if (familyName === '') throw new LeadRefused('the visitor has no name');
  if (email.trim() === '') throw new LeadRefused('the visitor has no e-mail address');
  return {
    first_name: lastName.trim() === '' ? '' : firstName.trim(),
    last_name: familyName,
    email: email.trim(),
    phone: phone ?? '',
    message: [lead.text, ...lead.facts].filter((part) => part.trim() !== '').join('\n'),
    locale: lead.locale,
  };
}

/** Builds the fields of `buildContactBody` with the home in the text, for calls that have no field for the home. */
export function buildGeneralBody(lead: Lead): Readonly<Record<string, string>> {
  const { subject } = lead;
  if (!subject) return buildContactBody(lead);
  const { reference, title, url } = subject;
  const homeText = [reference, title, url].filter((part) => part !== undefined && part !== '').join(' · ');
  return buildContactBody({ ...lead, facts: [...lead.facts, homeText] });
}

/** Builds the fields for a saved search. Wishes without such a field are only in the lead's text. */
export function buildPreferencesBody(wishes: Wishes): object {
  const { transaction, type, priceMin, priceMax, bedMin } = wishes;
  const types = new Set(type.flatMap((id) => TYPE_BY_HEAD_TYPE_ID.get(id) ?? []));
  const postcodes = listPostcodes(wishes);
  return {
    preferences: {
      negotiation: transaction.every(isForRent) ? 'let' : 'sale',
      ...(types.size > 0 && { types: [...types] }),
      ...(priceMin !== undefined && { min_price: priceMin }),
      ...(priceMax !== undefined && { max_price: priceMax }),
      ...(bedMin !== undefined && { min_rooms: bedMin }),
    },
    location_preference: { country: 'BE', ...(postcodes.length > 0 && { postal_codes: postcodes }) },
  };
}
