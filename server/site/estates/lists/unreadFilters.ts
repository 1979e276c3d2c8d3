import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { MAX_BEDROOMS } from '#shared/domain/listing/filterQuery.ts';
import { MORE_PARAMETERS } from '#shared/filters/moreParameters.ts';
import { getParameterNames } from '#shared/filters/parameter.ts';
import { MAX_PRICE_EUROS } from '#shared/primitives/limits.ts';
import { readCount, readEuros } from '#shared/primitives/writtenNumber.ts';
import { findUnreadNumber } from './unreadNumber.ts';

const PRICE_FIELD = { parseValue: readEuros, maxValue: MAX_PRICE_EUROS } as const;

/** The numeric parameters of a list, in their order in URLs. */
const NUMERIC_PARAMETERS = [
  ['price-min', PRICE_FIELD],
  ['price-max', PRICE_FIELD],
  ['bed-min', { parseValue: readCount, maxValue: MAX_BEDROOMS }],
  ...MORE_PARAMETERS.flatMap((parameter) =>
    parameter.kind === 'range'
      ? getParameterNames(parameter).map(
          ({ name }) => [name, { parseValue: parameter.read, maxValue: parameter.max }] as const,
        )
      : [],
  ),
] as const;

/**
 * The values in a list's URL that should be numbers but cannot be parsed or are too large. The keys are the names of
 * parameters, and the values are the texts as typed.
 */
type UnreadFilters = Readonly<Record<string, string>>;
const NO_UNREAD_FILTERS: UnreadFilters = {};

/**
 * Returns the values in a list's URL that should be numbers but cannot be parsed or are too large.
 *
 * @param search the query string without '?'; the server has limited its length (`parseRequestTarget`)
 */
export function findUnreadFilters(search: string): UnreadFilters {
  if (search === '') return NO_UNREAD_FILTERS;
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    NUMERIC_PARAMETERS.flatMap(([name, field]) => {
      const text = findUnreadNumber(params.get(name), field);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

export const hasUnreadFilters = (search: string): boolean => Object.keys(findUnreadFilters(search)).length > 0;

/**
 * Returns a canonical query string followed by the values that could not be parsed, so that the page can show an error
 * at their fields.
 */
export function appendUnreadFilters(query: string, unread: UnreadFilters): string {
  const params = new URLSearchParams(unread).toString();
  return [query, params].filter(Boolean).join('&');
}

/** Returns the prices that could not be parsed, so that their fields show the error. */
export function describeUnreadPrices({
  'price-min': priceMin,
  'price-max': priceMax,
}: UnreadFilters): ListingView['unread'] {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  return { ...(priceMin !== undefined && { priceMin }), ...(priceMax !== undefined && { priceMax }) };
}

/** Returns the prices in a list's URL that cannot be parsed, in the same form as `findUnreadFilters`. */
export const findUnreadPriceFilters = (search: string): UnreadFilters =>
  Object.fromEntries(
    Object.entries(findUnreadFilters(search)).filter(([name]) => name === 'price-min' || name === 'price-max'),
  );

/** Returns the unparsed values that have no field on the page of a list. */
export const listOtherUnreadFilters = ({
  'price-min': _min,
  'price-max': _max,
  ...others
}: UnreadFilters): readonly string[] => Object.values(others);
