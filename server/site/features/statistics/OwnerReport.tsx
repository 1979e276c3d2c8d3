import type { OwnerReport as Report } from '#shared/api/statistics.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, formatDays, formatFullDate } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { COUNT_KINDS, type CountKind } from '#shared/primitives/countKinds.ts';
import { formatOrdinal } from './ordinal.ts';
import css from './ownerReport.module.css';
import { WEEK_PICTURE_SIZE, buildWeekBars } from './weekBars.ts';

interface OwnerReportProps {
  readonly report: Report;
  /** True when views from the agency's own offices are not counted. */
  readonly areOwnViewsExcluded: boolean;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * The counts that are always shown, because every owner asks for them. Other counts are shown when they are above zero.
 */
const ALWAYS_SHOWN_COUNTS: ReadonlySet<CountKind> = new Set([
  'views',
  'saved',
  'calls',
  'messages',
  'viewings',
] as const);
const LAST_WEEKDAY_OFFSET = 6;

/** Renders the counts, the rank among similar homes, and the weeks as a picture and as a table. */
export function OwnerReport({ report, areOwnViewsExcluded: isOwnLeftOut, locale, t }: OwnerReportProps) {
  const { counts, weeks, position, expiresAt } = report;
  const kinds = COUNT_KINDS.filter((kind) => ALWAYS_SHOWN_COUNTS.has(kind) || counts[kind] > 0);
  return (
    <>
      <dl className={css['figures']}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`owner:kind.${kind}`)}</dt>
            <dd>{formatNumber(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      {position ? (
        <div className={css['position']}>
          <p className={css['rank']}>
            {t(`owner:position.${position.area}`, {
              rank: formatOrdinal(position.rank, locale),
              total: formatNumber(position.of),
            })}
          </p>
          <p className={css['small']}>{t('owner:position.by')}</p>
        </div>
      ) : null}
      <div className={css['weeks']}>
        <h2 id="weeks-title">{t('owner:weeks.title')}</h2>
        <WeekPicture weeks={weeks} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- The
           keyboard must reach what scrolls; a section would need a heading of its own */}
        <div className={css['table']} role="region" aria-labelledby="weeks-title" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('owner:weeks.week')}</th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col">
                    {t(`owner:kind.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map(({ from, counts: weekCounts }) => (
                <tr key={from}>
                  <th scope="row">{formatDays(from, addDays(from, LAST_WEEKDAY_OFFSET), locale)}</th>
                  {kinds.map((kind) => (
                    <td key={kind}>{formatNumber(weekCounts[kind])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p className={css['small']}>{[t('owner:how'), ...(isOwnLeftOut ? [t('owner:own')] : [])].join(' ')}</p>
      <p className={css['small']} data-print="no">
        {t('owner:until', { date: formatFullDate(expiresAt, locale) })}
      </p>
    </>
  );
}

/** Draws the views of each week. The table below the picture has the same values. */
function WeekPicture({ weeks }: Pick<Report, 'weeks'>) {
  return (
    <svg
      className={css['picture']}
      viewBox={`0 0 ${WEEK_PICTURE_SIZE.width} ${WEEK_PICTURE_SIZE.height}`}
      aria-hidden="true"
      preserveAspectRatio="xMinYMid meet"
    >
      <path className={css['floor']} d={`M0 ${WEEK_PICTURE_SIZE.floor}H${WEEK_PICTURE_SIZE.width}`} />
      {buildWeekBars(weeks).map(({ key, x, y, width, height, middleX, value, date }) => (
        <g key={key}>
          <rect className={css['bar']} x={x} y={y} width={width} height={height} />
          {value === undefined ? null : (
            <text className={css['value']} x={middleX} y={y - 5}>
              {value}
            </text>
          )}
          {date === undefined ? null : (
            <text className={css['date']} x={date.middle} y={WEEK_PICTURE_SIZE.floor + 18}>
              {date.text}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
