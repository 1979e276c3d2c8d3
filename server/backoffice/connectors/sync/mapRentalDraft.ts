import { type RentalUnitWrite, rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import type { RentalDraft } from '../seam/records.ts';
import { locate } from '../../geo/locate.ts';
import { toAddressParts, type KnownPlace } from '../../geo/places.ts';
import { chooseStreetLanguage } from '../../import/cells/languageOfStreet.ts';
import { LOCALITY_PATH, ZIP_PATH } from '../../import/mapping/target.ts';
import { toExcerpt, type RowWarning } from '../../import/report.ts';
import { findCellFault } from '../../import/rows/cellFault.ts';

/** The result of mapping. The home has no photos yet. */
type MappedRentalDraft =
  | { readonly unit: RentalUnitWrite; readonly warnings: readonly RowWarning[] }
  | { readonly refused: { readonly column: string; readonly value: string; readonly reason: string } };

function toAddress(place: KnownPlace, { visible, street, number, box, location }: RentalDraft['address']) {
  return {
    ...toAddressParts(place),
    visible,
    ...(street && { street: { [chooseStreetLanguage(street, place)]: street } }),
    ...(number && { number }),
    ...(box && { box }),
    ...(location && { location }),
  };
}

const refuse = (column: string, value: string, reason: string): MappedRentalDraft => ({
  refused: { column, value: toExcerpt(value), reason },
});

/** Converts a draft to a holiday home. Places are resolved by the same rules as in an import of a file. */
export function mapRentalDraft(draft: RentalDraft, sourceName: string): MappedRentalDraft {
  const { id, unit, address } = draft;
  const fault = findCellFault(unit) ?? findCellFault(address);
  if (fault !== undefined) return refuse('', '', fault);
  const { zip, locality, location } = address;
  const located = locate({ zip, locality, coordinates: location });
  if (!located) return refuse(ZIP_PATH, zip, 'no Belgian postcode');
  const parsed = rentalUnitWriteSchema.safeParse({
    ...unit,
    address: toAddress(located.place, address),
    source: { name: sourceName, id },
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(issue?.path.join('.') ?? '', '', issue?.message ?? 'not a holiday home');
  }
  const { warning } = located;
  const uncertain: readonly RowWarning[] = warning
    ? [{ kind: 'locality', column: locality ? LOCALITY_PATH : ZIP_PATH, value: toExcerpt(locality || zip), ...warning }]
    : [];
  return { unit: parsed.data, warnings: [...draft.warnings, ...uncertain] };
}
