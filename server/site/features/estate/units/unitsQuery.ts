import { MAX_PRICE_EUROS } from '#shared/primitives/limits.ts';
import { readArea, readCount, readEuros } from '#shared/primitives/writtenNumber.ts';
import { findUnreadNumber } from '#server/site/estates/lists/unreadNumber.ts';
import { UNIT_STATES, type UnitState } from '#shared/domain/units/unitState.ts';

export const UNIT_SORTS = ['unit', 'floor', 'bedrooms', 'area', 'price', 'status'] as const;
export type UnitSort = (typeof UNIT_SORTS)[number];
export type UnitOrder = 'asc' | 'desc';

/** The filter and order of a project's units, as the query of the page's address contains them. */
export interface UnitsQuery {
  /** The floor in the form of the back office: '0', '-1', 'GLV'. */
  readonly floor?: string | undefined;
  readonly bedMin?: number | undefined;
  /** The minimum area in m². */
  readonly areaMin?: number | undefined;
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  readonly status?: UnitState | undefined;
  /** The numbers in the page's address that could not be parsed, as they were typed. */
  readonly unreadTexts?: { readonly areaMin?: string | undefined; readonly priceMax?: string | undefined } | undefined;
  readonly sort: UnitSort;
  readonly order: UnitOrder;
}

/** The query for all units, by number. */
export const ALL_UNITS_QUERY: UnitsQuery = { sort: 'unit', order: 'asc' };

const MAX_QUERY_CHARACTERS = 2048;
const MAX_FLOOR_CHARACTERS = 20;
const BEDROOMS_FIELD = { parseValue: readCount, maxValue: 99 } as const;
const AREA_FIELD = { parseValue: readArea, maxValue: 1_000_000 } as const;
const PRICE_FIELD = { parseValue: readEuros, maxValue: MAX_PRICE_EUROS } as const;

/** Parses a minimum or maximum. 0 counts as unset. */
function readNumber(
  text: string | null,
  { parseValue, maxValue }: typeof BEDROOMS_FIELD | typeof AREA_FIELD | typeof PRICE_FIELD,
) {
  const value = parseValue(text ?? '');
  return value !== undefined && value >= 1 && value <= maxValue ? value : undefined;
}

/** Parses a floor: any short, printable text is valid. */
function readFloor(text: string | null): string | undefined {
  const floor = text?.trim();
  return floor && floor.length <= MAX_FLOOR_CHARACTERS && !/\p{C}/u.test(floor) ? floor : undefined;
}

function readSort(text: string | null): Pick<UnitsQuery, 'sort' | 'order'> {
  const [name, order, ...rest] = text?.split('-') ?? [];
  const sort = UNIT_SORTS.find((each) => each === name);
  if (!sort || rest.length > 0 || (order !== 'asc' && order !== 'desc')) return ALL_UNITS_QUERY;
  return { sort, order };
}

/** Formats the order as in the page's address: `price-desc`. */
export const formatSort = ({ sort, order }: Pick<UnitsQuery, 'sort' | 'order'>) => `${sort}-${order}`;

/**
 * Parses the query of the address of a project's page. Unknown and malformed parameters are dropped. A malformed number
 * is kept as text if its field can show an error. A reversed price range is corrected.
 */
export function parseUnitsQuery(search: string | URLSearchParams): UnitsQuery {
  if (search === '') return ALL_UNITS_QUERY;
  const params = typeof search === 'string' ? new URLSearchParams(search.slice(0, MAX_QUERY_CHARACTERS)) : search;
  let priceMin = readNumber(params.get('price-min'), PRICE_FIELD);
  let priceMax = readNumber(params.get('price-max'), PRICE_FIELD);
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax)
    [priceMin, priceMax] = [priceMax, priceMin];
  const { sort, order } = readSort(params.get('sort'));
  const unreadTexts = {
    areaMin: findUnreadNumber(params.get('area-min'), AREA_FIELD),
    priceMax: findUnreadNumber(params.get('price-max'), PRICE_FIELD),
  };
  return {
    floor: readFloor(params.get('floor')),
    bedMin: readNumber(params.get('bed-min'), BEDROOMS_FIELD),
    areaMin: readNumber(params.get('area-min'), AREA_FIELD),
    priceMin,
    priceMax,
    status: UNIT_STATES.find((state) => state === params.get('status')),
    ...((unreadTexts.areaMin ?? unreadTexts.priceMax) !== undefined && { unreadTexts }),
    sort,
    order,
  };
}

/**
 * Returns the canonical query string without '?'. It has only known parameters, in a fixed order. It is empty for the
 * default query: all units, sorted by number.
 */
export function formatUnitsQuery(query: Partial<UnitsQuery>): string {
  const params = new URLSearchParams();
  if (query.floor) params.set('floor', query.floor);
  if (query.bedMin) params.set('bed-min', String(query.bedMin));
  const areaMin = query.unreadTexts?.areaMin ?? query.areaMin;
  const priceMax = query.unreadTexts?.priceMax ?? query.priceMax;
  if (areaMin) params.set('area-min', String(areaMin));
  if (query.priceMin) params.set('price-min', String(query.priceMin));
  if (priceMax) params.set('price-max', String(priceMax));
  if (query.status) params.set('status', query.status);
  const { sort = ALL_UNITS_QUERY.sort, order = ALL_UNITS_QUERY.order } = query;
  if (sort !== ALL_UNITS_QUERY.sort || order !== ALL_UNITS_QUERY.order) params.set('sort', formatSort({ sort, order }));
  return params.toString();
}

/** Returns whether the query may exclude units. */
export const isFiltered = ({ floor, bedMin, areaMin, priceMin, priceMax, status }: UnitsQuery) =>
  [floor, bedMin, areaMin, priceMin, priceMax, status].some((value) => value !== undefined);
