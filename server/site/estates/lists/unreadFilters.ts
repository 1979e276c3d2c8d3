import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { MAX_BEDROOMS } from '#shared/domain/listing/filterQuery.ts';
import { MORE_PARAMETERS } from '#shared/filters/moreParameters.ts';
import { getParameterNames } from '#shared/filters/parameter.ts';
import { MAX_PRICE_EUROS } from '#shared/primitives/limits.ts';
import { readCount, readEuros } from '#shared/primitives/writtenNumber.ts';
import { unreadNumber } from './unreadNumber.ts';

const PRICE = { read: readEuros, max: MAX_PRICE_EUROS } as const;

/** The numeric parameters of a list, in their order in addresses. */
const NUMBERS = [
  ['price-min', PRICE],
  ['price-max', PRICE],
  ['bed-min', { read: readCount, max: MAX_BEDROOMS }],
  ...MORE_PARAMETERS.flatMap((parameter) =>
    parameter.kind === 'range'
      ? getParameterNames(parameter).map(({ name }) => [name, { read: parameter.read, max: parameter.max }] as const)
      : [],
  ),
] as const;

/** Values of an address that should be numbers but cannot be parsed: parameter name → text as typed. */
type UnreadFilters = Readonly<Record<string, string>>;
const NOTHING_UNREAD: UnreadFilters = {};

/**
 * Returns the values of an address that should be numbers but cannot be parsed.
 *
 * @param search the query string without '?'; the server has limited its length (`parseTarget`)
 */
export function unreadFilters(search: string): UnreadFilters {
  if (search === '') return NOTHING_UNREAD;
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    NUMBERS.flatMap(([name, field]) => {
      const text = unreadNumber(params.get(name), field);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

export const hasUnread = (search: string): boolean => Object.keys(unreadFilters(search)).length > 0;

/**
 * Returns a canonical query string followed by the values that could not be parsed, so that the page can show an error
 * at their fields.
 */
export function withUnread(query: string, unread: UnreadFilters): string {
  const params = new URLSearchParams(unread).toString();
  return [query, params].filter(Boolean).join('&');
}

/** Returns the prices that could not be parsed, so that their fields show the error. */
export function unreadPrices({ 'price-min': priceMin, 'price-max': priceMax }: UnreadFilters): ListingView['unread'] {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  return { ...(priceMin !== undefined && { priceMin }), ...(priceMax !== undefined && { priceMax }) };
}

/** Works like `unreadFilters`, but only for prices. */
export const unreadPriceFilters = (search: string): UnreadFilters =>
  Object.fromEntries(
    Object.entries(unreadFilters(search)).filter(([name]) => name === 'price-min' || name === 'price-max'),
  );

/** Returns the unparsed values that have no field on the page of a list. */
export const unreadOthers = ({ 'price-min': _min, 'price-max': _max, ...others }: UnreadFilters): readonly string[] =>
  Object.values(others);
