import { createHash } from 'node:crypto';
import type { NamedItem } from '#shared/api/common.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { MAX_CONTACT_ID, MAX_TERM_ID } from '#shared/primitives/idRange.ts';
import { STICKER_ID } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import { toContactId } from '../../import/contactId.ts';

/**
 * The smallest id that is given to an entry whose id has to change. It is larger than all ids that the known CRMs give
 * to entries of lists.
 */
const FIRST_MOVED_ID = 2 ** 30;

const hashToNumber = (...parts: readonly (string | number)[]): number =>
  createHash('sha256').update(parts.join('\n')).digest().readUIntBE(0, 6);

const moveTerm = ({ id, ...rest }: NamedItem, source: string, list: string): NamedItem => ({
  ...rest,
  id: FIRST_MOVED_ID + (hashToNumber(source, list, id) % (MAX_TERM_ID - FIRST_MOVED_ID)),
});

/**
 * Returns a holiday home with other ids of its kinds, location and options, so that they cannot equal the ids of
 * another source. Filters of the site compare ids. An entry of a source always gets the same new id.
 */
export function moveTermIds(unit: RentalUnitWrite, source: string): RentalUnitWrite {
  const { kind, subKind, location } = unit.general;
  return {
    ...unit,
    general: {
      ...unit.general,
      kind: moveTerm(kind, source, 'kind'),
      subKind: moveTerm(subKind, source, 'subKind'),
      location: moveTerm(location, source, 'location'),
    },
    ...(unit.options && { options: unit.options.map((option) => moveTerm(option, source, 'option')) }),
  };
}

const isProductSticker = (id: number): boolean => Object.values<number>(STICKER_ID).includes(id);

/**
 * Changes two ids of an estate so that they cannot equal the ids of another source: the id of the sales contact,
 * because agendas are found by it, and the id of a sticker of the agency's own. When the e-mail address of a person is
 * known, the person has the same id in every CRM.
 */
export function moveEstateIds({ general, salesRep }: EstateDocument, source: string): void {
  const { sticker } = general;
  if (sticker && !isProductSticker(sticker.id)) sticker.id = moveTerm(sticker, source, 'sticker').id;
  if (!salesRep) return;
  const { id, email } = salesRep;
  salesRep.id =
    typeof email === 'string' && email !== '' ? toContactId(email) : (hashToNumber(source, id) % MAX_CONTACT_ID) + 1;
}
