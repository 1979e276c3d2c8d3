import type { Wishes } from '#shared/api/subscriptions.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { localize, type Locale } from '#shared/i18n/locales.ts';
import { findPlacesByIds } from '#server/backoffice/geo/placesByIds.ts';
import { normalizePlaceName } from '#server/backoffice/geo/placeName.ts';
import { foldName } from '../../reading/foldedName.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import type { NameEntry } from '../../seam/nameTable.ts';
import { findWantedTransactions } from '../../seam/wantedTransactions.ts';
import { type ZabunObject, toObjects } from '../mapping/values.ts';
import { getSubTypesByName } from '../mapping/vocabulary.ts';

/** Returns the name and the aliases of a city of Zabun, in the form of `normalizePlaceName`. */
const listFoldedCityNames = (item: ZabunObject): string[] =>
  [item['city'], ...toObjects(item['alias']).map(({ alias }) => alias)].flatMap((name) =>
    typeof name === 'string' ? [normalizePlaceName(name.replace(/\(\d{4}\)/, ''))] : [],
  );

const listCityIds = (items: readonly ZabunObject[]) =>
  items.flatMap((item) => toWholeNumber(item['city_geo_id']) ?? []);

/**
 * Returns, for each postcode, the ids of the found cities whose name is the name of a wanted place. When no city with
 * the postcode has such a name, returns the ids of all found cities with the postcode.
 */
export function findCityIds({ city, municipality }: Wishes, foundCities: readonly ZabunObject[]): readonly number[] {
  const wantedNames = new Set(
    findPlacesByIds({ city, municipality, province: [] }).flatMap((place) =>
      Object.values(place.name).map((name) => normalizePlaceName(name)),
    ),
  );
  return [...Map.groupBy(foundCities, (item) => String(item['zip'])).values()].flatMap((items) => {
    const matchingItems = items.filter((item) => listFoldedCityNames(item).some((name) => wantedNames.has(name)));
    return listCityIds(matchingItems.length > 0 ? matchingItems : items);
  });
}

/** Returns the ids of the account's property types that correspond to the wanted subtypes. */
export function findTypeIds(subType: readonly number[], types: readonly NameEntry[]): readonly number[] {
  const wantedSubTypes = SUB_TYPES.filter(({ id }) => subType.includes(id));
  return types.flatMap(({ id, name }) => {
    const foldedNames = Object.values(name).map((each) => foldName(each));
    const isWanted = wantedSubTypes.some(({ key, headTypeId }) =>
      foldedNames.some((each) => getSubTypesByName(headTypeId).get(each) === key),
    );
    return isWanted ? (toWholeNumber(id) ?? []) : [];
  });
}

/** The transactions whose ids have the same meaning in every account of Zabun. Other ids differ between accounts. */
const SHARED_TRANSACTION_IDS: ReadonlySet<number> = new Set([
  TRANSACTION.FOR_SALE,
  TRANSACTION.TO_RENT,
  TRANSACTION.SALE_UNDER_OPTION,
  TRANSACTION.RENT_UNDER_OPTION,
]);

/** Describes the wishes for which Zabun's request has no field, one text for each such wish. */
export function describeOtherWishes(wishes: Wishes, hasTypeIds: boolean, locale: Locale): readonly string[] {
  const provinces = findPlacesByIds({ city: [], municipality: [], province: wishes.province });
  const subTypes = hasTypeIds ? [] : SUB_TYPES.filter(({ id }) => wishes.subType.includes(id));
  const transactions = findWantedTransactions(wishes).filter((id) => !SHARED_TRANSACTION_IDS.has(id));
  return [
    ...transactions.flatMap((id) => TRANSACTION_NAMES[id]?.[locale] ?? []),
    ...provinces.map(({ name }) => localize(name, locale)),
    ...subTypes.map(({ name }) => name[locale]),
    ...(hasTypeIds ? wishes.type.flatMap((id) => HEAD_TYPE_NAMES[id]?.[locale] ?? []) : []),
    ...(wishes.radius === undefined ? [] : [`± ${wishes.radius} km`]),
  ];
}

interface SearchRequestParts {
  readonly cityIds: readonly number[];
  readonly typeIds: readonly number[];
  readonly mediaId: number;
  readonly description: string;
}

/**
 * Builds the search request. A head type stands for all of its types, so it is left out when the visitor wants only
 * some of these types.
 */
export function buildSearchRequest(
  wishes: Wishes,
  { cityIds, typeIds, mediaId, description }: SearchRequestParts,
): object {
  const { priceMin, priceMax, bedMin, type } = wishes;
  const transactions = findWantedTransactions(wishes).filter((id) => SHARED_TRANSACTION_IDS.has(id));
  return {
    ...((priceMin !== undefined || priceMax !== undefined) && {
      price: { ...(priceMin !== undefined && { min: priceMin }), ...(priceMax !== undefined && { max: priceMax }) },
    }),
    ...(bedMin !== undefined && { bedrooms: { min: bedMin } }),
    ...(cityIds.length > 0 && { cities: cityIds }),
    ...(transactions.length > 0 && { transactions }),
    ...(typeIds.length === 0 && type.length > 0 && { headtypes: type }),
    ...(typeIds.length > 0 && { types: typeIds }),
    media_id: mediaId,
    ...(description !== '' && { description }),
  };
}
