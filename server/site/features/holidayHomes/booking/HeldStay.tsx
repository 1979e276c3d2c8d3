import type { ReactNode } from 'react';
import { nightsIn, type Stay } from '../../../../../shared/domain/rentals/readStay.ts';
import type { Locale } from '../../../../../shared/i18n/locales.ts';
import { formatDayRange, formatTime } from '../../../../../shared/i18n/moments.ts';
import type { Translate } from '../../../../../shared/i18n/translate.ts';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import { type Held, isOver } from './heldStay.ts';

/** `3–10 juli 2027, 7 nachten` */
export const stayWords = (stay: Stay, locale: Locale, t: Translate): string =>
  `${formatDayRange(stay.begin, stay.end, locale)}, ${t('rentalList:nights', { count: nightsIn(stay).length })}`;

interface HeldStayProps {
  readonly held: Held;
  readonly locale: Locale;
  readonly t: Translate;
  /** A way to other dates. */
  readonly change?: ReactNode;
}

/** The dates that were chosen, and how long they are kept. */
export function HeldStay({ held, locale, t, change }: HeldStayProps) {
  return (
    <section className={css['held']} aria-labelledby="held-title">
      <h2 id="held-title" className="visually-hidden">
        {t('rentalBooking:held.label')}
      </h2>
      <p className={css['heldDay']}>{formatDayRange(held.begin, held.end, locale)}</p>
      <p>{t('rentalList:nights', { count: nightsIn(held).length })}</p>
      <p className={css['note']}>
        {isOver(held)
          ? t('rentalBooking:held.over')
          : t('rentalBooking:held.until', { time: formatTime(held.until, locale) })}
      </p>
      {change}
    </section>
  );
}
