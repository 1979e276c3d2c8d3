import type { FilterOptionsView, ListedCard, ListingView } from '../../domain/estate/cardView.ts';
import {
  EMPTY_QUERY,
  type FilterQuery,
  toFilterQueryString,
  parseFilterQuery,
  parsePrice,
} from '../../domain/listing/filterQuery.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../primitives/ids.ts';
import { MAX_AUTOMATIC_PAGES, PAGE_SIZE } from '../../primitives/limits.ts';

/** The "filter state" of specification §3.4. */
interface FilterState {
  /** The filter that the controls show. */
  readonly filterQuery: FilterQuery;
  /** The options of the filter; absent until the filter widget provides them or a reload has finished. */
  readonly options?: FilterOptionsView | undefined;
  readonly isLoading: boolean;
  readonly error?: Error | undefined;
}

/** The "estate list state" of specification §3.4. */
export interface ListState {
  /** The last requested list. */
  readonly node: ListQueryNode;
  /** The loaded cards; absent until the list widget provides its cards or a reload has finished. */
  readonly estates?: readonly ListedCard[] | undefined;
  readonly total: number;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** True while earlier pages are being restored, together with the visitor's position in them. */
  readonly isRestoring: boolean;
  /** True when the load takes so long that the page shows a message. */
  readonly isSlow: boolean;
  readonly error?: Error | undefined;
  /**
   * The first page in `estates`, from 1; `lastPage` is the last one. With an address that has `page=3` both start at 3.
   */
  readonly firstPage: number;
  readonly lastPage: number;
  /** The number of pages of the whole list. */
  readonly pageCount: number;
  /** The number of pages that scrolling has loaded automatically since the last reload. */
  readonly automaticPages: number;
  /** Suggestions for an empty list: filters without which there would be results. */
  readonly without?: ListingView['without'];
  /** The number of responses since the page was opened. */
  readonly answers: number;
}

interface ListQueryNode {
  /** The canonical query string of the filter and the sort, without the page. */
  readonly query: string;
  readonly groupedBy?: 'type' | 'city' | undefined;
}

/** The state that all widgets of a listing page share. */
export interface ListingState {
  readonly filter: FilterState;
  readonly list: ListState;
  /** The title with the count, for the heading and for screen readers. */
  readonly heading: string;
  /** The text about the list: for sale, for rent, or its own introduction. */
  readonly offerText: string;
}

/** §9: "Default sort (filter state): price ascending". */
export const INITIAL_FILTER: FilterState = {
  filterQuery: { ...EMPTY_QUERY, sortType: 'price', sortOrder: 'ASC' },
  isLoading: false,
};

/** §3.4: "isLoading (initially true)". */
export const INITIAL_LIST: ListState = {
  node: { query: '' },
  total: 0,
  isLoading: true,
  isLoadingMore: false,
  isRestoring: false,
  isSlow: false,
  firstPage: 1,
  lastPage: 1,
  pageCount: 1,
  automaticPages: 0,
  answers: 0,
};

/** Returns the query string without the page. Equal strings mean the same list. */
export const toListQueryString = (query: FilterQuery) => toFilterQueryString({ ...query, page: 1 });

/** Returns the initial state of a page that the server has rendered. */
export function createListingState(listing: Omit<ListingView, 'cards' | 'options'>): ListingState {
  const filterQuery = parseFilterQuery(listing.query);
  return {
    filter: { ...INITIAL_FILTER, filterQuery },
    list: {
      ...INITIAL_LIST,
      node: { query: toListQueryString(filterQuery), groupedBy: listing.groupedBy },
      total: listing.total,
      isLoading: false,
      firstPage: listing.page,
      lastPage: listing.page,
      pageCount: listing.pageCount,
      ...(listing.without && { without: listing.without }),
    },
    heading: listing.heading,
    offerText: listing.offerText,
  };
}

/** §4.2: "Sort and general filter updates merge into the current query." A changed list starts at its first page. */
export const mergeQuery = (query: FilterQuery, patch: Partial<FilterQuery>): FilterQuery =>
  parseFilterQuery(toFilterQueryString({ ...query, ...patch, page: 1 }));

/** §4.2: "Setting cities … to an empty list removes that filter." */
export const setCities = (query: FilterQuery, city: readonly number[]) => mergeQuery(query, { city });

/** §4.2: "Setting … types to an empty list removes that filter." */
export const setTypes = (query: FilterQuery, type: readonly number[]) => mergeQuery(query, { type });

/**
 * §4.2: "Setting the price range stores min and max with empty values dropped." `range` contains the texts that the
 * visitor typed.
 */
export const setPriceRange = (query: FilterQuery, range: PriceRange) =>
  mergeQuery(query, { priceMin: parsePrice(range.min), priceMax: parsePrice(range.max) });

export interface PriceRange {
  readonly min: string;
  readonly max: string;
}

/** Returns whether the typed minimum is above the typed maximum. A half-typed amount often is: `3` of `300.000`. */
export const isReversedRange = ({ min, max }: PriceRange): boolean =>
  // A bound that is missing is NaN here, which is above nothing.
  Number(parsePrice(min)) > Number(parsePrice(max));

/** §4.2: "Sale sets the transaction filter to codes 1, 3, 5; rent sets 2, 4, 6." */
export const setTransaction = (query: FilterQuery, radio: 1 | 2) =>
  mergeQuery(query, { transaction: radio === 2 ? RENT_TRANSACTIONS : SALE_TRANSACTIONS });

/** §4.2: "Fetching options sets loading"; §4.1: "Fetching … the first page sets loading and stores the node." */
export const requestReload = (state: ListingState, filterQuery: FilterQuery): ListingState => ({
  ...state,
  filter: { ...state.filter, filterQuery, isLoading: true, error: undefined },
  list: {
    ...state.list,
    node: { ...state.list.node, query: toListQueryString(filterQuery) },
    isLoading: true,
    isLoadingMore: false,
    isRestoring: false,
    isSlow: false,
    error: undefined,
  },
});

/**
 * §4.1: "Success replaces the estates with results and sets total"; §4.2: "stores the options and clears the error".
 */
export const receiveReload = (state: ListingState, view: ListingView): ListingState => ({
  filter: { ...state.filter, options: view.options, isLoading: false, error: undefined },
  list: {
    ...INITIAL_LIST,
    node: { ...state.list.node, groupedBy: view.groupedBy },
    estates: view.cards,
    total: view.total,
    isLoading: false,
    firstPage: view.page,
    lastPage: view.page,
    pageCount: view.pageCount,
    ...(view.without && { without: view.without }),
    answers: state.list.answers + 1,
  },
  heading: view.heading,
  offerText: view.offerText,
});

/** §4.1: "Error stores the error and stops loading"; §4.2: "failure stores the error". The old list stays. */
export const failReload = (state: ListingState, error: Error): ListingState => ({
  ...state,
  filter: { ...state.filter, isLoading: false, error },
  list: { ...state.list, isLoading: false, isSlow: false, error },
});

/** §4.1: "Fetching the next page sets isLoadingMore." */
export const requestNextPage = (state: ListingState, requester: 'scroller' | 'visitor'): ListingState => ({
  ...state,
  list: {
    ...state.list,
    isLoadingMore: true,
    isSlow: false,
    error: undefined,
    automaticPages: state.list.automaticPages + (requester === 'scroller' ? 1 : 0),
  },
});

/**
 * §4.1: "Success appends results and updates total." An estate that has moved from an earlier page to this page
 * meanwhile is shown once.
 */
export const receiveNextPage = (state: ListingState, view: ListingView): ListingState => ({
  ...state,
  heading: view.heading,
  list: {
    ...state.list,
    estates: joinCardPages(state.list.estates ?? [], view.cards),
    total: view.total,
    isLoadingMore: false,
    isSlow: false,
    lastPage: view.page,
    pageCount: view.pageCount,
    answers: state.list.answers + 1,
  },
});

/**
 * Joins two pages. A group that continues on the next page has only one heading (§3.4, "groups, each containing
 * estates").
 */
function joinCardPages(cards: readonly ListedCard[], nextCards: readonly ListedCard[]): readonly ListedCard[] {
  const shownIds = new Set(cards.map(({ id }) => id));
  const addedCards = nextCards.filter(({ id }) => !shownIds.has(id));
  const lastHeading = cards.findLast(({ groupHeading }) => groupHeading !== undefined)?.groupHeading;
  const firstHeadingIndex = addedCards.findIndex(({ groupHeading }) => groupHeading !== undefined);
  return [
    ...cards,
    ...addedCards.map((card, index) => {
      if (index !== firstHeadingIndex || card.groupHeading !== lastHeading) return card;
      const { groupHeading: _repeated, ...cardWithoutHeading } = card;
      return cardWithoutHeading;
    }),
  ];
}

/** §4.1: "Error stores the error." */
export const failNextPage = (state: ListingState, error: Error): ListingState => ({
  ...state,
  list: { ...state.list, isLoadingMore: false, isSlow: false, error },
});

/** Marks a load that is still running after a second. */
export const markSlowLoad = (state: ListingState): ListingState =>
  state.list.isLoading || state.list.isLoadingMore ? { ...state, list: { ...state.list, isSlow: true } } : state;

/** Marks that earlier pages are being restored. Until they are loaded, or have failed, the next page is not loaded. */
export const requestRestore = (state: ListingState): ListingState => ({
  ...state,
  list: { ...state.list, isRestoring: true },
});

export const failRestore = (state: ListingState): ListingState => ({
  ...state,
  list: { ...state.list, isRestoring: false },
});

/** Puts the pages that the visitor had loaded before leaving in front of the page that the server has rendered. */
export function receiveRestore(
  state: ListingState,
  earlierViews: readonly ListingView[],
  automaticPages: number,
): ListingState {
  const cardPages: (readonly ListedCard[])[] = [...earlierViews.map(({ cards }) => cards), state.list.estates ?? []];
  return {
    ...state,
    list: {
      ...state.list,
      estates: cardPages.reduce(joinCardPages),
      firstPage: earlierViews[0]?.page ?? state.list.firstPage,
      automaticPages,
      isRestoring: false,
    },
  };
}

const isBusy = (list: ListState) => list.isLoading || list.isLoadingMore || list.isRestoring;

/**
 * §4.1: "More pages exist when the number of loaded estates is below total". The estates on pages before the first one
 * count too.
 */
export const hasMorePages = ({ firstPage, lastPage, pageCount, estates, total }: ListState) =>
  lastPage < pageCount && (firstPage - 1) * PAGE_SIZE + (estates?.length ?? 0) < total;

/**
 * §4.1: the next page loads when "more pages exist and nothing is loading". After a failure the visitor decides whether
 * to load the page again.
 */
export const mayLoadNextPage = (list: ListState) => hasMorePages(list) && !isBusy(list);

/**
 * Returns whether scrolling may load the next page. Scrolling loads only some pages, so that the visitor can reach the
 * footer.
 */
export const mayScrollerLoad = (list: ListState) =>
  mayLoadNextPage(list) && list.error === undefined && list.automaticPages < MAX_AUTOMATIC_PAGES;
