import type { RentalOffer } from '#shared/api/rentals.ts';
import type { Stay } from '../stay/readStay.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatDayRange, keepDatesTogether } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './rentalCalendar.module.css';
import { formatStayText } from '../list/rentalCardView.ts';
import { buildStayHref } from '../stay/stayHref.ts';

/** The form field that contains the days of arrival and departure, when the visitor presses the button of a period. */
export const STAY_FIELD = 'stay';
export const formatStayValue = ({ begin, end }: Stay): string => `${begin}_${end}`;

interface PeriodListProps {
  readonly periods: readonly RentalOffer[];
  /**
   * The id of the home whose page shows the list, so that the periods are links. Without an id, the periods are buttons
   * of the surrounding form.
   */
  readonly unitId?: number;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders free periods, each with its kind and price. */
export function PeriodList({ periods, unitId, locale, t }: PeriodListProps) {
  return (
    <ul className={css['list']}>
      {periods.map((period) => {
        const content = (
          <>
            <span className={css['dates']}>{keepDatesTogether(formatDayRange(period.begin, period.end, locale))}</span>{' '}
            <span className={css['stay']}>{formatStayText(period, t)}</span>{' '}
            <strong className={css['price']}>{formatPrice(period.price)}</strong>
          </>
        );
        return (
          <li key={`${period.type} ${period.begin} ${period.end}`}>
            {unitId === undefined ? (
              <button className={css['period']} type="submit" name={STAY_FIELD} value={formatStayValue(period)}>
                {content}
              </button>
            ) : (
              <a className={css['period']} href={buildStayHref(locale, unitId, period)} rel="nofollow">
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
