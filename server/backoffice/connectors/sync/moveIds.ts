import { createHash } from 'node:crypto';
import type { Named } from '#shared/api/common.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { MAX_CONTACT_ID, MAX_TERM_ID } from '#shared/primitives/idRange.ts';
import { STICKER } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import { toContactId } from '../../import/contactId.ts';

/** This is above all ids that CRMs were seen to give to entries of lists. */
const FIRST_MOVED = 2 ** 30;

const numberOf = (...parts: readonly (string | number)[]): number =>
  createHash('sha256').update(parts.join('\n')).digest().readUIntBE(0, 6);

const moved = ({ id, ...rest }: Named, source: string, list: string): Named => ({
  ...rest,
  id: FIRST_MOVED + (numberOf(source, list, id) % (MAX_TERM_ID - FIRST_MOVED)),
});

/**
 * Returns a holiday home whose kinds, location and options cannot have the same ids as those of another source, because
 * filters of the site compare ids. An entry of a source always gets the same ids.
 */
export function withMovedTerms(unit: RentalUnitWrite, source: string): RentalUnitWrite {
  const { kind, subKind, location } = unit.general;
  return {
    ...unit,
    general: {
      ...unit.general,
      kind: moved(kind, source, 'kind'),
      subKind: moved(subKind, source, 'subKind'),
      location: moved(location, source, 'location'),
    },
    ...(unit.options && { options: unit.options.map((option) => moved(option, source, 'option')) }),
  };
}

const isOurSticker = (id: number): boolean => Object.values<number>(STICKER).includes(id);

/**
 * Changes two ids of an estate so that they cannot be those of another source: the sales contact's, because agendas are
 * found by it, and the id of a sticker of the agency's own. A person has the same id in every CRM where the e-mail
 * address is known.
 */
export function moveEstateIds({ general, salesRep }: EstateDocument, source: string): void {
  const { sticker } = general;
  if (sticker && !isOurSticker(sticker.id)) sticker.id = moved(sticker, source, 'sticker').id;
  if (!salesRep) return;
  const { id, email } = salesRep;
  salesRep.id =
    typeof email === 'string' && email !== '' ? toContactId(email) : (numberOf(source, id) % MAX_CONTACT_ID) + 1;
}
