import { type RentalUnitWrite, rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import type { RentalDraft } from '../../seam/records.ts';
import { locate } from '#server/backoffice/geo/locate.ts';
import { toAddressParts, type KnownPlace } from '#server/backoffice/geo/places.ts';
import { chooseStreetLanguage } from '#server/backoffice/import/cells/languageOfStreet.ts';
import { LOCALITY_PATH, ZIP_PATH } from '#server/backoffice/import/mapping/target.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { findCellFault } from '#server/backoffice/import/rows/cellFault.ts';

/**
 * The result of mapping a draft: a holiday home and warnings, or the value because of which the draft is refused. The
 * home does not contain its photos yet.
 */
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

const createRefusal = (column: string, value: string, reason: string): MappedRentalDraft => ({
  refused: { column, value: toExcerpt(value), reason },
});

/** Converts a draft to a holiday home. The place is found by the same rules as in an import of files. */
export function mapRentalDraft(draft: RentalDraft, sourceName: string): MappedRentalDraft {
  const { id, unit, address } = draft;
  const fault = findCellFault(unit) ?? findCellFault(address);
  if (fault !== undefined) return createRefusal('', '', fault);
  const { zip, locality, location } = address;
  const locatedPlace = locate({ zip, locality, coordinates: location });
  if (!locatedPlace) return createRefusal(ZIP_PATH, zip, 'no Belgian postcode');
  const parsedUnit = rentalUnitWriteSchema.safeParse({
    ...unit,
    address: toAddress(locatedPlace.place, address),
    source: { name: sourceName, id },
  });
  if (!parsedUnit.success) {
    const [issue] = parsedUnit.error.issues;
    return createRefusal(issue?.path.join('.') ?? '', '', issue?.message ?? 'not a holiday home');
  }
  const { warning } = locatedPlace;
  const placeWarnings: readonly RowWarning[] = warning
    ? [{ kind: 'locality', column: locality ? LOCALITY_PATH : ZIP_PATH, value: toExcerpt(locality || zip), ...warning }]
    : [];
  return { unit: parsedUnit.data, warnings: [...draft.warnings, ...placeWarnings] };
}
