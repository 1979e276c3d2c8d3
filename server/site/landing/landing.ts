import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import type { LandingPlace, LandingPlaces } from './landingPlaces.ts';
import { toTypeSlug } from './typeWords.ts';

export const FAMILIES = ['sale', 'rent'] as const;
/** The transaction families, which are also the values of the transaction radio buttons. */
export type LandingFamily = (typeof FAMILIES)[number];

/** A list with a readable address: homes for sale or to rent, of all places or one, of all types or one. */
export interface Landing {
  readonly family: LandingFamily;
  readonly place?: LandingPlace | undefined;
  /** The id of a head type. */
  readonly type?: number | undefined;
}

const TRANSACTIONS: Readonly<Record<LandingFamily, readonly number[]>> = {
  sale: SALE_TRANSACTIONS,
  rent: RENT_TRANSACTIONS,
};

const ROUTE_NAMES = {
  sale: { all: 'offerSale', part: 'offerSalePart', parts: 'offerSaleParts' },
  rent: { all: 'offerRent', part: 'offerRentPart', parts: 'offerRentParts' },
} as const;

const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b);
const findFamily = (transactions: readonly number[]) =>
  FAMILIES.find((family) => TRANSACTIONS[family].join() === transactions.join());

/**
 * Returns the readable address of a list, such as `/nl/aanbod/te-koop/gent/appartement`.
 *
 * @throws for a type without a slug, which `toLanding` never returns
 */
export function landingPath({ family, place, type }: Landing, locale: Locale): string {
  const names = ROUTE_NAMES[family];
  const word = type === undefined ? undefined : toTypeSlug(type, locale);
  if (type !== undefined && word === undefined) throw new Error(`head type ${type} has no word`);
  if (place && word) return pathFor(names.parts, locale, { place: place.slugs[locale], type: word });
  const part = place?.slugs[locale] ?? word;
  return part === undefined ? pathFor(names.all, locale) : pathFor(names.part, locale, { placeOrType: part });
}

/** Returns the filter of a landing, for the first page of its list. */
export const landingQuery = ({ family, place, type }: Landing): FilterQuery => ({
  transaction: TRANSACTIONS[family],
  type: type === undefined ? [] : [type],
  city: place?.cities ?? [],
  page: 1,
});

/**
 * Returns the landing of the list that a query selects; `undefined` for a query without a readable address.
 *
 * @param transactions those of the query, or the default ones
 */
export function toLanding(
  query: FilterQuery,
  transactions: readonly number[],
  places: Pick<LandingPlaces, 'findByCities'>,
): Landing | undefined {
  const transaction = sorted(transactions);
  const family = findFamily(transaction);
  const [type] = query.type;
  if (!family || (type !== undefined && toTypeSlug(type, 'nl') === undefined)) return undefined;
  const place = query.city.length === 0 ? undefined : places.findByCities(query.city);
  const landing: Landing = { family, ...(place && { place }), ...(type !== undefined && { type }) };
  const wanted = toFilterQueryString({ ...pickFilterPart(query), transaction });
  return toFilterQueryString(landingQuery(landing)) === wanted ? landing : undefined;
}
