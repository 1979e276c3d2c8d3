import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingView } from '../../domain/estate/cardView.ts';
import { EMPTY_QUERY, parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { setCities, setTransaction, createListingState } from './listingState.ts';
import { createListing, type LoadListingPage } from './listingStore.ts';

const createView = (patch: Partial<ListingView> = {}): ListingView => ({
  query: '',
  total: 45,
  page: 1,
  pageCount: 3,
  heading: '45 woningen te koop',
  offerText: 'Te koop',
  cards: [],
  options: { types: [], cities: [], bedrooms: [] },
  ...patch,
});

interface RecordedCall {
  readonly query: string;
  readonly signal: AbortSignal;
  readonly freshness: string | undefined;
  answer(patch?: Partial<ListingView>): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** Creates a fake site whose responses the test controls. */
function createFakeSite() {
  const calls: RecordedCall[] = [];
  const loadPage: LoadListingPage = (query, signal, freshness) =>
    new Promise((resolve, reject) => {
      calls.push({
        query,
        signal,
        freshness,
        async answer(patch) {
          resolve(createView({ query, ...patch }));
          await vi.advanceTimersByTimeAsync(0);
        },
        async fail(error) {
          reject(error);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
  const getCall = (index: number) => {
    const recordedCall = calls[index];
    if (!recordedCall) throw new Error(`The site was called ${calls.length} times, not ${index + 1}.`);
    return recordedCall;
  };
  return { loadPage, calls, call: getCall };
}

function createTestListing(patch: Partial<ListingView> = {}) {
  const site = createFakeSite();
  const listing = createListing(createListingState(createView(patch)), site.loadPage);
  return { ...site, listing, state: () => listing.store.get() };
}

const replaceStateMock = vi.fn<History['replaceState']>();
const getLastAddress = () => replaceStateMock.mock.lastCall?.[2];

beforeEach(() => {
  vi.useFakeTimers();
  replaceStateMock.mockReset();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelectorAll: () => [] }));
  vi.stubGlobal('location', { pathname: '/nl/aanbod' });
  vi.stubGlobal('history', { state: null, replaceState: replaceStateMock });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a changed filter', () => {
  it('rewrites the address and reloads the first page', async () => {
    const { listing, call, state } = createTestListing({ query: 'page=2', page: 2 });
    listing.change(setCities(state().filter.filterQuery, [9000]));
    expect(getLastAddress()).toBe('/nl/aanbod?city=9000');
    expect(call(0).query).toBe('city=9000');
    await call(0).answer({ total: 3, heading: '3 woningen te koop' });
    expect(state()).toMatchObject({ heading: '3 woningen te koop', list: { total: 3, isLoading: false } });
  });

  it('has an address without a query when no filter is left', () => {
    const { listing } = createTestListing({ query: 'city=9000' });
    listing.change(EMPTY_QUERY);
    expect(getLastAddress()).toBe('/nl/aanbod');
  });

  it('does nothing when the query stays the same', () => {
    const { listing, calls } = createTestListing({ query: 'city=9000' });
    listing.change(parseFilterQuery('city=9000'));
    expect(calls).toHaveLength(0);
    expect(replaceStateMock).not.toHaveBeenCalled();
  });

  it('uses the latest request, whichever response arrives first', async () => {
    const { listing, call, state } = createTestListing();
    listing.change(parseFilterQuery('city=1'));
    listing.change(parseFilterQuery('city=2'));
    expect(call(0).signal.aborted).toBe(true);
    await call(1).answer({ total: 2 });
    await call(0).answer({ total: 1 });
    expect(state().list.total).toBe(2);
  });

  it('ignores the failure of a request that a newer request has replaced', async () => {
    const { listing, call, state } = createTestListing();
    listing.change(parseFilterQuery('city=1'));
    listing.change(parseFilterQuery('city=2'));
    await call(0).fail(new DOMException('Aborted', 'AbortError'));
    expect(state().list).toMatchObject({ isLoading: true, error: undefined });
  });

  it('keeps the address and the list when it fails, and repeats the request on retry', async () => {
    const { listing, call, state } = createTestListing();
    listing.change(parseFilterQuery('city=1'));
    await call(0).fail(new Error('503 Service Unavailable'));
    expect(state().list).toMatchObject({ isLoading: false, total: 45, error: new Error('503 Service Unavailable') });
    expect(getLastAddress()).toBe('/nl/aanbod?city=1');
    listing.retry();
    expect(state().list).toMatchObject({ isLoading: true, error: undefined });
    await call(1).answer({ total: 1 });
    expect(state().list.total).toBe(1);
    expect(state().list.error).toBeUndefined();
  });

  it('is slow after a second, and no longer after the response', async () => {
    const { listing, call, state } = createTestListing();
    listing.change(parseFilterQuery('city=1'));
    await vi.advanceTimersByTimeAsync(999);
    expect(state().list.isSlow).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state().list.isSlow).toBe(true);
    await call(0).answer();
    expect(state().list.isSlow).toBe(false);
  });
});

describe('prices', () => {
  it('are applied when nothing was typed for 750 ms', async () => {
    const { listing, calls, call } = createTestListing();
    listing.changePrice({ min: '1', max: '' });
    await vi.advanceTimersByTimeAsync(749);
    listing.changePrice({ min: '150000', max: '' });
    await vi.advanceTimersByTimeAsync(749);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(call(0).query).toBe('price-min=150000');
  });

  it('are applied together with an earlier change', async () => {
    const { listing, calls, call, state } = createTestListing();
    listing.changePrice({ min: '', max: '300000' });
    listing.change(setTransaction(state().filter.filterQuery, 2));
    expect(call(0).query).toBe('transaction=2&transaction=4&transaction=6&price-max=300000');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
  });

  it('are not applied while a half-typed maximum is below the minimum', async () => {
    const { listing, calls, call, state } = createTestListing({ query: 'price-min=200000' });
    listing.changePrice({ min: '200.000', max: '3' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toHaveLength(0);
    listing.change(setCities(state().filter.filterQuery, [9000]));
    expect(call(0).query).toBe('city=9000&price-min=200000');
    listing.changePrice({ min: '200.000', max: '300000' });
    await vi.advanceTimersByTimeAsync(750);
    expect(call(1).query).toBe('city=9000&price-min=200000&price-max=300000');
  });

  it('are swapped when the visitor has finished typing a minimum above the maximum', async () => {
    const { listing, call } = createTestListing({ query: 'price-min=200000' });
    listing.changePrice({ min: '200.000', max: '100000' });
    await vi.advanceTimersByTimeAsync(2000);
    listing.applyTypedPrices();
    expect(call(0).query).toBe('price-min=100000&price-max=200000');
  });

  it('are applied immediately when the form is submitted', () => {
    const { listing, call } = createTestListing();
    listing.changePrice({ min: '100', max: '' });
    listing.applyTypedPrices();
    expect(call(0).query).toBe('price-min=100');
  });
});

describe('the next page', () => {
  it('is requested once, and its number is in the address after it has loaded', async () => {
    const { listing, calls, call, state } = createTestListing({ query: 'city=9000' });
    listing.adoptCards([]);
    listing.loadMore('scroller');
    listing.loadMore('scroller');
    expect(calls).toHaveLength(1);
    expect(call(0).query).toBe('city=9000&page=2');
    expect(replaceStateMock).not.toHaveBeenCalled();
    await call(0).answer({ page: 2 });
    expect(getLastAddress()).toBe('/nl/aanbod?city=9000&page=2');
    expect(state().list).toMatchObject({ lastPage: 2, isLoadingMore: false });
  });

  it('is dropped when the filter changes', async () => {
    const { listing, call, state } = createTestListing();
    listing.loadMore('visitor');
    listing.change(parseFilterQuery('city=1'));
    await call(0).answer({ page: 2 });
    await call(1).answer({ total: 1 });
    expect(getLastAddress()).toBe('/nl/aanbod?city=1');
    expect(state().list).toMatchObject({ firstPage: 1, lastPage: 1, total: 1 });
  });

  it('can be tried again', async () => {
    const { listing, call, state } = createTestListing();
    listing.loadMore('scroller');
    await call(0).fail(new TypeError('Failed to fetch'));
    expect(state().list).toMatchObject({ isLoadingMore: false, error: new TypeError('Failed to fetch') });
    listing.retry();
    expect(call(1).query).toBe('page=2');
  });
});

describe('a return to a position', () => {
  const storedPosition = { query: '', firstPage: 1, lastPage: 3, automaticPages: 2, scrollY: 4000 };

  it("loads the pages before the page of the address from the browser's cache", async () => {
    const { listing, calls, call, state } = createTestListing({ page: 3, query: 'page=3' });
    const restoreResult = listing.restore(storedPosition);
    expect(calls.map(({ query, freshness }) => [query, freshness])).toEqual([
      ['', 'stored'],
      ['page=2', 'stored'],
    ]);
    await call(0).answer({ page: 1 });
    await call(1).answer({ page: 2 });
    expect(await restoreResult).toBe(true);
    expect(state().list).toMatchObject({ firstPage: 1, lastPage: 3, automaticPages: 2 });
  });

  it('leaves the page unchanged when the earlier pages fail to load', async () => {
    const { listing, call, state } = createTestListing({ page: 3, query: 'page=3' });
    const restoreResult = listing.restore(storedPosition);
    await call(0).answer({ page: 1 });
    await call(1).fail(new TypeError('Failed to fetch'));
    expect(await restoreResult).toBe(false);
    expect(state().list.firstPage).toBe(3);
    expect(state().list.error).toBeUndefined();
  });

  it('does not change a page that is not the last page of the position', async () => {
    const { listing, calls } = createTestListing({ page: 2, query: 'page=2' });
    expect(await listing.restore(storedPosition)).toBe(false);
    expect(calls).toHaveLength(0);
  });
});
