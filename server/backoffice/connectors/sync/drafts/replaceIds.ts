import { createHash } from 'node:crypto';
import type { NamedItem } from '#shared/api/common.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { MAX_CONTACT_ID, MAX_TERM_ID } from '#shared/primitives/idRange.ts';
import { STICKER_ID } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { toContactId } from '#server/backoffice/import/contactId.ts';

/** The smallest id that replaces an id of a CRM. It is larger than all ids in the lists of the known CRMs. */
const MIN_MOVED_ID = 2 ** 30;

const hashToNumber = (...parts: readonly (string | number)[]): number =>
  createHash('sha256').update(parts.join('\n')).digest().readUIntBE(0, 6);

const replaceTermId = ({ id, ...rest }: NamedItem, source: string, list: string): NamedItem => ({
  ...rest,
  id: MIN_MOVED_ID + (hashToNumber(source, list, id) % (MAX_TERM_ID - MIN_MOVED_ID)),
});

/**
 * Returns a holiday home with new ids for its kinds, its location and its options. The new ids differ from the ids of
 * any other source, which is necessary because filters of the site compare ids. The same entry of a source always gets
 * the same new id.
 */
export function replaceTermIds(unit: RentalUnitWrite, source: string): RentalUnitWrite {
  const { kind, subKind, location } = unit.general;
  return {
    ...unit,
    general: {
      ...unit.general,
      kind: replaceTermId(kind, source, 'kind'),
      subKind: replaceTermId(subKind, source, 'subKind'),
      location: replaceTermId(location, source, 'location'),
    },
    ...(unit.options && { options: unit.options.map((option) => replaceTermId(option, source, 'option')) }),
  };
}

const isProductSticker = (id: number): boolean => Object.values<number>(STICKER_ID).includes(id);

/**
 * Replaces two ids of an estate by ids that differ from the ids of any other source: the id of the sales contact, by
 * which agendas are found, and the id of a sticker that the agency has defined. The new id of a person with an e-mail
 * address depends only on that address, so it is the same in every CRM.
 */
export function replaceEstateIds({ general, salesRep }: EstateDocument, source: string): void {
  const { sticker } = general;
  if (sticker && !isProductSticker(sticker.id)) sticker.id = replaceTermId(sticker, source, 'sticker').id;
  if (!salesRep) return;
  const { id, email } = salesRep;
  salesRep.id =
    typeof email === 'string' && email !== '' ? toContactId(email) : (hashToNumber(source, id) % MAX_CONTACT_ID) + 1;
}
