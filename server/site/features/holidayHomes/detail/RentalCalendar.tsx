import { createElement } from 'react';
import { formatPrice, formatRounded } from '#shared/i18n/format.ts';
import { formatShortWeekday, formatWeekday } from '#shared/i18n/moments.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import button from '#shared/ui/button.module.css';
import page from '#server/site/estates/styles/estate.module.css';
import css from '../calendar/rentalCalendar.module.css';
import { type CalendarPart, buildMonthHref } from '../calendar/calendarPart.ts';
import type { CalendarDay, CalendarMonth } from '../calendar/rentalCalendar.ts';
import { PeriodList } from '../calendar/PeriodList.tsx';
import { formatPeriodsSummary } from '../calendar/periodsSummary.ts';

interface RentalCalendarProps {
  readonly part: CalendarPart;
  readonly unitId: number;
  /** The path of the home's page. */
  readonly href: string;
  /** The explanation why nights that look free may be taken. */
  readonly uncertaintyNote?: string | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

/** The date of a Monday. */
const SOME_MONDAY = '2024-01-01';
const WEEK_DATES = Array.from({ length: 7 }, (_, index) => `${SOME_MONDAY.slice(0, -1)}${index + 1}`);
const LEGEND_STATES = ['free', 'option', 'taken'] as const;

/**
 * Renders some months of nights as tables, whose cells screen readers read one by one. It also renders the periods that
 * begin in each month, with their prices. Links lead to the other months; `client/addMonths.ts` adds later months to
 * the page.
 */
export function RentalCalendar({ part, unitId, href, uncertaintyNote, locale, t }: RentalCalendarProps) {
  const { months, earlierMonth, laterMonth } = part;
  // A calendar without links and buttons can itself be focused, so that the keyboard can scroll it sideways on a small
  // screen.
  const focusAttributes = months.some(({ periods }) => periods.length > 0)
    ? {}
    : { role: 'group', tabIndex: 0, 'aria-labelledby': 'calendar-title' };
  return (
    <section className={page['section']} id="calendar" aria-labelledby="calendar-title" data-print="no">
      <h2 id="calendar-title">{t('rental:calendar.title')}</h2>
      <p className={css['about']}>{describeCalendar(part, t)}</p>
      {uncertaintyNote === undefined ? null : <p className={css['about']}>{uncertaintyNote}</p>}
      <ul className={css['legend']}>
        {LEGEND_STATES.map((state) => (
          <li key={state} className={css['key']}>
            <span className={css['sample']} data-state={state} aria-hidden="true" />
            {t(`rental:calendar.${state}`)}
          </li>
        ))}
      </ul>
      <div className={css['months']} data-part="months" {...focusAttributes}>
        {months.map((month) => (
          <div key={month.key} className={css['month']}>
            <CalendarMonthTable month={month} locale={locale} t={t} />
            {month.periods.length > 0 ? (
              <details className={css['periods']}>
                <summary className={css['summary']}>
                  <span>
                    <span className="visually-hidden">{`${month.name}: `}</span>
                    {formatPeriodsSummary(month, t)}
                  </span>
                  <Icon name="down" />
                </summary>
                <PeriodList periods={month.periods} unitId={unitId} locale={locale} t={t} />
              </details>
            ) : null}
          </div>
        ))}
      </div>
      {earlierMonth || laterMonth
        ? createElement(
            'gevel-months',
            { class: css['turns'] },
            earlierMonth ? (
              <a className={button['quiet']} href={buildMonthHref(href, earlierMonth)} rel="nofollow">
                {t('rental:calendar.earlier')}
              </a>
            ) : null,
            laterMonth ? (
              <a className={button['quiet']} href={buildMonthHref(href, laterMonth)} rel="nofollow" data-later="">
                {t('rental:calendar.later')}
              </a>
            ) : null,
          )
        : null}
    </section>
  );
}

/** Renders the text in place of the calendar while the free nights are unknown. */
export function NoCalendar({ href, t }: { readonly href: string; readonly t: Translate }) {
  return (
    <section className={page['section']} id="calendar" aria-labelledby="calendar-title" data-print="no">
      <h2 id="calendar-title">{t('rental:calendar.title')}</h2>
      <p className={css['about']}>
        {t('rental:calendar.away')} <a href={href}>{t('errors:retry')}</a>
      </p>
    </section>
  );
}

/** Returns the explanation of the kinds of amounts that this calendar shows. */
function describeCalendar({ priceTypes }: CalendarPart, t: Translate): string {
  return [
    t('rental:calendar.about'),
    ...(priceTypes.has('night') ? [t('rental:calendar.aboutNight')] : []),
    ...(priceTypes.has('period') ? [t('rental:calendar.aboutPeriod')] : []),
  ].join(' ');
}

function CalendarMonthTable({
  month: { key, name, weeks },
  locale,
  t,
}: Pick<RentalCalendarProps, 'locale' | 't'> & { month: CalendarMonth }) {
  return (
    <table className={css['table']}>
      <caption className={css['name']}>{name}</caption>
      <thead>
        <tr>
          {WEEK_DATES.map((date) => (
            <th key={date} scope="col" data-short={formatShortWeekday(date, locale).replace('.', '')}>
              <span className="visually-hidden">{formatWeekday(date, locale)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days, week) => (
          // oxlint-disable-next-line react/no-array-index-key -- The weeks never change their order.
          <tr key={`${key} ${week}`}>
            {days.map((day, index) =>
              day ? (
                <CalendarDayCell key={day.date} day={day} t={t} />
              ) : (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- The cell of another month is empty.
                <td key={`${key} ${week} ${WEEK_DATES[index] ?? ''}`} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Renders a day. The price is in whole euros without a currency sign, because there is little space. The stylesheet
 * shows the price from an attribute. Screen readers read the kind of price and the price with its cents.
 */
function CalendarDayCell({ day: { day, state, previousNightState, price }, t }: { day: CalendarDay; t: Translate }) {
  const descriptions = [
    t(`rental:calendar.${state}`),
    ...(price ? [t(`rental:calendar.${price.type}`, { price: formatPrice(price.amount) })] : []),
  ];
  return (
    <td
      data-state={state}
      data-before={previousNightState === state ? undefined : previousNightState}
      data-rent={price && formatRounded(Math.ceil(price.amount), 0)}
    >
      {day}
      <span className="visually-hidden">{` (${descriptions.join(', ')})`}</span>
    </td>
  );
}
