import type { DraftWriter } from '../../reading/draftWriter.ts';
import { groupedPhone } from '../../reading/groupedPhone.ts';
import { idOf } from '../../reading/readNumbers.ts';
import { wordsOf } from '../../reading/readTexts.ts';
import type { Parts } from './values.ts';

/** Returns a phone number. Its country code is in another field, without `+`, and the number may begin with a zero. */
function phoneOf(person: Parts, field: string): string | undefined {
  const number = wordsOf(person[field])?.replaceAll(/[^\d+]/g, '');
  if (number === undefined || number === '') return undefined;
  if (number.startsWith('+')) return groupedPhone(number);
  const code = wordsOf(person[`${field}_cc`])?.replaceAll(/\D/g, '') ?? '';
  return code === '' ? number : groupedPhone(`+${code}${number.replace(/^0/, '')}`);
}

/** Writes the sales contact, unless it has left the agency. */
export function readContact(person: Parts, writer: DraftWriter): void {
  const id = idOf(person['person_id']);
  if (id === undefined || person['active'] === false) return;
  const firstname = wordsOf(person['first_name']);
  const lastname = wordsOf(person['last_name']);
  const name = [firstname, lastname].filter(Boolean).join(' ') || wordsOf(person['full_name']);
  if (name === undefined) return;
  writer.set('salesRep.id', Number(id), 'responsible_salesrep_person_id');
  writer.set('salesRep.name', name, 'person.full_name');
  writer.set('salesRep.firstname', firstname, 'person.first_name');
  writer.set('salesRep.lastname', lastname, 'person.last_name');
  writer.set('salesRep.email', wordsOf(person['email']), 'person.email');
  writer.set('salesRep.phone', phoneOf(person, 'direct_phone'), 'person.direct_phone');
  writer.set('salesRep.mobile', phoneOf(person, 'mobile_phone'), 'person.mobile_phone');
}
