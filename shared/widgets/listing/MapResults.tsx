import type { ListedCard } from '../../domain/estate/cardView.ts';
import { parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { formatNumber } from '../../i18n/format.ts';
import css from '../../ui/map/listingMap.module.css';
import { Pagination } from '../../ui/listing/results/Pagination.tsx';
import { MapCards } from '../map/MapCards.tsx';
import { splitCardsByView, isCardView, type MapBounds } from '../map/mapView.ts';
import { useWidget } from '../WidgetContext.tsx';
import type { ListingMapProps } from './listingProps.ts';
import type { ListingState } from './listingState.ts';

interface MapResultsProps {
  /** The listing as the server rendered it. */
  readonly initialListing: ListingMapProps['listing'];
  readonly list: ListingState['list'];
  /** At least one card. */
  readonly cards: readonly ListedCard[];
  /** The visible part of the map; undefined until there is a map. */
  readonly bounds: MapBounds | undefined;
  readonly markedIds: readonly number[];
  readonly onMark: (ids: readonly number[]) => void;
}

/**
 * Renders the cards beside a map: the cards in the visible part, and the cards without a position. Before the map is
 * loaded, it renders one page of the list.
 */
export function MapResults({ initialListing, list, cards, bounds, markedIds, onMark }: MapResultsProps) {
  const { locale, t } = useWidget();
  const isWhole = list.estates !== undefined;
  const cardsInView =
    isWhole && bounds ? splitCardsByView(cards.filter(isCardView), bounds) : { shown: cards, unplaced: [] };
  return (
    <>
      <output className={css['count']}>
        {isWhole && bounds
          ? cardsInView.shown.length === 0
            ? t('offer:map.nothingHere')
            : t('offer:map.inView', { count: cardsInView.shown.length, total: formatNumber(list.total) })
          : t('offer:list.loaded', { count: cards.length, shown: cards.length, total: formatNumber(list.total) })}
      </output>
      {isWhole && list.total > cards.length ? (
        <p className={css['limit']}>
          {t('offer:map.limit', { shown: formatNumber(cards.length), total: formatNumber(list.total) })}
        </p>
      ) : null}
      <div className={css['cards']} data-busy={list.isLoading || undefined} aria-busy={list.isLoading}>
        <MapCards
          // The key resets the scroll position for another list.
          key={list.answers}
          cards={cardsInView.shown}
          isWhole={isWhole}
          markedIds={markedIds}
          onMark={onMark}
        />
        {cardsInView.unplaced.length > 0 ? (
          <>
            <h2 className={css['unplaced']}>{t('offer:map.unplaced')}</h2>
            <MapCards cards={cardsInView.unplaced} isWhole markedIds={markedIds} onMark={onMark} />
          </>
        ) : null}
      </div>
      {isWhole ? null : (
        <Pagination
          query={parseFilterQuery(initialListing.query)}
          pageCount={initialListing.pageCount}
          locale={locale}
          t={t}
        />
      )}
    </>
  );
}
