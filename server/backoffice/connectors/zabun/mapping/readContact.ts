import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toId } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import type { ZabunObject } from './values.ts';

/** Patterns of Belgian numbers in groups of digits: mobile, area codes with one digit, other area codes. */
const PHONE_GROUP_PATTERNS = [
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+32)([2349])(\d{3})(\d\d)(\d\d)$/,
  /^(\+32)(\d\d)(\d\d)(\d\d)(\d\d)$/,
];

/** Groups the digits of a Belgian number as people read it: `+32 470 00 01 01`. Returns other numbers unchanged. */
function formatGroupedPhone(number: string): string {
  for (const pattern of PHONE_GROUP_PATTERNS) {
    const [, ...parts] = pattern.exec(number) ?? [];
    if (parts.length > 0) return parts.join(' ');
  }
  return number;
}

/**
 * Returns a phone number with its country code. The country code is in another field, without `+`; the number itself
 * may begin with a zero.
 */
function readPhone(person: ZabunObject, field: string): string | undefined {
  const number = toPlainLine(person[field])?.replaceAll(/[^\d+]/g, '');
  if (number === undefined || number === '') return undefined;
  if (number.startsWith('+')) return formatGroupedPhone(number);
  const code = toPlainLine(person[`${field}_cc`])?.replaceAll(/\D/g, '') ?? '';
  return code === '' ? number : formatGroupedPhone(`+${code}${number.replace(/^0/, '')}`);
}

/** Writes the sales contact, unless the person has left the agency. */
export function readContact(person: ZabunObject, writer: DraftWriter): void {
  const id = toId(person['person_id']);
  if (id === undefined || person['active'] === false) return;
  const firstname = toPlainLine(person['first_name']);
  const lastname = toPlainLine(person['last_name']);
  const name = [firstname, lastname].filter(Boolean).join(' ') || toPlainLine(person['full_name']);
  if (name === undefined) return;
  writer.set('salesRep.id', Number(id), 'responsible_salesrep_person_id');
  writer.set('salesRep.name', name, 'person.full_name');
  writer.set('salesRep.firstname', firstname, 'person.first_name');
  writer.set('salesRep.lastname', lastname, 'person.last_name');
  writer.set('salesRep.email', toPlainLine(person['email']), 'person.email');
  writer.set('salesRep.phone', readPhone(person, 'direct_phone'), 'person.direct_phone');
  writer.set('salesRep.mobile', readPhone(person, 'mobile_phone'), 'person.mobile_phone');
}
