import type { Wishes } from '#shared/api/subscriptions.ts';
import { places } from '#server/backoffice/geo/places.ts';

const BELGIUM_COUNTRY_ID = 1;
/** A search with more postcodes is sent without postcodes, because so many postcodes hardly exclude any home. */
const MAX_ZIP_CODES = 100;

/** Whise's `purpose` by the id of the transaction. A search for sold homes is sent as a search for homes to buy. */
const PURPOSE_BY_TRANSACTION_ID: Readonly<Record<number, number>> = { 1: 1, 3: 1, 5: 1, 10: 1, 2: 2, 4: 2, 6: 2 };
/** Whise's `category` by the id of the head type. */
const CATEGORY_BY_HEAD_TYPE_ID: Readonly<Record<number, number>> = { 1: 2, 2: 3, 3: 1, 4: 5, 5: 7, 6: 6, 10: 4, 11: 2 };

const mapDistinct = (ids: readonly number[], table: Readonly<Record<number, number>>): number[] => [
  ...new Set(ids.flatMap((id) => table[id] ?? [])),
];

/** Returns the postcodes in the cities, municipalities and provinces of the wishes. */
function listZipCodes({ city, municipality, province }: Wishes): string[] {
  const wantedPlaces = places.filter(
    (place) =>
      city.includes(place.id) ||
      municipality.includes(place.municipality.id) ||
      (place.province !== undefined && province.includes(place.province.id)),
  );
  return [...new Set(wantedPlaces.map(({ zip }) => zip))];
}

/**
 * Builds the search criteria, with one entry for each combination of purpose and category. Areas that the visitor drew,
 * and distances, are left out, because the API does not support them. Subtypes and further filters are left out too.
 */
export function buildSearchCriteria(wishes: Wishes): object[] {
  const zipCodes = listZipCodes(wishes);
  const commonCriteria = {
    ...(wishes.priceMin !== undefined && { PriceMin: wishes.priceMin }),
    ...(wishes.priceMax !== undefined && { PriceMax: wishes.priceMax }),
    ...(wishes.bedMin !== undefined && { MinRooms: wishes.bedMin }),
    ...(zipCodes.length > 0 && zipCodes.length <= MAX_ZIP_CODES && { ZipCodes: zipCodes }),
    CountryId: BELGIUM_COUNTRY_ID,
  };
  const categories = mapDistinct(wishes.type, CATEGORY_BY_HEAD_TYPE_ID);
  const categoryCriteria: object[] = categories.length === 0 ? [{}] : categories.map((CategoryId) => ({ CategoryId }));
  return mapDistinct(wishes.transaction, PURPOSE_BY_TRANSACTION_ID).flatMap((PurposeId) =>
    categoryCriteria.map((kind) => Object.assign({ PurposeId }, kind, commonCriteria)),
  );
}
