import type { Wishes } from '#shared/api/subscriptions.ts';
import { places } from '#server/backoffice/geo/places.ts';

const BELGIUM = 1;
/** A search with more postcodes than this is hardly narrower than a search without postcodes, so they are left out. */
const MAX_ZIP_CODES = 100;

/** The `purpose` by transaction. A search for sold homes is sent as a search for homes to buy. */
const PURPOSES: Readonly<Record<number, number>> = { 1: 1, 3: 1, 5: 1, 10: 1, 2: 2, 4: 2, 6: 2 };
/** The `category` by head type. */
const CATEGORIES: Readonly<Record<number, number>> = { 1: 2, 2: 3, 3: 1, 4: 5, 5: 7, 6: 6, 10: 4, 11: 2 };

const mapDistinct = (ids: readonly number[], table: Readonly<Record<number, number>>): number[] => [
  ...new Set(ids.flatMap((id) => table[id] ?? [])),
];

/** Returns the postcodes of cities, municipalities and provinces. */
function listZipCodes({ city, municipality, province }: Wishes): string[] {
  const wanted = places.filter(
    (place) =>
      city.includes(place.id) ||
      municipality.includes(place.municipality.id) ||
      (place.province !== undefined && province.includes(place.province.id)),
  );
  return [...new Set(wanted.map(({ zip }) => zip))];
}

/**
 * Builds the search criteria: one entry for each purpose and category. The API does not support drawn areas and
 * distances.
 */
export function buildSearchCriteria(wishes: Wishes): object[] {
  const zipCodes = listZipCodes(wishes);
  const rest = {
    ...(wishes.priceMin !== undefined && { PriceMin: wishes.priceMin }),
    ...(wishes.priceMax !== undefined && { PriceMax: wishes.priceMax }),
    ...(wishes.bedMin !== undefined && { MinRooms: wishes.bedMin }),
    ...(zipCodes.length > 0 && zipCodes.length <= MAX_ZIP_CODES && { ZipCodes: zipCodes }),
    CountryId: BELGIUM,
  };
  const categories = mapDistinct(wishes.type, CATEGORIES);
  const kinds: object[] = categories.length === 0 ? [{}] : categories.map((CategoryId) => ({ CategoryId }));
  return mapDistinct(wishes.transaction, PURPOSES).flatMap((PurposeId) =>
    kinds.map((kind) => Object.assign({ PurposeId }, kind, rest)),
  );
}
