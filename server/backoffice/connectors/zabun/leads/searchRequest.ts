import type { Wishes } from '#shared/api/subscriptions.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { localize, type Locale } from '#shared/i18n/locales.ts';
import { placesByIds } from '#server/backoffice/geo/placesByIds.ts';
import { normalizePlaceName } from '#server/backoffice/geo/placeName.ts';
import { foldName } from '../../reading/foldedName.ts';
import { toWholeNumber } from '../../reading/readNumbers.ts';
import type { NameEntry } from '../../seam/nameTable.ts';
import { wantedTransactions } from '../../seam/wantedTransactions.ts';
import { type ZabunObject, toObjects } from '../mapping/values.ts';
import { getSubTypes } from '../mapping/vocabulary.ts';

/** Returns the postcode of a place. The id of a place is its postcode followed by two digits. */
const toZip = (placeId: number): string => String(Math.floor(placeId / 100)).padStart(4, '0');

/** Returns the postcodes of the places that the visitor searches in. */
export const listZips = ({ city, municipality }: Wishes): readonly string[] => [
  ...new Set([...city, ...municipality].map(toZip)),
];

/** Returns the names of one of Zabun's cities in the form in which names are compared. */
const listNames = (item: ZabunObject): string[] =>
  [item['city'], ...toObjects(item['alias']).map(({ alias }) => alias)].flatMap((name) =>
    typeof name === 'string' ? [normalizePlaceName(name.replace(/\(\d{4}\)/, ''))] : [],
  );

const listIds = (items: readonly ZabunObject[]) => items.flatMap((item) => toWholeNumber(item['city_geo_id']) ?? []);

/**
 * Returns the ids of Zabun's cities in those postcodes: the cities with a wanted name, or all of them when none has
 * one.
 */
export function findCities({ city, municipality }: Wishes, found: readonly ZabunObject[]): readonly number[] {
  const names = new Set(
    placesByIds({ city, municipality, province: [] }).flatMap((place) =>
      Object.values(place.name).map((name) => normalizePlaceName(name)),
    ),
  );
  return [...Map.groupBy(found, (item) => String(item['zip'])).values()].flatMap((items) => {
    const named = items.filter((item) => listNames(item).some((name) => names.has(name)));
    return listIds(named.length > 0 ? named : items);
  });
}

/** Returns the ids of the account's types that correspond to the wanted subtypes. */
export function findTypes(subType: readonly number[], types: readonly NameEntry[]): readonly number[] {
  const wanted = SUB_TYPES.filter(({ id }) => subType.includes(id));
  return types.flatMap(({ id, name }) => {
    const folded = Object.values(name).map((each) => foldName(each));
    const fits = wanted.some(({ key, headTypeId }) => folded.some((each) => getSubTypes(headTypeId).get(each) === key));
    return fits ? (toWholeNumber(id) ?? []) : [];
  });
}

/** These ids have the same meaning in every account of Zabun. The meaning of other ids differs between accounts. */
const SHARED_TRANSACTIONS: ReadonlySet<number> = new Set([
  TRANSACTION.FOR_SALE,
  TRANSACTION.TO_RENT,
  TRANSACTION.SALE_UNDER_OPTION,
  TRANSACTION.RENT_UNDER_OPTION,
]);

/** Describes in words the wishes that have no field of their own. */
export function describeOtherWishes(wishes: Wishes, isTyped: boolean, locale: Locale): readonly string[] {
  const provinces = placesByIds({ city: [], municipality: [], province: wishes.province });
  const subTypes = isTyped ? [] : SUB_TYPES.filter(({ id }) => wishes.subType.includes(id));
  const transactions = wantedTransactions(wishes).filter((id) => !SHARED_TRANSACTIONS.has(id));
  return [
    ...transactions.flatMap((id) => TRANSACTION_NAMES[id]?.[locale] ?? []),
    ...provinces.map(({ name }) => localize(name, locale)),
    ...subTypes.map(({ name }) => name[locale]),
    ...(isTyped ? wishes.type.flatMap((id) => HEAD_TYPE_NAMES[id]?.[locale] ?? []) : []),
    ...(wishes.radius === undefined ? [] : [`± ${wishes.radius} km`]),
  ];
}

interface SearchFacts {
  readonly cities: readonly number[];
  readonly types: readonly number[];
  readonly mediaId: number;
  readonly description: string;
}

/**
 * Builds the search request. A head type includes all of its types, so the head type is left out when only some of
 * these types are wanted.
 */
export function buildRequest(wishes: Wishes, { cities, types, mediaId, description }: SearchFacts): object {
  const { priceMin, priceMax, bedMin, type } = wishes;
  const transactions = wantedTransactions(wishes).filter((id) => SHARED_TRANSACTIONS.has(id));
  return {
    ...((priceMin !== undefined || priceMax !== undefined) && {
      price: { ...(priceMin !== undefined && { min: priceMin }), ...(priceMax !== undefined && { max: priceMax }) },
    }),
    ...(bedMin !== undefined && { bedrooms: { min: bedMin } }),
    ...(cities.length > 0 && { cities }),
    ...(transactions.length > 0 && { transactions }),
    ...(types.length === 0 && type.length > 0 && { headtypes: type }),
    ...(types.length > 0 && { types }),
    media_id: mediaId,
    ...(description !== '' && { description }),
  };
}
