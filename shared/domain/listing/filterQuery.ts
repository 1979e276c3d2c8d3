import { toCanonicalArea } from '../../primitives/area.ts';
import { EDITED_NAME_PATTERN, MAX_TERM_ID } from '../../primitives/idRange.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../primitives/ids.ts';
import { MAX_CITIES, MAX_PRICE_EUROS, MAX_VALUES_PER_PARAMETER } from '../../primitives/limits.ts';
import { readCount, readEuros } from '../../primitives/writtenNumber.ts';
import { parseFilterValues } from '../../filters/moreParameters.ts';
import type { TransactionFamily, FilterValues } from '../../filters/parameter.ts';
import { toFamilyCodes } from './transactionFamilies.ts';

/** The sort keys of the query string (specification §3.4). */
const SORT_TYPES = ['city', 'type', 'date', 'price'] as const;
export type SortType = (typeof SORT_TYPES)[number];
export type SortOrder = 'ASC' | 'DESC';

/** The "sort state" of specification §3.4. */
interface SortState {
  readonly sortType: SortType;
  readonly sortOrder: SortOrder;
}

/**
 * The order of an address without sort parameters. §4.1: "At first load on the listing page the sort is date
 * descending".
 */
const FIRST_LOAD_SORT: SortState = { sortType: 'date', sortOrder: 'DESC' };

/**
 * The parsed address of a listing (specification §3.4, §4.2). Lists are sorted and have no duplicates. An empty list
 * means that nothing is selected.
 */
export interface FilterQuery {
  /** The transaction codes. An empty list means the listing's default. */
  readonly transaction: readonly number[];
  /** The head type ids. */
  readonly type: readonly number[];
  /** The city ids. An estate must be in one of the places in `city`, `municipality` and `province` together. */
  readonly city: readonly number[];
  /** The ids of municipalities, each with all its parts. */
  readonly municipality?: readonly number[] | undefined;
  /** The ISO 3166-2 codes of provinces, such as `BE-VOV`. */
  readonly province?: readonly string[] | undefined;
  /** The subtype ids. A subtype restricts its own head type and not the other selected types. */
  readonly subType?: readonly number[] | undefined;
  /**
   * The radius in kilometres around the centres of `city` and `municipality`; absent for a search within their borders.
   * The radius is never present without a city or a municipality.
   */
  readonly radius?: number | undefined;
  /** An area drawn on a map, whose corners are an encoded polyline (`area.ts`). */
  readonly area?: string | undefined;
  /** The id of an office. */
  readonly office?: string | undefined;
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  readonly bedMin?: number | undefined;
  /** The filters of `shared/filters`, by the name of their parameter; never empty. */
  readonly more?: FilterValues | undefined;
  /** The field of the order. Without it, the order is by publication date, newest first. */
  readonly sortType?: SortType | undefined;
  readonly sortOrder?: SortOrder | undefined;
  /** The view; absent for a list. */
  readonly view?: 'map' | undefined;
  /** The page number, from 1. */
  readonly page: number;
}

export const EMPTY_QUERY: FilterQuery = { transaction: [], type: [], city: [], page: 1 };

/** The maximum number of characters of a query string. A longer query is an attempt to bypass the cache. */
const MAX_QUERY_CHARACTERS = 2048;
const MAX_PAGE_NUMBER = 5000;
export const MAX_BEDROOMS = 99;
/** The maximum radius in kilometres, which is about a third of the length of the country. */
const MAX_RADIUS_KM = 100;

export const getSort = ({ sortType, sortOrder }: Pick<FilterQuery, 'sortType' | 'sortOrder'>): SortState =>
  sortType ? { sortType, sortOrder: sortOrder ?? 'ASC' } : FIRST_LOAD_SORT;

const isFirstLoadSort = ({ sortType, sortOrder }: SortState) =>
  sortType === FIRST_LOAD_SORT.sortType && sortOrder === FIRST_LOAD_SORT.sortOrder;

const keepInRange = (value: number | undefined, maximum: number): number | undefined =>
  value !== undefined && value >= 1 && value <= maximum ? value : undefined;

const parseInteger = (text: string | null, maximum: number): number | undefined =>
  text !== null && /^\d{1,12}$/.test(text) ? keepInRange(Number(text), maximum) : undefined;

/** Parses a price bound as visitors write it. §5: whole euros; "A min or max price of 0 is treated as unset". */
export const parsePrice = (text: string | null): number | undefined =>
  text === null ? undefined : keepInRange(readEuros(text), MAX_PRICE_EUROS);

function parseIntegers(values: readonly string[], maxCount = MAX_VALUES_PER_PARAMETER): number[] {
  const numbers = new Set<number>();
  for (const value of values) {
    const number = parseInteger(value, MAX_TERM_ID);
    if (number !== undefined) numbers.add(number);
  }
  return [...numbers].toSorted((a, b) => a - b).slice(0, maxCount);
}

const PROVINCE_CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

const parseProvinces = (values: readonly string[]): string[] =>
  [...new Set(values.filter((value) => PROVINCE_CODE.test(value)))].toSorted().slice(0, MAX_VALUES_PER_PARAMETER);

const hasSameNumbers = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/**
 * Expands the value of a radio button to its whole family (specification §4.2): `transaction=1` means 1, 3 and 5. So
 * the form without JavaScript, the widget and all codes of a family lead to the same address.
 */
function parseTransactions(values: readonly string[]): readonly number[] {
  const codes = parseIntegers(values);
  if (hasSameNumbers(codes, [1])) return SALE_TRANSACTIONS;
  if (hasSameNumbers(codes, [2])) return RENT_TRANSACTIONS;
  return toFamilyCodes(codes);
}

/** Returns the families whose filters can be used. A list without codes shows estates for sale. */
export const getFamilies = (codes: readonly number[]): readonly TransactionFamily[] => [
  ...(codes.length === 0 || SALE_TRANSACTIONS.some((code) => codes.includes(code)) ? ['sale' as const] : []),
  ...(RENT_TRANSACTIONS.some((code) => codes.includes(code)) ? ['rent' as const] : []),
];

/**
 * Parses the listing's parameters. Unknown and malformed parameters are dropped, a price of 0 counts as unset
 * (specification §5), and a range whose minimum is above its maximum is reversed.
 */
export function parseFilterQuery(search: string | URLSearchParams): FilterQuery {
  if (search === '') return EMPTY_QUERY;
  const params = typeof search === 'string' ? new URLSearchParams(search.slice(0, MAX_QUERY_CHARACTERS)) : search;
  let priceMin = parsePrice(params.get('price-min'));
  let priceMax = parsePrice(params.get('price-max'));
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax)
    [priceMin, priceMax] = [priceMax, priceMin];
  const city = parseIntegers(params.getAll('city'), MAX_CITIES);
  const municipality = parseIntegers(params.getAll('municipality'));
  const province = parseProvinces(params.getAll('province'));
  const subType = parseIntegers(params.getAll('sub-type'));
  const radius = city.length + municipality.length > 0 ? parseInteger(params.get('radius'), MAX_RADIUS_KM) : undefined;
  const area = toCanonicalArea(params.get('area') ?? '');
  const office = params.get('office') ?? '';
  const sortType = SORT_TYPES.find((type) => type === params.get('sortType'));
  const transaction = parseTransactions(params.getAll('transaction'));
  const more = parseFilterValues((name) => params.get(name), getFamilies(transaction));
  const order = params.get('sortOrder')?.toUpperCase();
  const sortOrder: SortOrder = order === 'DESC' ? 'DESC' : 'ASC';
  return {
    transaction,
    type: parseIntegers(params.getAll('type')),
    city,
    ...(municipality.length > 0 && { municipality }),
    ...(province.length > 0 && { province }),
    ...(subType.length > 0 && { subType }),
    ...(radius !== undefined && { radius }),
    ...(area !== undefined && { area }),
    ...(EDITED_NAME_PATTERN.test(office) && { office }),
    priceMin,
    priceMax,
    bedMin: keepInRange(readCount(params.get('bed-min') ?? ''), MAX_BEDROOMS),
    ...(more && { more }),
    ...(sortType && !isFirstLoadSort({ sortType, sortOrder }) ? { sortType, sortOrder } : {}),
    ...(params.get('view') === 'map' && { view: 'map' as const }),
    page: parseInteger(params.get('page'), MAX_PAGE_NUMBER) ?? 1,
  };
}

/**
 * Returns the canonical query string without '?'. It has only known parameters, in a fixed order, so that equal filters
 * result in equal strings.
 */
export function toFilterQueryString(query: Partial<FilterQuery>): string {
  const params = new URLSearchParams();
  for (const code of query.transaction ?? []) params.append('transaction', String(code));
  for (const id of query.type ?? []) params.append('type', String(id));
  for (const id of query.subType ?? []) params.append('sub-type', String(id));
  for (const id of query.city ?? []) params.append('city', String(id));
  for (const id of query.municipality ?? []) params.append('municipality', String(id));
  for (const id of query.province ?? []) params.append('province', id);
  if (query.radius && (query.city?.length || query.municipality?.length)) params.set('radius', String(query.radius));
  if (query.area) params.set('area', query.area);
  if (query.office) params.set('office', query.office);
  if (query.priceMin) params.set('price-min', String(query.priceMin));
  if (query.priceMax) params.set('price-max', String(query.priceMax));
  if (query.bedMin) params.set('bed-min', String(query.bedMin));
  for (const [name, value] of Object.entries(query.more ?? {})) params.set(name, value);
  const sort = getSort(query);
  if (!isFirstLoadSort(sort)) {
    params.set('sortType', sort.sortType);
    params.set('sortOrder', sort.sortOrder);
  }
  if (query.view) params.set('view', query.view);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.toString();
}

/** §4.2: "if the query's transaction codes include 1, sale is preselected; otherwise rent"; without codes, sale. */
export const getSelectedTransaction = (query: Pick<FilterQuery, 'transaction'>): 1 | 2 =>
  query.transaction.length === 0 || query.transaction.includes(1) ? 1 : 2;

/** §2.5: "The value 2 means rent; anything else means sale." */
export const offersRent = (query: Pick<FilterQuery, 'transaction'>) => query.transaction.includes(2);
