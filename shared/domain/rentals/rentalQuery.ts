import { MAX_TERM_ID } from '../../primitives/idRange.ts';
import { MAX_STAY_NIGHTS } from '../../primitives/rentalLimits.ts';
import { PERIOD_TYPES, type PeriodType } from '../../primitives/periodTypes.ts';

export const RENTAL_SORT_TYPES = ['price', 'persons', 'city'] as const;
export type RentalSortType = (typeof RENTAL_SORT_TYPES)[number];

/**
 * The nights of a stay. The guest arrives on `from` and leaves on `to`, both ISO dates, and does not stay the night of
 * `to`.
 */
interface StayDates {
  readonly from: string;
  readonly to: string;
}

/**
 * The parsed address of the list of holiday homes: the rental filter model of specification §3.5, and dates of the
 * visitor's own choice. Lists are sorted and have no duplicates. A stay is either one of the owner's periods, or dates
 * that the visitor chooses.
 */
export interface RentalQuery {
  /** The ids of locations: the sea front, the dunes. */
  readonly location: readonly number[];
  readonly city: readonly number[];
  readonly subKind: readonly number[];
  /** The ids of options. A home must have all of them. */
  readonly option: readonly number[];
  /** True when the visitor brings a pet. */
  readonly pets?: true | undefined;
  /** The number of people for whom the home must have space. */
  readonly persons?: number | undefined;
  readonly period?: PeriodType | undefined;
  /** The arrival: an ISO date on which a period starts. */
  readonly start?: string | undefined;
  /** The dates that the visitor chose; never present together with `period` and `start`. */
  readonly dates?: StayDates | undefined;
  /** The field of the order; the default is by price. */
  readonly sortType?: RentalSortType | undefined;
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
  /** The view; absent for a list. */
  readonly view?: 'map' | undefined;
  /** The page number, from 1. */
  readonly page: number;
}

/** The value of the control for the stay when the visitor chooses dates. */
export const VISITOR_DATES_CHOICE = 'dates';

/**
 * The maximum number of values of one repeated parameter, and of characters of a query string. A longer query is an
 * attempt to bypass the cache.
 */
const MAX_VALUES_PER_PARAMETER = 20;
const MAX_QUERY_CHARACTERS = 2048;
const MAX_PAGE_NUMBER = 500;
export const MAX_PERSONS = 30;
/** The number of nights of a stay for which the address has an arrival and no departure. */
const DEFAULT_NIGHTS = 7;

const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;
const DAY_MS = 86_400_000;

const parseInteger = (text: string | null, maximum: number): number | undefined => {
  if (text === null || !/^\d{1,12}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= maximum ? value : undefined;
};

const parseTermIds = (values: readonly string[]): number[] =>
  [...new Set(values.map((value) => parseInteger(value, MAX_TERM_ID)))]
    .filter((id) => id !== undefined)
    .toSorted((a, b) => a - b)
    .slice(0, MAX_VALUES_PER_PARAMETER);

/** Returns an existing day within the range of years that the calendar accepts; undefined for any other text. */
function parseIsoDate(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

const shiftDate = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of nights of a stay. */
export const countNights = ({ from, to }: StayDates): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/**
 * Returns valid dates. The days of a reversed range are swapped, an arrival alone becomes a week, and a stay that is
 * too long is shortened to the maximum.
 */
function toStayDates(from: string | undefined, to: string | undefined): StayDates | undefined {
  if (from === undefined || from === to) return undefined;
  const [arrival, departure] = to === undefined ? [from, shiftDate(from, DEFAULT_NIGHTS)] : [from, to].toSorted();
  if (arrival === undefined || departure === undefined) return undefined;
  const latestDeparture = shiftDate(arrival, MAX_STAY_NIGHTS);
  return { from: arrival, to: departure < latestDeparture ? departure : latestDeparture };
}

/**
 * Parses the stay. The field `period` decides whether the visitor's dates or the fields of a period are used. In an
 * address without `period`, the dates are used if there are valid ones.
 */
function parseStay(params: URLSearchParams): Pick<RentalQuery, 'period' | 'start' | 'dates'> {
  const choice = params.get('period');
  const dates = toStayDates(parseIsoDate(params.get('from')), parseIsoDate(params.get('to')));
  if (choice === VISITOR_DATES_CHOICE || (choice === null && dates)) return dates ? { dates } : {};
  const period = PERIOD_TYPES.find((type) => type === choice);
  const start = parseIsoDate(params.get('start'));
  return { ...(period && { period }), ...(start && { start }) };
}

/** Parses the parameters of the list; unknown and malformed ones are dropped. */
export function parseRentalQuery(search: string | URLSearchParams): RentalQuery {
  const params = typeof search === 'string' ? new URLSearchParams(search.slice(0, MAX_QUERY_CHARACTERS)) : search;
  const persons = parseInteger(params.get('persons'), MAX_PERSONS);
  const sortType = RENTAL_SORT_TYPES.find((type) => type === params.get('sortType'));
  const isDescending = params.get('sortOrder')?.toUpperCase() === 'DESC';
  const isDefaultSort = sortType === undefined || (sortType === 'price' && !isDescending);
  return {
    location: parseTermIds(params.getAll('location')),
    city: parseTermIds(params.getAll('city')),
    subKind: parseTermIds(params.getAll('sub-kind')),
    option: parseTermIds(params.getAll('option')),
    ...(params.get('pets') === '1' && { pets: true as const }),
    ...(persons !== undefined && { persons }),
    ...parseStay(params),
    ...(!isDefaultSort && { sortType, sortOrder: isDescending ? 'DESC' : 'ASC' }),
    ...(params.get('view') === 'map' && { view: 'map' as const }),
    page: parseInteger(params.get('page'), MAX_PAGE_NUMBER) ?? 1,
  };
}

/**
 * Returns the canonical query string without '?'. It has only known parameters, in a fixed order, so that equal filters
 * result in equal strings.
 */
export function toRentalQueryString(query: Partial<RentalQuery>): string {
  const params = new URLSearchParams();
  for (const id of query.location ?? []) params.append('location', String(id));
  for (const id of query.city ?? []) params.append('city', String(id));
  for (const id of query.subKind ?? []) params.append('sub-kind', String(id));
  for (const id of query.option ?? []) params.append('option', String(id));
  if (query.pets) params.set('pets', '1');
  if (query.persons) params.set('persons', String(query.persons));
  if (query.dates) {
    params.set('from', query.dates.from);
    params.set('to', query.dates.to);
  } else {
    if (query.period) params.set('period', query.period);
    if (query.start) params.set('start', query.start);
  }
  if (query.sortType && (query.sortType !== 'price' || query.sortOrder === 'DESC')) {
    params.set('sortType', query.sortType);
    params.set('sortOrder', query.sortOrder ?? 'ASC');
  }
  if (query.view) params.set('view', query.view);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.toString();
}

/** Returns the order of the list; the default is by price, lowest first. */
export const getRentalSort = ({
  sortType = 'price',
  sortOrder = 'ASC',
}: Pick<RentalQuery, 'sortType' | 'sortOrder'>): {
  readonly sortType: RentalSortType;
  readonly sortOrder: 'ASC' | 'DESC';
} => ({
  sortType,
  sortOrder,
});

/** Returns the same query without the dates and the period. */
export function removeStay(query: RentalQuery): RentalQuery {
  const { period: _period, start: _start, dates: _dates, ...queryWithoutStay } = query;
  return { ...queryWithoutStay, page: 1 };
}

/** Returns the part of a query that selects homes, for the first page of the list. */
export function pickRentalFilterPart(query: RentalQuery): RentalQuery {
  const { sortType: _type, sortOrder: _order, view: _view, ...filter } = query;
  return { ...filter, page: 1 };
}
