import { Fragment } from 'react';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import { hasHours } from '#shared/domain/openingHours/openingHours.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { formatDay, formatWeekday } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { WEEKDAYS, type Weekday } from '#shared/primitives/weekdays.ts';
import { listOpenSpans } from '../../people/openingWeek.ts';
import { OpeningStatus } from '../../people/OpeningStatus.tsx';
import css from './people.module.css';

interface OfficeHoursProps {
  readonly hours: OpeningHours;
  /** An ISO date. Exceptions before it are not shown. */
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * The ISO dates of a week from Monday to Sunday, without their last digit (1 to 7). They serve to format weekday names.
 */
const MONDAY_WEEK_PREFIX = '2024-01-0';
/** The maximum number of days with exceptional hours that a page shows. */
const MAX_EXCEPTIONS = 8;

/** Renders the hours of a day. A line may break between two time spans, but not within a time span. */
function DayHours({
  hours,
  locale,
  t,
}: { hours: OpeningHours['weekly'][Weekday] } & Pick<OfficeHoursProps, 'locale' | 't'>) {
  const spans = listOpenSpans(hours ?? [], locale);
  if (spans.length === 0) return t('openingHours:closed');
  return spans.map((span, index) => (
    <Fragment key={span}>
      {index > 0 ? t('openingHours:and') : null}
      <span className={css['span']}>{span}</span>
    </Fragment>
  ));
}

/** Renders the week of an office, the days with other hours, and the office's note about its hours. */
export function OfficeHours({ hours, today, locale, t }: OfficeHoursProps) {
  const note = localize(hours.note, locale);
  if (!hasHours(hours)) return note ? <p>{note}</p> : null;
  const exceptions = hours.exceptions
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, MAX_EXCEPTIONS);
  return (
    <>
      <OpeningStatus openingHours={hours} today={today} locale={locale} t={t} className={css['status']} />
      <table className={css['week']}>
        <caption className="visually-hidden">{t('openingHours:title')}</caption>
        <tbody>
          {WEEKDAYS.map((day, index) => (
            <tr key={day} data-day={day}>
              <th scope="row">{formatWeekday(`${MONDAY_WEEK_PREFIX}${index + 1}`, locale)}</th>
              <td>
                <DayHours hours={hours.weekly[day]} locale={locale} t={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className={css['note']}>{note}</p> : null}
      {exceptions.length > 0 ? (
        <>
          <h3 className={css['small']}>{t('openingHours:exceptions')}</h3>
          <ul className={css['exceptions']}>
            {exceptions.map(({ date, hours: exceptionHours, reason }) => {
              const reasonText = localize(reason, locale);
              return (
                <li key={date}>
                  <span>{reasonText ? `${formatDay(date, locale)} (${reasonText})` : formatDay(date, locale)}</span>{' '}
                  <span>
                    <DayHours hours={exceptionHours} locale={locale} t={t} />
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </>
  );
}
