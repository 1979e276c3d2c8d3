import type { ReactNode } from 'react';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './landing/landing.module.css';
import { toListProps } from '#shared/widgets/listing/listingProps.ts';
import { FilterWidget } from '../../estates/lists/FilterWidget.tsx';
import { ListWidget } from '../../estates/lists/ListWidget.tsx';
import { Widget } from '../../render/widgets/Widget.tsx';
import type { BreadcrumbStep } from '../../render/screen.ts';
import { RequestCode } from '../../pages/errors/RequestCode.tsx';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { MoreLists } from './landing/MoreLists.tsx';
import type { ListLinks } from './landing/listLinks.ts';
import { NextStylesheet, Stylesheets } from '../../render/Stylesheets.tsx';

interface OfferPageProps {
  readonly listing: ListingView;
  /** The breadcrumb to the list, when the list has a readable address. */
  readonly breadcrumb: readonly BreadcrumbStep[];
  readonly moreLists: readonly ListLinks[];
  readonly blocks: ReactNode;
  /** The tiles of the map. When they are present, the list is shown beside a map. */
  readonly map?: { readonly tiles: MapTiles; readonly host?: string } | undefined;
  readonly t: Translate;
}

/**
 * Renders the filter and the list as widgets that share a state. Links to other lists and the blocks of the CMS follow.
 * A link lets keyboard users skip the list, because more homes load while these users move through the list.
 */
export function OfferPage({ listing, breadcrumb, moreLists, blocks, map, t }: OfferPageProps) {
  return (
    <>
      <Stylesheets names={['listing']} />
      {breadcrumb.length > 0 ? (
        <div className={`page ${css['breadcrumb']}`}>
          <Breadcrumb breadcrumb={breadcrumb} t={t} />
        </div>
      ) : null}
      <div>
        <FilterWidget listing={listing} when={map ? 'map' : 'interaction'} />
        <div className="skip-list">
          <a className="skip-link" href="#footer">
            {t('common:skipList')}
          </a>
        </div>
        {map ? (
          <Widget
            name="listingMap"
            when={map.host === undefined ? 'visible' : 'map'}
            props={{ ...toListProps(listing), ...map }}
          />
        ) : (
          <ListWidget listing={listing} t={t} />
        )}
      </div>
      {listing.failure ? <RequestCode t={t} /> : null}
      <MoreLists lists={moreLists} t={t} />
      {blocks}
      <NextStylesheet name="estate" />
    </>
  );
}
