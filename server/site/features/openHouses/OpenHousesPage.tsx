import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { formatLongDay, keepDatesTogether, toBrusselsDay } from '#shared/i18n/moments.ts';
import { CARD_FALLBACK_SIZE, CARD_PICTURE_SIZES } from '#shared/domain/cardSources.ts';
import { Picture } from '#shared/ui/Picture.tsx';
import { PriceLines } from '../../estates/cards/PriceLine.tsx';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import feed from '#shared/ui/listing/feedLink.module.css';
import { MunicipalityFrame } from '#shared/ui/listing/MunicipalityFrame.tsx';
import { PageLinks } from '#shared/ui/listing/results/PageLinks.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import head from '../../layout/styles/pageHead.module.css';
import type { ScreenRequest } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { findDayMapHref, toDateAnchor } from './dayMap.load.ts';
import { formatEntry, formatHours, formatOtherDay } from './dayWords.ts';
import { buildOpenHouseBrief, buildOpenHousePath } from './openHouseCard.ts';
import css from './openHouses.module.css';

interface OpenHousesPageProps {
  readonly title: string;
  /** The open house days of this page, in order of their time. */
  readonly openHouses: readonly PublishedOpenHouse[];
  /** The days of this page and of other pages, because each day links to the other days of its home. */
  readonly loadedDays: readonly PublishedOpenHouse[];
  /** False for a later page, whose days are outside the range of days that the maps contain. */
  readonly hasMaps: boolean;
  readonly request: ScreenRequest;
  readonly pages: { readonly page: number; readonly pageCount: number; readonly href: (page: number) => string };
}

interface OpenHouseItemProps {
  readonly openHouse: PublishedOpenHouse;
  /** The other days of the same home. */
  readonly otherDays: readonly PublishedOpenHouse[];
  readonly request: ScreenRequest;
}

/** Renders the home of an open house day. The heading comes first in the HTML, and CSS draws the picture above it. */
function OpenHouseItem({ openHouse, otherDays: others, request }: OpenHouseItemProps) {
  const { locale, t } = request;
  const home = buildOpenHouseBrief(openHouse, request);
  return (
    <li className={css['day']}>
      <h3 className={css['name']} lang={home.titleLang}>
        <a href={home.href}>{home.title}</a>
      </h3>
      <p className={css['address']}>{home.address}</p>
      <div className={css['price']}>
        <PriceLines view={home} t={t} />
      </div>
      {others.length > 0 ? (
        <p className={css['others']}>
          {t('openHouses:others')}{' '}
          {others.map((other, index) => (
            <span key={other.id}>
              {index > 0 ? ', ' : ''}
              <a href={buildOpenHousePath(other, locale)}>{formatOtherDay(other, openHouse, locale)}</a>
            </span>
          ))}
        </p>
      ) : null}
      <div className={css['media']}>
        {home.picture ? (
          <Picture
            picture={home.picture}
            sources={CARD_PICTURE_SIZES}
            fallback={CARD_FALLBACK_SIZE}
            sizes="(min-width: 62rem) 29rem, (min-width: 40rem) 46vw, 94vw"
            className={css['picture']}
            alt=""
          />
        ) : null}
        <p className={css['hours']}>
          {formatHours(openHouse, locale)} <span className={css['entry']}>{formatEntry(openHouse, t)}</span>
        </p>
      </div>
    </li>
  );
}

/** Renders open house days under their dates. */
export function OpenHousesPage({ title, openHouses, loadedDays, hasMaps, request, pages }: OpenHousesPageProps) {
  const { locale, t } = request;
  const dates = [...Map.groupBy(openHouses, ({ start }) => toBrusselsDay(start))];
  return (
    <>
      <Stylesheets names={['openHouses']} />
      <PageHead title={title} introText={openHouses.length > 0 ? t('openHouses:lead') : t('openHouses:empty')} />
      <div className={`page ${head['body']}`}>
        {dates.map(([date, days]) => {
          const mapHref = hasMaps ? findDayMapHref(date, days, locale) : undefined;
          return (
            <section key={date} id={toDateAnchor(date)} className={css['date']}>
              <div>
                <h2 className={css['dateName']}>{keepDatesTogether(formatLongDay(days[0]?.start ?? date, locale))}</h2>
                {mapHref === undefined ? null : (
                  <div className={css['dateMap']} data-print="no">
                    <MunicipalityFrame href={mapHref} t={t} />
                  </div>
                )}
              </div>
              <ul className={css['days']}>
                {days.map((openHouse) => (
                  <OpenHouseItem
                    key={`${openHouse.estateId} ${openHouse.id}`}
                    openHouse={openHouse}
                    otherDays={loadedDays.filter(
                      ({ estateId, id }) => estateId === openHouse.estateId && id !== openHouse.id,
                    )}
                    request={request}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {openHouses.length > 0 ? (
          <>
            <PageLinks {...pages} t={t} />
            <p className={`${feed['feed']} ${css['follow']}`}>
              <a className={feed['link']} href={pathFor('openHousesFeed', locale)} rel="nofollow">
                {t('openHouses:calendar.all')}
              </a>{' '}
              <span className={feed['format']}>{t('openHouses:calendar.format')}</span>
            </p>
          </>
        ) : (
          <p>
            <a className={button['button']} href={pathFor('offer', locale)}>
              {t('common:offer')}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
