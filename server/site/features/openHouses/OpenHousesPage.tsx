import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { toBrusselsDay, formatLongDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import feed from '#shared/ui/listing/feedLink.module.css';
import { PageLinks } from '#shared/ui/listing/results/PageLinks.tsx';
import { Brief } from '../../estates/brief/Brief.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import head from '../../layout/styles/pageHead.module.css';
import type { ScreenRequest } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { formatEntry, formatHours } from './dayWords.ts';
import { buildOpenHouseBrief } from './openHouseCard.ts';
import css from './openHouses.module.css';

interface OpenHousesPageProps {
  readonly title: string;
  /** The days, in order of their time. */
  readonly openHouses: readonly PublishedOpenHouse[];
  readonly request: ScreenRequest;
  readonly pages: { readonly page: number; readonly pageCount: number; readonly href: (page: number) => string };
}

function OpenHouseItem({ openHouse, request }: { openHouse: PublishedOpenHouse; request: ScreenRequest }) {
  const { locale, t } = request;
  return (
    <li className={css['day']}>
      <p className={css['hours']}>
        {formatHours(openHouse, locale)}
        <span className={css['entry']}>{` ${formatEntry(openHouse, t)}`}</span>
      </p>
      <Brief estate={buildOpenHouseBrief(openHouse, request)} t={t} />
    </li>
  );
}

/** Renders open house days under their dates. */
export function OpenHousesPage({ title, openHouses, request, pages }: OpenHousesPageProps) {
  const { locale, t } = request;
  const dates = [...Map.groupBy(openHouses, ({ start }) => toBrusselsDay(start))];
  return (
    <>
      <Stylesheets of={['openHouses']} />
      <PageHead title={title} introText={openHouses.length > 0 ? t('openHouses:lead') : t('openHouses:empty')} />
      <div className={`page ${head['body']}`}>
        {dates.map(([date, days]) => (
          <section key={date} className={css['date']}>
            <h2 className={css['dateName']}>{formatLongDay(days[0]?.start ?? date, locale)}</h2>
            <ul className={css['days']}>
              {days.map((openHouse) => (
                <OpenHouseItem key={`${openHouse.estateId} ${openHouse.id}`} openHouse={openHouse} request={request} />
              ))}
            </ul>
          </section>
        ))}
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
