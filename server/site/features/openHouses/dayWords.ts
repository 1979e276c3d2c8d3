import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { formatTimeSpan } from '#shared/domain/openingHours/openingText.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatDay, formatLongDay, formatTime, toBrusselsDay } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';

/** Returns for example `14:00–16:00`, in French `14 h–16 h`. */
export const formatHours = ({ start, end }: Pick<OpenHouseTimes, 'start' | 'end'>, locale: Locale): string =>
  formatTimeSpan(formatTime(start, locale), formatTime(end, locale), locale);

const getYear = (date: string): string => date.slice(0, 4);

/**
 * Returns the text of a link from one open house day of a home to another day: the date, with the year when the years
 * differ, or the hours when both days have the same date.
 */
export function formatOtherDay(
  other: Pick<OpenHouseTimes, 'start' | 'end'>,
  { start }: Pick<OpenHouseTimes, 'start'>,
  locale: Locale,
): string {
  const [otherDate, date] = [toBrusselsDay(other.start), toBrusselsDay(start)];
  if (otherDate === date) return formatHours(other, locale);
  return (getYear(otherDate) === getYear(date) ? formatDay : formatLongDay)(other.start, locale);
}

export const isFull = ({ registration }: Pick<PublishedOpenHouse, 'registration'>): boolean => registration?.left === 0;

/** Returns how visitors can enter: `Vrij binnenlopen`, `Inschrijven is nodig`, `Volzet`. */
export function formatEntry(openHouse: Pick<PublishedOpenHouse, 'registration'>, t: Translate): string {
  if (!openHouse.registration) return t('openHouses:entry.free');
  return t(isFull(openHouse) ? 'openHouses:entry.full' : 'openHouses:entry.register');
}
