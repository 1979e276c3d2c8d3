import { MAX_PRICE_EUROS } from '#shared/primitives/limits.ts';
import { readArea, readCount, readEuros } from '#shared/primitives/writtenNumber.ts';
import { findUnreadNumber } from '#server/site/estates/lists/unreadNumber.ts';
import { UNIT_STATES, type UnitState } from '#shared/domain/units/unitState.ts';

export const UNIT_SORTS = ['unit', 'floor', 'bedrooms', 'area', 'price', 'status'] as const;
export type UnitSort = (typeof UNIT_SORTS)[number];
export type UnitOrder = 'asc' | 'desc';

/** The filter and order of the units that a project's address contains. */
export interface UnitsQuery {
  /** The floor in the form of the back office: '0', '-1', 'GLV'. */
  readonly floor?: string | undefined;
  readonly bedMin?: number | undefined;
  /** The minimum area in m². */
  readonly areaMin?: number | undefined;
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  readonly status?: UnitState | undefined;
  /** Numbers of the address that could not be parsed, in the form in which they were typed. */
  readonly unread?: { readonly areaMin?: string | undefined; readonly priceMax?: string | undefined } | undefined;
  readonly sort: UnitSort;
  readonly order: UnitOrder;
}

/** The query for all units, by number. */
export const ALL_UNITS: UnitsQuery = { sort: 'unit', order: 'asc' };

const MAX_LENGTH = 2048;
const MAX_FLOOR = 20;
const BEDROOMS = { parseValue: readCount, maxValue: 99 } as const;
const AREA = { parseValue: readArea, maxValue: 1_000_000 } as const;
const PRICE = { parseValue: readEuros, maxValue: MAX_PRICE_EUROS } as const;

/** Parses a minimum or maximum. 0 counts as unset. */
function readNumber(text: string | null, { parseValue, maxValue }: typeof BEDROOMS | typeof AREA | typeof PRICE) {
  const value = parseValue(text ?? '');
  return value !== undefined && value >= 1 && value <= maxValue ? value : undefined;
}

/** Parses a floor: any short, printable text is valid. */
function readFloor(text: string | null): string | undefined {
  const floor = text?.trim();
  return floor && floor.length <= MAX_FLOOR && !/\p{C}/u.test(floor) ? floor : undefined;
}

function readSort(text: string | null): Pick<UnitsQuery, 'sort' | 'order'> {
  const [name, order, ...rest] = text?.split('-') ?? [];
  const sort = UNIT_SORTS.find((each) => each === name);
  if (!sort || rest.length > 0 || (order !== 'asc' && order !== 'desc')) return ALL_UNITS;
  return { sort, order };
}

/** Formats the order as in the address: `price-desc`. */
export const sortValue = ({ sort, order }: Pick<UnitsQuery, 'sort' | 'order'>) => `${sort}-${order}`;

/**
 * Parses the parameters of a project's address. Unknown and malformed parameters are dropped, except numbers whose
 * field can show the error. A reversed price range is corrected.
 */
export function parseUnitsQuery(search: string | URLSearchParams): UnitsQuery {
  const params = typeof search === 'string' ? new URLSearchParams(search.slice(0, MAX_LENGTH)) : search;
  let priceMin = readNumber(params.get('price-min'), PRICE);
  let priceMax = readNumber(params.get('price-max'), PRICE);
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax)
    [priceMin, priceMax] = [priceMax, priceMin];
  const { sort, order } = readSort(params.get('sort'));
  const unread = {
    areaMin: findUnreadNumber(params.get('area-min'), AREA),
    priceMax: findUnreadNumber(params.get('price-max'), PRICE),
  };
  return {
    floor: readFloor(params.get('floor')),
    bedMin: readNumber(params.get('bed-min'), BEDROOMS),
    areaMin: readNumber(params.get('area-min'), AREA),
    priceMin,
    priceMax,
    status: UNIT_STATES.find((state) => state === params.get('status')),
    ...((unread.areaMin ?? unread.priceMax) !== undefined && { unread }),
    sort,
    order,
  };
}

/**
 * Returns the canonical query string without '?'. It has only known parameters, in a fixed order, and is empty for all
 * units by number.
 */
export function unitsQueryString(query: Partial<UnitsQuery>): string {
  const params = new URLSearchParams();
  if (query.floor) params.set('floor', query.floor);
  if (query.bedMin) params.set('bed-min', String(query.bedMin));
  const areaMin = query.unread?.areaMin ?? query.areaMin;
  const priceMax = query.unread?.priceMax ?? query.priceMax;
  if (areaMin) params.set('area-min', String(areaMin));
  if (query.priceMin) params.set('price-min', String(query.priceMin));
  if (priceMax) params.set('price-max', String(priceMax));
  if (query.status) params.set('status', query.status);
  const { sort = ALL_UNITS.sort, order = ALL_UNITS.order } = query;
  if (sort !== ALL_UNITS.sort || order !== ALL_UNITS.order) params.set('sort', sortValue({ sort, order }));
  return params.toString();
}

/** Returns whether the query may exclude units. */
export const isFiltered = ({ floor, bedMin, areaMin, priceMin, priceMax, status }: UnitsQuery) =>
  [floor, bedMin, areaMin, priceMin, priceMax, status].some((value) => value !== undefined);
