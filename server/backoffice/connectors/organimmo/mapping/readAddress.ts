import { splitStreetLine } from '../../../import/cells/streetLine.ts';
import { wordsOf } from '../../reading/readTexts.ts';
import type { RentalDraft } from '../../seam/records.ts';
import type { JoinedUnit } from '../joinedUnit.ts';
import type { OrganimmoSettings } from '../settings.ts';

/** `Zeedijk 900/02.01`: what stands behind the stroke is the box. */
const WITH_BOX = /^(\D.{0,200}?)\s+(\d{1,5}[a-zA-Z]?)\s{0,5}\/\s{0,5}(\S.{0,40})$/;
/** `BRUSSEL 1`: a post office, and no part of the name. */
const POST_OFFICE = / \d{1,2}$/;

function streetOf(line: string): Pick<RentalDraft['address'], 'street' | 'number' | 'box'> {
  const [, street, number, box] = WITH_BOX.exec(line) ?? [];
  if (street !== undefined && number !== undefined) return { street: street.trim(), number, box: box?.trim() };
  const split = splitStreetLine(line, '');
  return { street: split.street, number: split.number, box: split.box };
}

/** Street of the home, place of its building. */
export function readAddress({ unit, city }: JoinedUnit, { showAddress }: OrganimmoSettings): RentalDraft['address'] {
  const line = wordsOf(unit['address']);
  return {
    visible: showAddress,
    ...(line !== undefined && streetOf(line)),
    zip: wordsOf(city?.['postalcode']) ?? '',
    locality: (wordsOf(city?.['name']) ?? '').replace(POST_OFFICE, ''),
  };
}
