import type { MouseEvent, ReactNode } from 'react';
import type { ListedCard, ListingView } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { ClosingBlock, EmptyResult, FailedResult } from './ClosingBlock.tsx';
import css from '../listing.module.css';
import { FeedLink } from '../FeedLink.tsx';
import { MunicipalityMap } from '../MunicipalityMap.tsx';
import { listingHref } from '../listingHref.ts';
import { ListingGrid } from './ListingGrid.tsx';
import { Pagination } from './Pagination.tsx';
import { SortMenu } from './SortMenu.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

interface ListingResultsProps {
  readonly listing: Pick<
    ListingView,
    'total' | 'pageCount' | 'groupedBy' | 'hasMap' | 'isDrawn' | 'failure' | 'landing' | 'without'
  > & {
    readonly cards: readonly ListedCard[];
  };
  readonly query: FilterQuery;
  /** The page of the first card. It is the query's own page, unless earlier pages are shown above it. */
  readonly firstPage?: number;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onSort?: (query: FilterQuery, event: MouseEvent) => void;
  /** The content in place of the page links. */
  readonly pageLinksReplacement?: ReactNode;
  /** True while the list is reloading. The old list stays visible and is dimmed. */
  readonly isReloading?: boolean;
  /** A message above the cards about a failure, with a way to retry. */
  readonly notice?: ReactNode;
}

/**
 * Renders the list: the sort menu, the cards, the promo blocks, the page links, and the closing block. Without cards,
 * it renders the block for an empty list.
 */
export function ListingResults(props: ListingResultsProps) {
  const {
    listing,
    query,
    firstPage = query.page,
    locale,
    t,
    onSort,
    pageLinksReplacement,
    isReloading,
    notice,
  } = props;
  return (
    <div className="page">
      {notice}
      {listing.failure ? (
        <FailedResult href={listingHref(locale, query, listing.landing)} contact={listing.failure} t={t} />
      ) : listing.cards.length === 0 ? (
        <EmptyResult query={query} listing={listing} locale={locale} t={t} />
      ) : (
        <>
          <div className={css['tools']}>
            {listing.hasMap ? <ViewSwitch query={query} landing={listing.landing} locale={locale} t={t} /> : null}
            <SortMenu
              query={query}
              groupedBy={listing.groupedBy}
              landing={listing.landing}
              locale={locale}
              t={t}
              {...(onSort ? { onChange: onSort } : {})}
            />
          </div>
          <div className={css['cards']} data-busy={isReloading || undefined} aria-busy={isReloading}>
            <ListingGrid
              cards={listing.cards}
              firstCardIndex={(firstPage - 1) * PAGE_SIZE}
              total={listing.total}
              locale={locale}
              t={t}
            />
          </div>
          {pageLinksReplacement ?? (
            <Pagination query={query} pageCount={listing.pageCount} landing={listing.landing} locale={locale} t={t} />
          )}
          {listing.landing?.page ? null : <FeedLink query={query} locale={locale} t={t} />}
          {listing.isDrawn && !listing.landing?.page ? <MunicipalityMap query={query} locale={locale} t={t} /> : null}
          <ClosingBlock query={query} locale={locale} t={t} />
        </>
      )}
    </div>
  );
}
