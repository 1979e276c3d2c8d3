import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { filterPart } from '#shared/domain/listing/filterParts.ts';
import { type FilterQuery, filterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import type { LandingPlace, LandingPlaces } from './landingPlaces.ts';
import { typeWord } from './typeWords.ts';

export const FAMILIES = ['sale', 'rent'] as const;
/** What the transaction radios stand for. */
export type Family = (typeof FAMILIES)[number];

/** A list that has an address in words: what is for sale or to rent, perhaps in a place, perhaps of a type. */
export interface Landing {
  readonly family: Family;
  readonly place?: LandingPlace | undefined;
  /** Head type id. */
  readonly type?: number | undefined;
}

const TRANSACTIONS: Readonly<Record<Family, readonly number[]>> = { sale: SALE_TRANSACTIONS, rent: RENT_TRANSACTIONS };

const ROUTE_NAMES = {
  sale: { all: 'offerSale', part: 'offerSalePart', parts: 'offerSaleParts' },
  rent: { all: 'offerRent', part: 'offerRentPart', parts: 'offerRentParts' },
} as const;

const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b);
const familyOf = (transactions: readonly number[]) =>
  FAMILIES.find((family) => TRANSACTIONS[family].join() === transactions.join());

/**
 * The address in words of a list, such as `/nl/aanbod/te-koop/gent/appartement`.
 * @throws for a type without a word: `landingOf` gives none of these
 */
export function landingPath({ family, place, type }: Landing, locale: Locale): string {
  const names = ROUTE_NAMES[family];
  const word = type === undefined ? undefined : typeWord(type, locale);
  if (type !== undefined && word === undefined) throw new Error(`head type ${type} has no word`);
  if (place && word) return pathFor(names.parts, locale, { place: place.words[locale], type: word });
  const part = place?.words[locale] ?? word;
  return part === undefined ? pathFor(names.all, locale) : pathFor(names.part, locale, { placeOrType: part });
}

/** The filter that a landing stands for, on its first page. */
export const landingQuery = ({ family, place, type }: Landing): FilterQuery => ({
  transaction: TRANSACTIONS[family],
  type: type === undefined ? [] : [type],
  city: place?.cities ?? [],
  page: 1,
});

/**
 * The landing whose list a query gives; `undefined` for one that has no address in words.
 * @param transactions those of the query, or the default ones
 */
export function landingOf(
  query: FilterQuery,
  transactions: readonly number[],
  places: Pick<LandingPlaces, 'ofCities'>,
): Landing | undefined {
  const transaction = sorted(transactions);
  const family = familyOf(transaction);
  const [type] = query.type;
  if (!family || (type !== undefined && typeWord(type, 'nl') === undefined)) return undefined;
  const place = query.city.length === 0 ? undefined : places.ofCities(query.city);
  const landing: Landing = { family, ...(place && { place }), ...(type !== undefined && { type }) };
  const wanted = filterQueryString({ ...filterPart(query), transaction });
  return filterQueryString(landingQuery(landing)) === wanted ? landing : undefined;
}
