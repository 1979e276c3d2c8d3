import type { RentalOffer, RentalPeriods } from '#shared/api/rentals.ts';
import { MAX_NEAREST_PERIODS } from '#shared/primitives/rentalLimits.ts';
import type { Stay, StayRefusal } from '../stay/readStay.ts';
import { WEEKDAYS } from '#shared/primitives/weekdays.ts';
import { formatLongDay, formatWeekday } from '#shared/i18n/moments.ts';
import type { NearestOffers } from '#server/site/booking/nearest.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** Chooses, from free periods, those nearest to the requested dates, which are not free. */
export function findNearest({ periods }: Pick<RentalPeriods, 'periods'>, { begin }: Stay): NearestOffers<RentalOffer> {
  const getDistanceMs = (period: Stay) => Math.abs(Date.parse(period.begin) - Date.parse(begin));
  return {
    nearest: periods
      .filter(({ state }) => state === 'free')
      .toSorted((a, b) => getDistanceMs(a) - getDistanceMs(b))
      .slice(0, MAX_NEAREST_PERIODS),
  };
}

/**
 * The ISO dates of a week from Monday to Sunday, without their last digit (1 to 7). They serve to format weekday names.
 */
const MONDAY_WEEK_PREFIX = '2024-01-0';

/** Returns a text that explains why dates are refused, and which dates would be accepted. */
export function formatRefusal(refusal: StayRefusal, { locale, t }: Pick<ScreenRequest, 'locale' | 't'>): string {
  const { reason } = refusal;
  if (reason === 'early' || reason === 'late') {
    return t(`rentalBooking:dates.${reason}`, { day: formatLongDay(refusal.day, locale) });
  }
  if (reason === 'tooShort' || reason === 'tooLong') {
    return t(`rentalBooking:dates.${reason}`, { count: refusal.nights });
  }
  if (reason === 'arrival') {
    const names = refusal.weekdays.map((weekday) =>
      formatWeekday(`${MONDAY_WEEK_PREFIX}${WEEKDAYS.indexOf(weekday) + 1}`, locale),
    );
    return t('rentalBooking:dates.arrival', {
      days: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    });
  }
  return t(`rentalBooking:dates.${reason}`);
}
