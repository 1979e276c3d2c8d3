import type { NearestDates } from '#shared/api/rentals.ts';
import { type RentalQuery, removeStay } from '#shared/domain/rentals/rentalQuery.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import css from './rentalList.module.css';
import type { AgencyContact } from '#shared/ui/ContactLink.tsx';
import { AgencyLink } from '#server/site/layout/AgencyLink.tsx';
import { formatContactText } from '#shared/ui/contactText.ts';
import { formatDates, formatStayText } from './rentalCardView.ts';
import { buildRentalListHref } from './rentalHref.ts';

interface NoFreeRentalsProps {
  readonly query: RentalQuery;
  readonly nearest: readonly NearestDates[];
  readonly contact: AgencyContact;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Returns the same query with other dates. */
const replaceDates = (query: RentalQuery, { type, begin, end }: NearestDates): RentalQuery => ({
  ...removeStay(query),
  ...(type === 'stay' ? { dates: { from: begin, to: end } } : { period: type, start: begin }),
});

/**
 * Renders the text in place of the cards when nothing was found: the nearest dates with free homes, and other
 * suggestions.
 */
export function NoFreeRentals({ query, nearest, contact, locale, t }: NoFreeRentalsProps) {
  const hasStay = query.period !== undefined || query.start !== undefined || query.dates !== undefined;
  const { sortType, sortOrder, view } = query;
  return (
    <section className={css['empty']}>
      <h2>{t('rentalList:empty.title')}</h2>
      {nearest.length > 0 ? (
        <>
          <h3 className={css['nearestTitle']}>{t('rentalList:empty.nearest')}</h3>
          <ul className={css['nearest']}>
            {nearest.map((dates) => (
              <li key={`${dates.type} ${dates.begin} ${dates.end}`}>
                <a
                  className={css['dates']}
                  href={buildRentalListHref(locale, replaceDates(query, dates))}
                  rel="nofollow"
                  data-refresh=""
                >
                  <strong>{formatDates(dates.begin, dates.end)}</strong>
                  <span>{formatStayText(dates, t)}</span>
                  <span className={css['soft']}>
                    {t('rentalList:empty.nearestUnits', {
                      count: dates.units,
                      price: formatPrice(dates.priceFrom),
                    })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className={css['emptyText']}>
        {formatContactText(t, { byPhone: 'rentalList:empty.text', byMail: 'rentalList:empty.textByMail' }, contact)}
      </p>
      <p className={css['actions']}>
        {hasStay ? (
          <a
            className={button['button']}
            href={buildRentalListHref(locale, removeStay(query))}
            rel="nofollow"
            data-refresh=""
          >
            {t('rentalList:empty.anyDates')}
          </a>
        ) : null}
        <a
          className={button['quiet']}
          href={buildRentalListHref(locale, { sortType, sortOrder, view })}
          data-refresh=""
        >
          {t('rentalList:empty.all')}
        </a>
        <AgencyLink className={button['quiet']} contact={contact} t={t} />
      </p>
    </section>
  );
}
