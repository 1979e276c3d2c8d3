import type { ListNode } from '#shared/api/content/content.ts';
import { type EstateSearch, type SortField, type TermField, toWholeTypeValue } from '#shared/api/search.ts';
import type { FilterQuery, SortType } from '#shared/domain/listing/filterQuery.ts';
import { SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { decodeArea } from '#shared/primitives/area.ts';
import { toDayNumber } from '#shared/filters/days.ts';
import type { NumberFilter } from '#shared/filters/filter.ts';
import { isNumberFilter, isYesFilter, NUMBER_FILTERS, type NumberField } from '#shared/filters/filters.ts';
import { sinceParameter } from '#shared/filters/definitions/since.ts';
import { toContractFilters } from '#shared/filters/moreQuery.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { MAX_ESTATES_ON_MAP, PAGE_SIZE } from '#shared/primitives/limits.ts';
import { toFamilyCodes, toWholeFamilies } from '#shared/domain/listing/transactionFamilies.ts';
import { limitToOffer } from '../../estates/onOffer.ts';
import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';

const SORT_FIELDS: Readonly<Record<SortType, SortField>> = {
  city: 'city',
  type: 'type',
  date: 'publicationDate',
  price: 'price',
};

/** An id that no estate has. A list whose filters exclude each other searches for this id, so that it is empty. */
const UNUSED_ESTATE_ID = 0;

type EstateSearchQuery = NonNullable<EstateSearch['query']>;
type TermValue = string | number | boolean;
type SearchTerms = Partial<Record<TermField, TermValue[]>>;
type BoundValue = string | number | undefined;
interface RangeBounds {
  readonly gte?: BoundValue;
  readonly lte?: BoundValue;
}

/**
 * Restricts the terms of the node (the list's own filter) to the values of the visitor's filter. When no value
 * satisfies both, the terms search for `UNUSED_ESTATE_ID`, so that nothing is found.
 */
function narrowTerms(terms: SearchTerms, field: TermField, values: readonly TermValue[]): SearchTerms {
  if (values.length === 0) return terms;
  const nodeValues = terms[field];
  if (!nodeValues?.length) return { ...terms, [field]: [...values] };
  const commonValues = values.filter((value) => nodeValues.some((other) => String(other) === String(value)));
  return commonValues.length > 0 ? { ...terms, [field]: commonValues } : { ...terms, id: [UNUSED_ESTATE_ID] };
}

const toBoundList = (value: BoundValue) => (value === undefined ? [] : [Number(value)]);

/** Returns the intersection of two ranges of numbers; undefined when neither has a bound. */
function narrowRange(nodeRange: RangeBounds = {}, filterRange: RangeBounds = {}): RangeBounds | undefined {
  const lowerBounds = [...toBoundList(nodeRange.gte), ...toBoundList(filterRange.gte)];
  const upperBounds = [...toBoundList(nodeRange.lte), ...toBoundList(filterRange.lte)];
  if (lowerBounds.length === 0 && upperBounds.length === 0) return undefined;
  return {
    ...(lowerBounds.length > 0 && { gte: Math.max(...lowerBounds) }),
    ...(upperBounds.length > 0 && { lte: Math.min(...upperBounds) }),
  };
}

/**
 * Returns the transaction codes of a list, as the page's address contains them: those of the visitor, otherwise those
 * of the node, otherwise sale, as the specification says (§2.5).
 */
export const listTransactions = (query: Pick<FilterQuery, 'transaction'>, node: ListNode): readonly number[] => {
  if (query.transaction.length > 0) return query.transaction;
  const nodeTransactions = node.query.terms.transaction?.map(Number) ?? [];
  return nodeTransactions.length > 0 ? toFamilyCodes(nodeTransactions) : SALE_TRANSACTIONS;
};

/**
 * Adds types and subtypes, which are alternatives. A chosen subtype replaces its type. When types and subtypes are
 * chosen, a type without a chosen subtype stands for all its homes, also those without a known subtype. The ids of its
 * subtypes are for older back offices, which do not know the value for the whole type.
 */
function narrowKinds(terms: SearchTerms, { type, subType = [] }: FilterQuery): SearchTerms {
  if (subType.length === 0) return narrowTerms(terms, 'type', type);
  const narrowedHeadTypes = new Set(
    SUB_TYPES.filter(({ id }) => subType.includes(id)).map(({ headTypeId }) => headTypeId),
  );
  const wholeTypes = type.filter((headTypeId) => !narrowedHeadTypes.has(headTypeId));
  const wholeSubTypes = SUB_TYPES.filter(({ headTypeId }) => wholeTypes.includes(headTypeId));
  return narrowTerms(terms, 'subType', [
    ...subType,
    ...wholeSubTypes.map(({ id }) => id),
    ...wholeTypes.map(toWholeTypeValue),
  ]);
}

const METRES_PER_KILOMETRE = 1000;

/**
 * Returns the filter by location: in one of the places, or within a radius of their centres, and within the area that
 * was drawn on a map.
 */
function buildPlaceFilter({
  city,
  municipality = [],
  province = [],
  radius,
  area,
}: FilterQuery): Partial<EstateSearchQuery> {
  const isMixed = municipality.length + province.length > 0 || radius !== undefined;
  const corners = area === undefined ? undefined : decodeArea(area);
  return {
    ...(isMixed && {
      places: {
        city: [...city],
        municipality: [...municipality],
        province: [...province],
        ...(radius !== undefined && { radius: radius * METRES_PER_KILOMETRE }),
      },
    }),
    ...(corners && { area: [...corners] }),
  };
}

/**
 * Returns the stricter of two bounds of a number filter, in the form of the contract. A bound that the filter cannot
 * read does not replace one that it can read.
 */
function pickStricterBound(
  { read }: Pick<NumberFilter, 'read'>,
  [nodeBound, filterBound]: readonly [BoundValue, BoundValue],
  end: keyof RangeBounds,
  today: number,
): BoundValue {
  if (nodeBound === undefined || filterBound === undefined) return nodeBound ?? filterBound;
  const [nodeNumber, filterNumber] = [read(nodeBound, today), read(filterBound, today)];
  if (nodeNumber === undefined || filterNumber === undefined)
    return filterNumber === undefined ? nodeBound : filterBound;
  return (end === 'gte') === nodeNumber > filterNumber ? nodeBound : filterBound;
}

/** Returns the intersection of two ranges of a number filter of `shared/filters`. */
function narrowFilterRange(
  field: NumberField,
  nodeRange: RangeBounds = {},
  filterRange: RangeBounds = {},
): RangeBounds {
  const filter = NUMBER_FILTERS.find((each) => each.field === field);
  if (!filter) return nodeRange;
  const today = toDayNumber(toBrusselsDay(new Date())) ?? 0;
  const gte = pickStricterBound(filter, [nodeRange.gte, filterRange.gte], 'gte', today);
  const lte = pickStricterBound(filter, [nodeRange.lte, filterRange.lte], 'lte', today);
  return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) };
}

/** Adds the filters that are not among the six controls of the filter bar to the terms and ranges of the node. */
function narrowMoreFilters(terms: SearchTerms, range: EstateSearchQuery['range'], { more }: FilterQuery) {
  let narrowedTerms = terms;
  const ranges = { ...range };
  for (const { field, bounds } of toContractFilters(more)) {
    if (isYesFilter(field)) narrowedTerms = narrowTerms(narrowedTerms, field, [true]);
    else if (isNumberFilter(field)) ranges[field] = narrowFilterRange(field, ranges[field], bounds);
  }
  return { terms: narrowedTerms, range: ranges };
}

/** The requested part of a list: one page, or as many homes as a map shows (specification §4.1). */
export type ListingPart = 'page' | 'map';

/** The maximum number of entries of a feed. */
const MAX_FEED_ENTRIES = 50;
const NEWEST_FIRST = { field: 'publicationDate', order: 'DESC' } as const;

/**
 * Builds the request to the back office for one page of a list: "the request also includes the node's terms, range and
 * match, plus the transaction filter when set; empty filter values are dropped" (specification §7.2). A node's
 * collections become a term on `children.collections` (§3.4). Without a sort, the newest estates come first (§9). The
 * visitor's places or area replace those of the node.
 */
export function buildListingSearch(
  query: FilterQuery,
  node: ListNode,
  part: ListingPart | 'feed' = 'page',
): EstateSearch {
  const asksForNew = part === 'feed' || query.more?.[sinceParameter.name] !== undefined;
  const { range } = node.query;
  const placeFilter = buildPlaceFilter(query);
  const transactions = node.query.terms.transaction?.map(Number);
  let terms: SearchTerms = {
    ...node.query.terms,
    ...(transactions && { transaction: [...toWholeFamilies(transactions)] }),
  };
  if (node.collections.length > 0) {
    terms = narrowTerms(
      terms,
      'children.collections',
      node.collections.map(({ id }) => id),
    );
  }
  terms = narrowTerms(terms, 'transaction', toWholeFamilies(listTransactions(query, node)));
  terms = narrowKinds(terms, query);
  if (query.office) terms = narrowTerms(terms, 'office', [query.office]);
  if (!placeFilter.places) terms = narrowTerms(terms, 'city', query.city);
  const price = narrowRange(range.price, { gte: query.priceMin, lte: query.priceMax });
  const bedrooms = narrowRange(range.bedrooms, { gte: query.bedMin });
  const narrowedFilters = narrowMoreFilters(terms, range, query);
  return {
    query: {
      ...(asksForNew ? limitToOffer(node.query) : node.query),
      terms: narrowedFilters.terms,
      range: { ...narrowedFilters.range, ...(price && { price }), ...(bedrooms && { bedrooms }) },
      ...placeFilter,
    },
    sort: [
      query.sortType && part !== 'feed'
        ? { field: SORT_FIELDS[query.sortType], order: query.sortOrder ?? 'ASC' }
        : NEWEST_FIRST,
    ],
    ...(node.groupOptions && part !== 'feed' && { groupOptions: node.groupOptions }),
    ...findResultRange(query, part),
  };
}

function findResultRange({ page }: FilterQuery, part: ListingPart | 'feed'): Pick<EstateSearch, 'from' | 'limit'> {
  if (part === 'page') return { from: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  return { from: 0, limit: part === 'map' ? MAX_ESTATES_ON_MAP : MAX_FEED_ENTRIES };
}
