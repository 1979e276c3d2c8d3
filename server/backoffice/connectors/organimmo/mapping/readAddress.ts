import { listAddressNotes, splitAddress } from '#server/backoffice/import/cells/streetLine.ts';
import { toExcerpt } from '#server/backoffice/import/report.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import type { RentalDraft } from '../../seam/records.ts';
import type { JoinedUnit } from '../joinedUnit.ts';
import type { OrganimmoSettings } from '../settings.ts';

/** Matches the number of a post office at the end of a city's name, as in `BRUSSEL 1`. */
const POST_OFFICE_NUMBER = / \d{1,2}$/;

/** Reads the address: the street of the home and the city of its building. */
export function readAddress(
  { unit, city }: JoinedUnit,
  { showAddress }: OrganimmoSettings,
): { readonly address: RentalDraft['address']; readonly warnings: RentalDraft['warnings'] } {
  const line = toPlainLine(unit['address']) ?? '';
  const parts = splitAddress({ street: line, number: '', box: '' });
  const { street, number, box } = parts;
  return {
    address: {
      visible: showAddress,
      ...(street !== '' && { street, number, box }),
      zip: toPlainLine(city?.['postalcode']) ?? '',
      locality: (toPlainLine(city?.['name']) ?? '').replace(POST_OFFICE_NUMBER, ''),
    },
    // Organimmo has the address in one line. Splitting that line is no correction, so notes about the split are left
    // out.
    warnings: listAddressNotes(parts)
      .filter(({ handling }) => handling === 'kept')
      .map(({ kind, handling, reason }) => ({ kind, column: 'address', value: toExcerpt(line), reason, handling })),
  };
}
