import { describe, expect, it } from 'vitest';
import type { CardView, ListingView } from '../../domain/estate/cardView.ts';
import { EMPTY_QUERY, toFilterQueryString, parseFilterQuery, getSort } from '../../domain/listing/filterQuery.ts';
import { PAGE_SIZE } from '../../primitives/limits.ts';
import {
  hasMorePages,
  INITIAL_FILTER,
  INITIAL_LIST,
  type ListingState,
  markSlowLoad,
  mayLoadNextPage,
  mergeQuery,
  failNextPage,
  receiveNextPage,
  requestNextPage,
  failRestore,
  receiveRestore,
  requestRestore,
  failReload,
  receiveReload,
  requestReload,
  mayScrollerLoad,
  setCities,
  setPriceRange,
  setTransaction,
  setTypes,
  createListingState,
} from './listingState.ts';

const createCard = (id: number, groupHeading?: string): CardView => ({
  id,
  project: false,
  headType: 'Huis',
  subType: 'Villa',
  title: `Huis ${id}`,
  priceFrom: false,
  city: 'Gent',
  status: 1,
  closed: false,
  pictures: [],
  pictureCount: 0,
  ...(groupHeading === undefined ? {} : { groupHeading }),
});
const createCards = (id: number, count = PAGE_SIZE) =>
  Array.from({ length: count }, (_, index) => createCard(id + index));
const filterOptions = { types: [{ value: '1', label: 'Appartement', count: 3 }], cities: [], bedrooms: [] };
const createView = (patch: Partial<ListingView> = {}): ListingView => ({
  query: '',
  total: 45,
  page: 1,
  pageCount: 3,
  heading: '45 woningen te koop',
  offerText: 'Te koop',
  cards: createCards(1),
  options: filterOptions,
  ...patch,
});
const createStartState = (patch: Partial<ListingView> = {}): ListingState => {
  const state = createListingState(createView(patch));
  return { ...state, list: { ...state.list, estates: createView(patch).cards } };
};
const listHeadings = ({ list }: ListingState) => list.estates?.map(({ id, groupHeading }) => [id, groupHeading]);
const loadFailure = new Error('503 Service Unavailable');

describe('initial states', () => {
  it('sorts the filter state by price, ascending', () => {
    expect(getSort(INITIAL_FILTER.filterQuery)).toEqual({ sortType: 'price', sortOrder: 'ASC' });
  });
  it('has a loading list', () => {
    expect(INITIAL_LIST.isLoading).toBe(true);
  });
  it('sorts the first load by date, descending, and does not load a page that the server has rendered', () => {
    const { filter, list } = createListingState(createView());
    expect(getSort(filter.filterQuery)).toEqual({ sortType: 'date', sortOrder: 'DESC' });
    expect(list).toMatchObject({ isLoading: false, isLoadingMore: false, total: 45, firstPage: 1, lastPage: 1 });
  });
  it('takes filter and sort from the address', () => {
    const { filter } = createListingState(
      createView({ query: 'transaction=2&city=9000&sortType=city&sortOrder=DESC' }),
    );
    expect(filter.filterQuery).toMatchObject({ transaction: [2, 4, 6], city: [9000] });
    expect(getSort(filter.filterQuery)).toEqual({ sortType: 'city', sortOrder: 'DESC' });
  });
});

describe('filters', () => {
  const query = parseFilterQuery('transaction=1&city=9000&type=3&price-min=100000&page=4');

  it('removes a filter that is set to an empty list', () => {
    expect(toFilterQueryString(setCities(query, []))).toBe(
      'transaction=1&transaction=3&transaction=5&type=3&price-min=100000',
    );
    expect(toFilterQueryString(setTypes(query, []))).toBe(
      'transaction=1&transaction=3&transaction=5&city=9000&price-min=100000',
    );
  });
  it('merges into the current query and starts at the first page', () => {
    const mergedQuery = setCities(query, [8300, 9000]);
    expect(mergedQuery).toMatchObject({ city: [8300, 9000], type: [3], priceMin: 100000, page: 1 });
  });
  it('stores the price range with empty values dropped', () => {
    expect(setPriceRange(query, { min: '', max: ' 250000 ' })).toMatchObject({
      priceMin: undefined,
      priceMax: 250000,
    });
    expect(setPriceRange(query, { min: '€ 100.000', max: '0,25 mio' })).toMatchObject({
      priceMin: 100000,
      priceMax: 250000,
    });
  });
  it.each(['0', 'abc', '-5', '1e5', '2000000000'])('treats the price %j as unset', (text) => {
    expect(setPriceRange(EMPTY_QUERY, { min: text, max: '' }).priceMin).toBeUndefined();
  });
  it('sets codes 1, 3, 5 for sale and 2, 4, 6 for rent', () => {
    expect(setTransaction(query, 2).transaction).toEqual([2, 4, 6]);
    expect(setTransaction(query, 1).transaction).toEqual([1, 3, 5]);
  });
  it('merges the sort, and removes the default sort from the address', () => {
    expect(getSort(mergeQuery(query, { sortType: 'price', sortOrder: 'DESC' }))).toEqual({
      sortType: 'price',
      sortOrder: 'DESC',
    });
    expect(toFilterQueryString(mergeQuery(EMPTY_QUERY, { sortType: 'date', sortOrder: 'DESC' }))).toBe('');
  });
});

describe('reload', () => {
  const newQuery = parseFilterQuery('transaction=2');
  const loadingState = requestReload(failNextPage(createStartState(), loadFailure), newQuery);

  it('sets loading, stores the node, removes the error and keeps the old list', () => {
    expect(loadingState.filter).toMatchObject({ filterQuery: newQuery, isLoading: true, error: undefined });
    expect(loadingState.list).toMatchObject({ isLoading: true, error: undefined, total: 45 });
    expect(loadingState.list.node.query).toBe('transaction=2&transaction=4&transaction=6');
    expect(loadingState.list.estates).toHaveLength(PAGE_SIZE);
  });
  it('replaces the estates, sets the total and stores the options', () => {
    const { filter, list, heading } = receiveReload(
      loadingState,
      createView({ cards: [createCard(99)], total: 1, heading: '1 woning te huur' }),
    );
    expect(list).toMatchObject({ total: 1, isLoading: false, automaticPages: 0 });
    expect(list.estates?.map(({ id }) => id)).toEqual([99]);
    expect(list.node.query).toBe('transaction=2&transaction=4&transaction=6');
    expect(filter).toMatchObject({ options: filterOptions, isLoading: false, error: undefined });
    expect(heading).toBe('1 woning te huur');
  });
  it('stores the error, stops loading and keeps the old list when it fails', () => {
    const failedState = failReload(markSlowLoad(loadingState), loadFailure);
    expect(failedState.list).toMatchObject({ isLoading: false, isSlow: false, error: loadFailure, total: 45 });
    expect(failedState.filter).toMatchObject({ isLoading: false, error: loadFailure, filterQuery: newQuery });
    expect(failedState.list.estates).toHaveLength(PAGE_SIZE);
  });
  it('is slow only while a load is running', () => {
    expect(markSlowLoad(loadingState).list.isSlow).toBe(true);
    expect(markSlowLoad(createStartState()).list.isSlow).toBe(false);
  });
});

describe('next page', () => {
  const loadingState = requestNextPage(createStartState(), 'scroller');

  it('sets isLoadingMore', () => {
    expect(loadingState.list).toMatchObject({ isLoadingMore: true, isLoading: false, automaticPages: 1 });
  });
  it('appends the results and updates the total', () => {
    const { list } = receiveNextPage(
      loadingState,
      createView({ page: 2, total: 46, pageCount: 3, cards: createCards(21) }),
    );
    expect(list.estates?.map(({ id }) => id)).toEqual(createCards(1, 40).map(({ id }) => id));
    expect(list).toMatchObject({ total: 46, isLoadingMore: false, lastPage: 2, answers: 1 });
  });
  it('shows an estate only once when it has moved to the next page meanwhile', () => {
    const { list } = receiveNextPage(loadingState, createView({ page: 2, cards: createCards(20) }));
    expect(list.estates?.map(({ id }) => id)).toEqual(createCards(1, 39).map(({ id }) => id));
  });
  it('stores the error and lets the visitor try again', () => {
    const { list } = failNextPage(loadingState, loadFailure);
    expect(list).toMatchObject({ isLoadingMore: false, error: loadFailure });
    expect(mayLoadNextPage(list)).toBe(true);
    expect(mayScrollerLoad(list)).toBe(false);
  });
});

describe('more pages', () => {
  it('exist when the number of loaded estates is below total', () => {
    expect(hasMorePages(createStartState({ total: 21, pageCount: 2 }).list)).toBe(true);
    expect(hasMorePages(createStartState({ total: PAGE_SIZE, pageCount: 1 }).list)).toBe(false);
  });
  it('are computed with the estates on the pages before the first shown page', () => {
    expect(hasMorePages(createStartState({ page: 3, total: 45, cards: createCards(41, 5) }).list)).toBe(false);
    expect(hasMorePages(createStartState({ page: 2, total: 45, cards: createCards(21) }).list)).toBe(true);
  });
  it('end with the last page even if estates have disappeared meanwhile', () => {
    const { list } = receiveNextPage(
      createStartState({ total: 40, pageCount: 2 }),
      createView({ page: 2, total: 40, pageCount: 2, cards: createCards(21, PAGE_SIZE - 1) }),
    );
    expect(hasMorePages(list)).toBe(false);
  });
  it('load only when no other load is running', () => {
    expect(mayLoadNextPage(createStartState().list)).toBe(true);
    expect(mayLoadNextPage(requestNextPage(createStartState(), 'visitor').list)).toBe(false);
    expect(mayLoadNextPage(requestReload(createStartState(), EMPTY_QUERY).list)).toBe(false);
  });
  it('load automatically five times; after that a button is shown', () => {
    let state = createStartState({ total: 1000, pageCount: 50 });
    for (let page = 2; page <= 6; page += 1) {
      expect(mayScrollerLoad(state.list)).toBe(true);
      const cards = createCards((page - 1) * PAGE_SIZE + 1);
      state = receiveNextPage(
        requestNextPage(state, 'scroller'),
        createView({ page, total: 1000, pageCount: 50, cards }),
      );
    }
    expect(mayScrollerLoad(state.list)).toBe(false);
    expect(mayLoadNextPage(state.list)).toBe(true);
  });
});

describe('return to a position', () => {
  it('puts the earlier pages before the page of the address', () => {
    const state = createStartState({ page: 3, total: 100, cards: createCards(41) });
    const earlierViews = [
      createView({ page: 1, cards: createCards(1) }),
      createView({ page: 2, cards: createCards(21) }),
    ];
    const { list } = receiveRestore(state, earlierViews, 2);
    expect(list.estates?.map(({ id }) => id)).toEqual(createCards(1, 60).map(({ id }) => id));
    expect(list).toMatchObject({ firstPage: 1, lastPage: 3, automaticPages: 2 });
  });

  it('prevents any other load until it is over', () => {
    const restoringState = requestRestore(
      createStartState({ page: 3, total: 100, pageCount: 5, cards: createCards(41) }),
    );
    expect(mayScrollerLoad(restoringState.list)).toBe(false);
    expect(mayScrollerLoad(failRestore(restoringState).list)).toBe(true);
    expect(
      mayScrollerLoad(receiveRestore(restoringState, [createView({ page: 2, cards: createCards(21) })], 0).list),
    ).toBe(true);
  });
});

describe('groups', () => {
  it('have one heading when they continue on the next page', () => {
    const state = createStartState({ cards: [createCard(1, 'Huis'), createCard(2)] });
    const next = createView({ page: 2, cards: [createCard(3, 'Huis'), createCard(4, 'Garage')] });
    expect(listHeadings(receiveNextPage(state, next))).toEqual([
      [1, 'Huis'],
      [2, undefined],
      [3, undefined],
      [4, 'Garage'],
    ]);
  });
  it('keep their heading when they start on a page', () => {
    const state = createStartState({ cards: [createCard(1, 'Huis')] });
    expect(listHeadings(receiveNextPage(state, createView({ page: 2, cards: [createCard(2, 'Garage')] })))).toEqual([
      [1, 'Huis'],
      [2, 'Garage'],
    ]);
  });
  it('have one heading across restored pages too', () => {
    const state = createStartState({ page: 2, cards: [createCard(3, 'Huis')] });
    expect(
      listHeadings(receiveRestore(state, [createView({ cards: [createCard(1, 'Huis'), createCard(2)] })], 0)),
    ).toEqual([
      [1, 'Huis'],
      [2, undefined],
      [3, undefined],
    ]);
  });
});
