import { useState } from 'react';
import type { ListedCard, ListingView } from '../../domain/estate/cardView.ts';
import { type FilterQuery, toFilterQueryString } from '../../domain/listing/filterQuery.ts';
import { PRICE_DEBOUNCE_MS } from '../../primitives/limits.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';
import { type LandingPage, rewriteAddress } from './listingHistory.ts';
import type { ListPosition } from './listPosition.ts';
import {
  type ListingState,
  toListQueryString,
  markSlowLoad,
  mayLoadNextPage,
  mergeQuery,
  failNextPage,
  receiveNextPage,
  requestNextPage,
  type PriceRange,
  failReload,
  receiveReload,
  requestReload,
  failRestore,
  isReversedRange,
  receiveRestore,
  requestRestore,
  setPriceRange,
  createListingState,
} from './listingState.ts';
import { fetchJson } from '../fetchJson.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { useWidget } from '../WidgetContext.tsx';

/** The time after which the page shows that a load is still running. */
const SLOW_LOAD_MS = 1000;

export interface ListingController {
  readonly store: Store<ListingState>;
  /**
   * Sets the filter to `query`: rewrites the address and reloads the list. Does nothing when `query` is already the
   * filter.
   */
  change(query: FilterQuery): void;
  /**
   * Sets the prices of the filter like `change`, once nothing was typed for 750 ms (specification §5). A range whose
   * minimum is above its maximum waits for `applyTypedPrices`, because the visitor may still be typing: the filter
   * would swap the bounds, and with them the texts under the caret.
   */
  changePrice(range: PriceRange): void;
  /** Applies typed prices at once, because the visitor has finished typing. */
  applyTypedPrices(): void;
  loadMore(requester: 'scroller' | 'visitor'): void;
  /** Requests the list again, from its start. */
  reload(): void;
  /** Repeats the request that failed. */
  retry(): void;
  /** Stores the list widget's own cards, to which later pages are appended. */
  adoptCards(cards: readonly ListedCard[]): void;
  /**
   * Loads the pages before the current page again, so that the visitor returns to the previous position. Resolves to
   * `false`, and changes nothing, when they could not be loaded or the visitor has done something else meanwhile.
   */
  restore(position: ListPosition): Promise<boolean>;
}

/**
 * The freshness that a response must have. `stored` accepts any response in the browser's cache, for example when the
 * visitor returns to a position in the list.
 */
type ResponseFreshness = 'current' | 'stored';

/** Loads one page of a listing; tests pass a fake. */
export type LoadListingPage = (
  query: string,
  signal: AbortSignal,
  freshness?: ResponseFreshness,
) => Promise<ListingView>;

/**
 * Creates the store of the prices that the visitor types.
 *
 * @param apply called when nothing was typed for 750 ms and the bounds are not reversed
 */
function createTypedPrices(apply: () => void) {
  let range: PriceRange | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const areReversed = () => range && isReversedRange(range);
  const set = (newRange?: PriceRange) => {
    clearTimeout(timer);
    range = newRange;
    timer = newRange && setTimeout(() => areReversed() || apply(), PRICE_DEBOUNCE_MS);
  };
  return {
    areReversed,
    set,
    /** Returns the prices that were not applied yet, if there are any, and removes them. */
    remove(): PriceRange | undefined {
      const removedRange = range;
      set();
      return removedRange;
    },
  };
}

/**
 * Creates the listing of a page.
 *
 * @param landingPage present for a page with a readable address
 */
export function createListing(
  initial: ListingState,
  loadPage: LoadListingPage,
  landingPage?: LandingPage,
): ListingController {
  const store = createStore(initial);
  let runningLoad = new AbortController();
  const typedPrices = createTypedPrices(applyTypedPrices);

  /** Starts a load. A load that is still running is aborted, and its result is ignored. */
  async function loadView(
    query: FilterQuery,
    toReceivedState: (state: ListingState, view: ListingView) => ListingState,
    toFailedState: (state: ListingState, error: Error) => ListingState,
  ): Promise<void> {
    runningLoad.abort();
    const currentLoad = (runningLoad = new AbortController());
    const slowTimer = setTimeout(() => store.set(markSlowLoad(store.get())), SLOW_LOAD_MS);
    currentLoad.signal.addEventListener('abort', () => clearTimeout(slowTimer));
    try {
      const view = await loadPage(toFilterQueryString(query), currentLoad.signal);
      if (!currentLoad.signal.aborted) store.set(toReceivedState(store.get(), view));
    } catch (error) {
      if (!currentLoad.signal.aborted)
        store.set(toFailedState(store.get(), error instanceof Error ? error : new Error(String(error))));
    } finally {
      clearTimeout(slowTimer);
    }
  }

  function reload(query: FilterQuery): void {
    rewriteAddress(toFilterQueryString(query), landingPage);
    store.set(requestReload(store.get(), query));
    void loadView(query, receiveReload, failReload);
  }

  function reloadIfChanged(newQuery: FilterQuery): void {
    if (toListQueryString(newQuery) !== toListQueryString(store.get().filter.filterQuery)) reload(newQuery);
  }

  function applyTypedPrices(): void {
    const range = typedPrices.remove();
    if (range) reloadIfChanged(setPriceRange(store.get().filter.filterQuery, range));
  }

  function change(query: FilterQuery): void {
    const range = typedPrices.areReversed() ? undefined : typedPrices.remove();
    reloadIfChanged(range ? setPriceRange(query, range) : mergeQuery(query, {}));
  }

  function loadMore(requester: 'scroller' | 'visitor'): void {
    const { filter, list } = store.get();
    if (!mayLoadNextPage(list)) return;
    const query = { ...filter.filterQuery, page: list.lastPage + 1 };
    store.set(requestNextPage(store.get(), requester));
    void loadView(
      query,
      (state, view) => {
        rewriteAddress(toFilterQueryString(query), landingPage);
        return receiveNextPage(state, view);
      },
      failNextPage,
    );
  }

  return {
    store,
    change,
    changePrice: typedPrices.set,
    applyTypedPrices,
    loadMore,
    reload: () => reload({ ...store.get().filter.filterQuery, page: 1 }),
    retry() {
      const { filter, list } = store.get();
      if (filter.error) reload({ ...filter.filterQuery, page: 1 });
      else if (list.error) loadMore('visitor');
    },
    adoptCards(cards) {
      const { list } = store.get();
      if (!list.estates) store.set({ list: { ...list, estates: cards } });
    },
    async restore({ firstPage, lastPage, automaticPages }) {
      const { filter, list } = store.get();
      if (lastPage !== list.firstPage || firstPage > lastPage) return false;
      const { signal } = runningLoad;
      const pages = Array.from({ length: lastPage - firstPage }, (_, index) => firstPage + index);
      store.set(requestRestore(store.get()));
      const views = await Promise.all(
        pages.map((page) => loadPage(toFilterQueryString({ ...filter.filterQuery, page }), signal, 'stored')),
      ).catch(() => undefined);
      if (signal.aborted) return false;
      store.set(views ? receiveRestore(store.get(), views, automaticPages) : failRestore(store.get()));
      return views !== undefined;
    },
  };
}

/**
 * Returns the address from which scripts load a page of the list.
 *
 * @param page the id of the content page on which an editor placed the list
 */
function buildAjaxHref(locale: Locale, query: string, page: string | undefined): string {
  const search = page === undefined ? query : [query, `list=${page}`].filter(Boolean).join('&');
  return `${pathFor('ajaxEstates', locale)}?${search}`;
}

let pageListing: ListingController | undefined;

/**
 * Returns the listing of this page and its state. The first render shows the server's state, even when another widget
 * has changed the state since.
 */
export function useListing(view: Omit<ListingView, 'cards' | 'options'>): readonly [ListingState, ListingController] {
  const { locale } = useWidget();
  const [initial] = useState(() => createListingState(view));
  const [listing] = useState(() => {
    const create = () =>
      createListing(
        initial,
        (query, signal, freshness) =>
          fetchJson<ListingView>(buildAjaxHref(locale, query, view.landing?.page), {
            signal,
            cache: freshness === 'stored' ? 'force-cache' : 'default',
          }),
        view.landing && { landing: view.landing, locale },
      );
    // On the server each render gets a new listing, because a module-level value would be shared between requests.
    return typeof document === 'undefined' ? create() : (pageListing ??= create());
  });
  return [useStore(listing.store, (state) => state, initial), listing];
}
