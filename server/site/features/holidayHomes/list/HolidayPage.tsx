import { createElement } from 'react';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { ListingIntro } from '#shared/ui/listing/ListingIntro.tsx';
import listing from '#shared/ui/listing/listing.module.css';
import grid from '#shared/ui/listing/results/listingGrid.module.css';
import map from '#shared/ui/map/listingMap.module.css';
import { PageLinks } from '#shared/ui/listing/results/PageLinks.tsx';
import css from './rentalList.module.css';
import type { AgencyContact } from '#shared/ui/ContactLink.tsx';
import type { RentalOnMap } from '#shared/widgets/map/rentalMapProps.ts';
import { Widget } from '#server/site/render/widgets/Widget.tsx';
import { RentalChips } from './filter/RentalChips.tsx';
import { RentalFilterForm } from './filter/RentalFilterForm.tsx';
import { NoFreeRentals } from './NoFreeRentals.tsx';
import { RentalCardItem } from './RentalCardItem.tsx';
import type { RentalCardView } from './rentalCardView.ts';
import { buildRentalListHref } from './rentalHref.ts';
import type { RentalListView } from './rentalListView.ts';
import { RentalSortMenu, RentalViews } from './RentalTools.tsx';
import { NextStylesheet, Stylesheets } from '#server/site/render/Stylesheets.tsx';

interface HolidayPageProps {
  readonly list: RentalListView;
  readonly contact: AgencyContact;
  readonly today: string;
  /** True when the site shows maps. */
  readonly hasMap: boolean;
  /** The tiles of the map. When they are present, the list is shown beside a map. */
  readonly map?: { readonly tiles: MapTiles; readonly host?: string } | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

/** The number of cards in the first row of a wide screen, without a map and beside a map. */
const FIRST_ROW_CARDS = 3;
const FIRST_ROW_CARDS_BESIDE_MAP = 2;

const listMapPoints = ({ id, title, place, offer, coordinates }: RentalCardView): readonly RentalOnMap[] =>
  coordinates ? [{ id, title, city: place, ...(offer && { price: offer.price }), ...coordinates }] : [];

function RentalCards({
  list,
  firstRowCards: firstRow,
  cellClass,
  t,
}: {
  list: RentalListView;
  firstRowCards: number;
  cellClass: string;
  t: Translate;
}) {
  return list.cards.map((card, index) => (
    <RentalCardItem
      key={card.id}
      attributes={{ className: cellClass, 'data-card': card.id }}
      card={card}
      isExact={list.isExact}
      headingLevel="h2"
      priority={index === 0 ? 'first' : index < firstRow ? 'beside' : undefined}
      t={t}
    />
  ));
}

/**
 * Renders the page below the filter: the tools, the cards, and the link to more cards. Without cards, it renders
 * alternatives.
 */
function RentalResults({ list, contact, hasMap, map: tiles, locale, t }: Omit<HolidayPageProps, 'today'>) {
  const { query, cards, pageCount, nearest } = list;
  if (cards.length === 0)
    return <NoFreeRentals query={query} nearest={nearest} contact={contact} locale={locale} t={t} />;
  const toolsProps = { query, locale, t };
  return (
    <>
      <div className={tiles ? map['tools'] : listing['tools']}>
        {hasMap ? <RentalViews {...toolsProps} /> : null}
        <RentalSortMenu {...toolsProps} />
      </div>
      {tiles ? (
        <ul className={map['grid']}>
          <RentalCards list={list} firstRowCards={FIRST_ROW_CARDS_BESIDE_MAP} cellClass={map['cell'] ?? ''} t={t} />
        </ul>
      ) : (
        <ul className={grid['grid']}>
          <RentalCards list={list} firstRowCards={FIRST_ROW_CARDS} cellClass={grid['cell'] ?? ''} t={t} />
        </ul>
      )}
      <PageLinks
        page={query.page}
        pageCount={pageCount}
        href={(page) => buildRentalListHref(locale, { ...query, page })}
        t={t}
      />
    </>
  );
}

/**
 * Renders the filter and the list of holiday homes as a form and links. With the script
 * `client/forms/enhanceHolidayList.ts`, they work without a new page: the script replaces the elements with a
 * `data-part` by those of the page at the new address.
 */
export function HolidayPage(props: HolidayPageProps) {
  const { list, today, map: tiles, locale, t } = props;
  const { query, options, chips } = list;
  const results = (
    <div className={`${css['results']} ${tiles ? map['results'] : 'page'}`} data-part="results">
      <RentalResults {...props} />
    </div>
  );
  return createElement(
    'gevel-list',
    { 'data-failed': t('offer:list.failed'), 'data-retry': t('offer:list.retry') },
    <Stylesheets names={['holidayHomes']} />,
    <div className="page" data-part="intro">
      <ListingIntro heading={list.heading} offerText={t('rentalList:text')} />
    </div>,
    <div className={listing['sticky']}>
      <div className="page">
        <RentalFilterForm
          query={query}
          options={options}
          activeFilterCount={chips.length}
          today={today}
          locale={locale}
          t={t}
        />
      </div>
    </div>,
    <div className="page" data-part="chips">
      <RentalChips chips={chips} query={query} locale={locale} t={t} />
    </div>,
    <output data-status="" data-notice={css['notice']} />,
    tiles ? (
      <div className={map['root']}>
        <div className={map['split']}>
          <Widget
            name="rentalMap"
            when={tiles.host === undefined ? 'visible' : 'map'}
            props={{ homes: list.cards.flatMap(listMapPoints), ...tiles }}
          />
          {results}
        </div>
      </div>
    ) : (
      results
    ),
    <NextStylesheet name="holidayHome" />,
  );
}
