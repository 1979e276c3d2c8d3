import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Coordinates, decodeArea, encodeArea } from '../../primitives/area.ts';
import { pickFilterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString } from '../../domain/listing/filterQuery.ts';
import { ClosingBlock, EmptyResult } from '../../ui/listing/results/ClosingBlock.tsx';
import css from '../../ui/map/listingMap.module.css';
import { MunicipalityFrame } from '../../ui/listing/MunicipalityFrame.tsx';
import { toDrawingHref } from '../../ui/listing/municipalityHrefs.ts';
import { SortMenu } from '../../ui/listing/results/SortMenu.tsx';
import { ViewSwitch } from '../../ui/listing/results/ViewSwitch.tsx';
import { readRenderedCards } from './cardsInDocument.ts';
import { defineWidget } from '../defineWidget.ts';
import { ListingStatus } from './ListingStatus.tsx';
import type { ListingMapProps } from './listingProps.ts';
import { mergeQuery } from './listingState.ts';
import { type ListingController, useListing } from './listingStore.ts';
import { MapResults } from './MapResults.tsx';
import { AreaMap } from '../map/AreaMap.tsx';
import { isCardView, isPlaced, type MapBounds } from '../map/mapView.ts';
import { isModifiedClick } from '../isModifiedClick.ts';
import { useWidget } from '../WidgetContext.tsx';

const toFilterText = (query: FilterQuery): string => toFilterQueryString(pickFilterPart(query));

/**
 * Sets the area of the list, or removes it. Returns the new filter, which may also have prices that the visitor had
 * typed but that were not applied yet.
 */
function changeArea(listing: ListingController, corners: readonly Coordinates[] | undefined): string {
  listing.change(mergeQuery(listing.store.get().filter.filterQuery, { area: corners && encodeArea(corners) }));
  return toFilterText(listing.store.get().filter.filterQuery);
}

/** Closes the menu that contains the element, and moves the focus to the button of the menu. */
function closeMenu(element: Element) {
  const menu = element.closest('details');
  if (menu) menu.open = false;
  menu?.querySelector('summary')?.focus();
}

/**
 * Shows the list beside a map (specification §4.1: "the first 500 results for a map-like view"). Until the visitor
 * requests the map, and without JavaScript, the widget is one page of the list. After that it contains the homes that
 * the map shows, and changes when the visitor moves the map.
 */
export default defineWidget(function ListingMap({
  listing: initialListing,
  cards: serverCards,
  tiles,
  host,
}: ListingMapProps) {
  const { locale, t, root: widgetRoot } = useWidget();
  const [initialCards] = useState(() => serverCards ?? readRenderedCards(widgetRoot));
  const [state, listing] = useListing(initialListing);
  const { filter, list } = state;
  const [bounds, setBounds] = useState<MapBounds>();
  const [markedIds, setMarkedIds] = useState<readonly number[]>([]);
  const mark = useCallback(
    (ids: readonly number[]) => setMarkedIds((previousIds) => (previousIds.join() === ids.join() ? previousIds : ids)),
    [],
  );
  const [isRequested, setRequested] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const query: FilterQuery = { ...filter.filterQuery, page: list.lastPage };
  const cards = list.estates ?? initialCards;
  /** True when the response with all estates has arrived. Until then, `cards` has one page of the list. */
  const isWhole = list.estates !== undefined;

  useEffect(() => {
    // A map whose tiles are on the site's own host loads without a click.
    if (host === undefined) setRequested(true);
  }, [host]);
  useEffect(() => {
    if (isRequested && !listing.store.get().list.estates) listing.reload();
  }, [isRequested, listing]);

  const sortList = (sortedQuery: FilterQuery, event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    closeMenu(event.currentTarget);
    listing.change(sortedQuery);
  };
  const scrollToCard = (ids: readonly number[]) => {
    const [id] = ids;
    const card = results.current?.querySelector(`[data-card="${id}"]`);
    // The list scrolls only when it is beside the map, and not below it.
    if (card && matchMedia('(min-width: 64rem)').matches)
      card.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  return (
    <div className={css['root']}>
      <ListingStatus state={state} listing={listing} />
      <div className={css['split']}>
        <AreaMap
          tiles={tiles}
          host={host}
          isRequested={isRequested}
          onRequest={() => setRequested(true)}
          drawing={initialListing.isDrawn ? <MunicipalityFrame href={toDrawingHref(locale, query)} t={t} /> : undefined}
          cards={isWhole ? cards.filter(isCardView).filter(isPlaced) : []}
          answer={list.isLoading || !isWhole ? undefined : list.answers}
          filter={toFilterText(query)}
          area={decodeArea(query.area ?? '')}
          markedIds={markedIds}
          onMark={mark}
          onBounds={setBounds}
          onChoose={scrollToCard}
          onArea={(corners) => changeArea(listing, corners)}
        />
        <div ref={results} className={css['results']}>
          <div className={css['tools']}>
            <ViewSwitch query={query} landing={initialListing.landing} locale={locale} t={t} />
            <SortMenu query={query} locale={locale} t={t} onChange={sortList} />
          </div>
          {cards.length === 0 ? (
            <EmptyResult
              query={query}
              listing={{
                ...(list.without ? { without: list.without } : {}),
                ...(initialListing.landing ? { landing: initialListing.landing } : {}),
              }}
              locale={locale}
              t={t}
            />
          ) : (
            <MapResults
              initialListing={initialListing}
              list={list}
              cards={cards}
              bounds={bounds}
              markedIds={markedIds}
              onMark={mark}
            />
          )}
        </div>
      </div>
      {cards.length > 0 ? (
        <div className="page">
          <ClosingBlock query={query} locale={locale} t={t} />
        </div>
      ) : null}
    </div>
  );
});
