import type { ReactNode } from 'react';
import type { Locale } from '../../../../../shared/i18n/locales.ts';
import { formatLongDay, formatTime } from '../../../../../shared/i18n/moments.ts';
import type { Translate } from '../../../../../shared/i18n/translate.ts';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import { type Held, isOver } from './heldSlot.ts';

/** `10:00 tot 10:45` */
export const timesOf = ({ start, end }: Pick<Held, 'start' | 'end'>, locale: Locale, t: Translate) =>
  t('viewing:held.time', { from: formatTime(start, locale), to: formatTime(end, locale) });

interface HeldTimeProps {
  readonly held: Held;
  readonly locale: Locale;
  readonly t: Translate;
  /** A way to another time. */
  readonly change?: ReactNode;
}

/** The time that was chosen, and how long it is kept. */
export function HeldTime({ held, locale, t, change }: HeldTimeProps) {
  return (
    <section className={css['held']} aria-labelledby="held-title">
      <h2 id="held-title" className="visually-hidden">
        {t('viewing:held.label')}
      </h2>
      <p className={css['heldDay']}>{formatLongDay(held.start, locale)}</p>
      <p>{timesOf(held, locale, t)}</p>
      <p className={css['note']}>
        {isOver(held) ? t('viewing:held.over') : t('viewing:held.until', { time: formatTime(held.until, locale) })}
      </p>
      {change}
    </section>
  );
}
