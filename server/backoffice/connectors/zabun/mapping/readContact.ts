import type { DraftWriter } from '../../reading/draftWriter.ts';
import { formatGroupedPhone } from '../../reading/groupedPhone.ts';
import { toId } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import type { ZabunObject } from './values.ts';

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
