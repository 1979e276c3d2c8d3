import { createElement } from 'react';
import type { OpeningHours } from '../../../../shared/api/openingHours.ts';
import { hasHours, joinedHours } from '../../../../shared/domain/openingHours/openingHours.ts';
import { clockTime, OPENING_TEXTS } from '../../../../shared/domain/openingHours/openingText.ts';
import { type Locale, localize } from '../../../../shared/i18n/locales.ts';
import { formatDay, formatWeekday } from '../../../../shared/i18n/moments.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { WEEKDAYS } from '../../../../shared/primitives/weekdays.ts';
import css from './people.module.css';

interface OfficeHoursProps {
  readonly hours: OpeningHours;
  /** ISO date: days before it are not named. */
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** A Monday, for the names of the days that follow it. */
const MONDAY = '2024-01-0';
/** Days with other hours that a page names at most. */
const MOST_EXCEPTIONS = 8;

/** `9:00–12:30 and 13:30–18:00`, or closed. */
function spans(
  hours: OpeningHours['weekly'][keyof OpeningHours['weekly']],
  { locale, t }: Pick<OfficeHoursProps, 'locale' | 't'>,
): string {
  if (!hours?.length) return t('openingHours:closed');
  return joinedHours(hours)
    .map(({ from, to }) => `${clockTime(from, locale)}–${clockTime(to, locale)}`)
    .join(t('openingHours:and'));
}

/**
 * Whether it is open now, which only a browser can say: a page is kept for longer than that is true. It is empty without
 * a script (`client/opening`), and the week beside it says the same.
 */
const OpeningStatus = ({ hours: { weekly, exceptions }, t }: Pick<OfficeHoursProps, 'hours' | 't'>) =>
  createElement('gevel-open', {
    class: css['status'],
    'data-hours': JSON.stringify({
      weekly,
      exceptions: exceptions.map(({ date, hours }) => ({ date, hours })),
    }),
    'data-texts': JSON.stringify(Object.fromEntries(OPENING_TEXTS.map((key) => [key, t(key)]))),
  });

/** The week of an office, the days that differ, and what hours cannot say. */
export function OfficeHours(props: OfficeHoursProps) {
  const { hours, today, locale, t } = props;
  const note = localize(hours.note, locale);
  if (!hasHours(hours)) return note ? <p>{note}</p> : null;
  const exceptions = hours.exceptions
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, MOST_EXCEPTIONS);
  return (
    <>
      <OpeningStatus hours={hours} t={t} />
      <table className={css['week']}>
        <caption className="visually-hidden">{t('openingHours:title')}</caption>
        <tbody>
          {WEEKDAYS.map((day, index) => (
            <tr key={day} data-day={day}>
              <th scope="row">{formatWeekday(`${MONDAY}${index + 1}`, locale)}</th>
              <td>{spans(hours.weekly[day], props)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className={css['note']}>{note}</p> : null}
      {exceptions.length > 0 ? (
        <>
          <h3 className={css['small']}>{t('openingHours:exceptions')}</h3>
          <ul className={css['exceptions']}>
            {exceptions.map(({ date, hours: own, reason }) => {
              const why = localize(reason, locale);
              return (
                <li key={date}>
                  <span>{why ? `${formatDay(date, locale)} (${why})` : formatDay(date, locale)}</span>{' '}
                  <span>{spans(own, props)}</span>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </>
  );
}
