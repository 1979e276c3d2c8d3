import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FilterQuery, parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { ListingResults } from '../../ui/listing/results/ListingResults.tsx';
import { Pagination } from '../../ui/listing/results/Pagination.tsx';
import { readRenderedCards } from './cardsInDocument.ts';
import { defineWidget } from '../defineWidget.ts';
import css from './estateList.module.css';
import { ListingStatus } from './ListingStatus.tsx';
import { recallListPosition, rememberListPosition } from './listPosition.ts';
import type { EstateListProps } from './listingProps.ts';
import { hasMorePages, toListQueryString, type ListState } from './listingState.ts';
import { type ListingController, useListing } from './listingStore.ts';
import { isModifiedClick } from '../isModifiedClick.ts';
import { ShowMore } from './ShowMore.tsx';
import { useWidget } from '../WidgetContext.tsx';

/**
 * The events after which the visitor's position in the list is stored. The position must be stored before a link is
 * followed, because a browser may refuse to change the history entry of a page that the visitor is leaving.
 */
const LEAVING_EVENTS = ['click', 'scrollend'] as const;

/** Scrolls to the top of a reloaded list, because the visitor may have scrolled past it. */
function useScrollToNewList(root: RefObject<HTMLElement | null>, query: string, initialQuery: string) {
  const shownQuery = useRef(initialQuery);
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    const isAboveWindow = (root.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAboveWindow) root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [root, query]);
}

/**
 * Stores the visitor's position in the list, and scrolls to it when the page does not come from the back/forward cache.
 */
function useRememberedPosition(listing: ListingController, list: ListState) {
  const scrollY = useRef<number>(undefined);

  useEffect(() => {
    const rememberPosition = () => {
      const { node, firstPage, lastPage, automaticPages } = listing.store.get().list;
      rememberListPosition({ query: node.query, firstPage, lastPage, automaticPages, scrollY: window.scrollY });
    };
    for (const type of LEAVING_EVENTS) addEventListener(type, rememberPosition, true);
    return () => {
      for (const type of LEAVING_EVENTS) removeEventListener(type, rememberPosition, true);
    };
  }, [listing]);

  useEffect(() => {
    const position = recallListPosition(listing.store.get().list.node.query);
    if (!position || position.firstPage === position.lastPage) return;
    const goBack = async () => {
      scrollY.current = position.scrollY;
      if (!(await listing.restore(position))) scrollY.current = undefined;
    };
    void goBack();
  }, [listing]);

  useLayoutEffect(() => {
    if (list.firstPage === list.lastPage || scrollY.current === undefined) return;
    scrollTo({ top: scrollY.current, behavior: 'instant' });
    scrollY.current = undefined;
  }, [list.firstPage, list.lastPage]);
}

export default defineWidget(function EstateList({ listing: initialListing, cards: serverCards }: EstateListProps) {
  const { locale, t, root: widgetRoot } = useWidget();
  const [cards] = useState(() => serverCards ?? readRenderedCards(widgetRoot));
  const [state, listing] = useListing(initialListing);
  const { filter, list } = state;
  const root = useRef<HTMLDivElement>(null);
  const [initialQuery] = useState(() => toListQueryString(parseFilterQuery(initialListing.query)));
  /** False on the server and during hydration, while links to the pages are shown. */
  const [isEnhanced, setIsEnhanced] = useState(false);
  const query: FilterQuery = { ...filter.filterQuery, page: list.lastPage };

  useEffect(() => {
    listing.adoptCards(cards);
    setIsEnhanced(true);
  }, [listing, cards]);
  useScrollToNewList(root, list.node.query, initialQuery);
  useRememberedPosition(listing, list);

  const sortList = (sortedQuery: FilterQuery, event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    const menu = event.currentTarget.closest('details');
    if (menu) menu.open = false;
    menu?.querySelector('summary')?.focus();
    listing.change(sortedQuery);
  };

  const pagination = (
    <Pagination query={query} pageCount={list.pageCount} landing={initialListing.landing} locale={locale} t={t} />
  );
  return (
    <div ref={root} tabIndex={-1} className={css['root']}>
      <ListingStatus state={state} listing={listing} />
      <ListingResults
        listing={{
          cards: list.estates ?? cards,
          total: list.total,
          pageCount: list.pageCount,
          ...(list.without ? { without: list.without } : {}),
          ...(list.node.groupedBy ? { groupedBy: list.node.groupedBy } : {}),
          ...(initialListing.hasMap ? { hasMap: true } : {}),
          ...(initialListing.isDrawn ? { isDrawn: true } : {}),
          ...(initialListing.failure && list.answers === 0 ? { failure: initialListing.failure } : {}),
          ...(initialListing.landing ? { landing: initialListing.landing } : {}),
        }}
        query={query}
        firstPage={list.firstPage}
        locale={locale}
        t={t}
        isReloading={list.isLoading}
        onSort={sortList}
        pageLinksReplacement={
          <>
            {isEnhanced ? (
              <ShowMore root={root} state={state} listing={listing} />
            ) : (
              hasMorePages({ ...list, estates: cards }) && <div data-list-end="" />
            )}
            {isEnhanced && list.firstPage === 1 ? null : pagination}
          </>
        }
      />
    </div>
  );
});
