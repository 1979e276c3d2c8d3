import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import type { LandingPlace, LandingPlaces } from './landingPlaces.ts';
import { toTypeSlug } from './typeSlugs.ts';

export const LANDING_FAMILIES = ['sale', 'rent'] as const;
/**
 * The two families of transactions: sale and rent. They are also the values of the radio buttons for the transaction.
 */
export type LandingFamily = (typeof LANDING_FAMILIES)[number];

/** A list with a readable address: homes for sale or to rent, of all places or one, of all types or one. */
export interface LandingSelection {
  readonly family: LandingFamily;
  readonly place?: LandingPlace | undefined;
  /** The id of a head type. */
  readonly type?: number | undefined;
}

const TRANSACTIONS_BY_FAMILY: Readonly<Record<LandingFamily, readonly number[]>> = {
  sale: SALE_TRANSACTIONS,
  rent: RENT_TRANSACTIONS,
};

const ROUTE_NAMES_BY_FAMILY = {
  sale: { all: 'offerSale', part: 'offerSalePart', parts: 'offerSaleParts' },
  rent: { all: 'offerRent', part: 'offerRentPart', parts: 'offerRentParts' },
} as const;

const sortAscending = (codes: readonly number[]) => codes.toSorted((a, b) => a - b);
const findFamily = (transactions: readonly number[]) =>
  LANDING_FAMILIES.find((family) => TRANSACTIONS_BY_FAMILY[family].join() === transactions.join());

/**
 * Returns the readable address of a list, such as `/nl/aanbod/te-koop/gent/appartement`.
 *
 * @throws for a type without a slug; `toLanding` never returns such a type
 */
export function buildLandingPath({ family, place, type }: LandingSelection, locale: Locale): string {
  const routeNames = ROUTE_NAMES_BY_FAMILY[family];
  const typeSlug = type === undefined ? undefined : toTypeSlug(type, locale);
  if (type !== undefined && typeSlug === undefined) throw new Error(`head type ${type} has no word`);
  if (place && typeSlug) return pathFor(routeNames.parts, locale, { place: place.slugs[locale], type: typeSlug });
  const pathPart = place?.slugs[locale] ?? typeSlug;
  return pathPart === undefined
    ? pathFor(routeNames.all, locale)
    : pathFor(routeNames.part, locale, { placeOrType: pathPart });
}

/** Returns the filter that selects the homes of a landing page, for the first page of its list. */
export const buildLandingQuery = ({ family, place, type }: LandingSelection): FilterQuery => ({
  transaction: TRANSACTIONS_BY_FAMILY[family],
  type: type === undefined ? [] : [type],
  city: place?.cityIds ?? [],
  page: 1,
});

/**
 * Returns the landing page of the list that a query selects; `undefined` for a query without a readable address.
 *
 * @param transactions the transactions of the query, or the default transactions
 */
export function toLanding(
  query: FilterQuery,
  transactions: readonly number[],
  places: Pick<LandingPlaces, 'findByCities'>,
): LandingSelection | undefined {
  const transaction = sortAscending(transactions);
  const family = findFamily(transaction);
  const [type] = query.type;
  if (!family || (type !== undefined && toTypeSlug(type, 'nl') === undefined)) return undefined;
  const place = query.city.length === 0 ? undefined : places.findByCities(query.city);
  const landing: LandingSelection = { family, ...(place && { place }), ...(type !== undefined && { type }) };
  const queryString = toFilterQueryString({ ...pickFilterPart(query), transaction });
  return toFilterQueryString(buildLandingQuery(landing)) === queryString ? landing : undefined;
}
