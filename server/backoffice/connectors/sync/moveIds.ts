import { createHash } from 'node:crypto';
import type { Named } from '#shared/api/common.ts';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { MAX_CONTACT_ID, MAX_TERM_ID } from '#shared/primitives/idRange.ts';
import { STICKER } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import { toContactId } from '../../import/contactId.ts';

/** Above all ids that CRMs were seen to give to entries of lists. */
const FIRST_MOVED = 2 ** 30;

const numberOf = (...parts: readonly (string | number)[]): number =>
  createHash('sha256').update(parts.join('\n')).digest().readUIntBE(0, 6);

const moved = ({ id, ...rest }: Named, source: string, list: string): Named => ({
  ...rest,
  id: FIRST_MOVED + (numberOf(source, list, id) % (MAX_TERM_ID - FIRST_MOVED)),
});

/**
 * A holiday home whose kinds, location and options do not have the ids of another source's: filters of the site compare
 * ids. Always the same ones for an entry of a source.
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
 * Gives the sales contact of an estate an id that is no other person's, since agendas go by it, and a sticker of the
 * agency's own one that is no other sticker's. One person has one id, in whatever CRM, where the e-mail address says so.
 */
export function moveEstateIds({ general, salesRep }: EstateDocument, source: string): void {
  const { sticker } = general;
  if (sticker && !isOurSticker(sticker.id)) sticker.id = moved(sticker, source, 'sticker').id;
  if (!salesRep) return;
  const { id, email } = salesRep;
  salesRep.id =
    typeof email === 'string' && email !== '' ? toContactId(email) : (numberOf(source, id) % MAX_CONTACT_ID) + 1;
}
