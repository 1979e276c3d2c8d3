import { formatPrice } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { CalendarMonth } from './rentalCalendar.ts';

/** Returns for example `8 vrije periodes, vanaf € 330`. */
export const formatPeriodsSummary = ({ periods }: Pick<CalendarMonth, 'periods'>, t: Translate): string =>
  t('rental:calendar.periods', {
    count: periods.length,
    price: formatPrice(Math.min(...periods.map(({ price }) => price))),
  });
