import type { ListingView } from '../../../../shared/domain/estate/cardView.ts';
import { MAX_BEDROOMS } from '../../../../shared/domain/listing/filterQuery.ts';
import { MORE_PARAMETERS } from '../../../../shared/filters/moreParameters.ts';
import { namesOf } from '../../../../shared/filters/parameter.ts';
import { MAX_PRICE } from '../../../../shared/primitives/limits.ts';
import { readCount, readEuros } from '../../../../shared/primitives/writtenNumber.ts';
import { unreadNumber } from './unreadNumber.ts';

/** Bytes of a query string that are read: more is an attempt to bust the cache. */
const MAX_LENGTH = 2048;
const PRICE = { read: readEuros, max: MAX_PRICE } as const;

/** The parameters of a list that are numbers, in the order of addresses. */
const NUMBERS = [
  ['price-min', PRICE],
  ['price-max', PRICE],
  ['bed-min', { read: readCount, max: MAX_BEDROOMS }],
  ...MORE_PARAMETERS.flatMap((parameter) =>
    parameter.kind === 'range'
      ? namesOf(parameter).map(({ name }) => [name, { read: parameter.read, max: parameter.most }] as const)
      : [],
  ),
] as const;

/** What of an address should be a number and is none, as it came, by the name of its parameter. */
type UnreadFilters = Readonly<Record<string, string>>;

export function unreadFilters(search: string): UnreadFilters {
  const params = new URLSearchParams(search.slice(0, MAX_LENGTH));
  return Object.fromEntries(
    NUMBERS.flatMap(([name, field]) => {
      const text = unreadNumber(params.get(name), field);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

export const hasUnread = (search: string): boolean => Object.keys(unreadFilters(search)).length > 0;

/** A canonical query string with what could not be read behind it: the page says so at the field. */
export function withUnread(query: string, unread: UnreadFilters): string {
  const params = new URLSearchParams(unread).toString();
  return [query, params].filter(Boolean).join('&');
}

/** Of the prices, whose fields say it themselves. */
export function unreadPrices({ 'price-min': priceMin, 'price-max': priceMax }: UnreadFilters): ListingView['unread'] {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  return { ...(priceMin !== undefined && { priceMin }), ...(priceMax !== undefined && { priceMax }) };
}

/** As `unreadFilters`, of the prices alone. */
export const unreadPriceFilters = (search: string): UnreadFilters =>
  Object.fromEntries(
    Object.entries(unreadFilters(search)).filter(([name]) => name === 'price-min' || name === 'price-max'),
  );

/** The other ones, which have no field on the page of a list. */
export const unreadOthers = ({ 'price-min': _min, 'price-max': _max, ...others }: UnreadFilters): readonly string[] =>
  Object.values(others);
