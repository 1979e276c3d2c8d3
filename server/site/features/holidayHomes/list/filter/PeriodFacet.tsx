import { VISITOR_DATES_CHOICE, type RentalQuery } from '#shared/domain/rentals/rentalQuery.ts';
import { formatDate } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import css from '#shared/ui/listing/filter/filterForm.module.css';
import rentalCss from './rentalFilter.module.css';
import { formatDates } from '../rentalCardView.ts';
import { FacetValue } from './FacetValue.tsx';
import type { RentalOptionsView } from './optionViews.ts';

interface PeriodFacetProps {
  readonly query: RentalQuery;
  readonly options: Pick<RentalOptionsView, 'periods' | 'startMonths'>;
  /** Today's date in Belgium, the first possible arrival. */
  readonly today: string;
  readonly t: Translate;
}

function formatChosenPeriod({ period, start, dates }: RentalQuery, t: Translate): string {
  if (dates) return formatDates(dates.from, dates.to);
  return [period && t(`rentalList:filter.${period}`), start && formatDate(start)].filter(Boolean).join(', ');
}

/**
 * Renders the dates of a stay: one of the owner's periods with one of its days of arrival, or dates that the visitor
 * types. CSS shows the fields of the chosen kind. `parseRentalQuery` decides which fields are used.
 */
export function PeriodFacet({ query, options, today, t }: PeriodFacetProps) {
  const { period, start, dates } = query;
  const summary = formatChosenPeriod(query, t);
  const placeholder = t('rentalList:filter.when');
  return (
    <details className={`${css['facet']} ${rentalCss['wide']}`} name="facet" data-light-dismiss="">
      <summary className={css['control']} data-part="when" data-set={summary ? '' : undefined}>
        <span className={css['controlText']}>
          {summary ? <FacetValue facetName={placeholder}>{summary}</FacetValue> : placeholder}
        </span>
        <Icon name="down" className={css['chevron']} />
      </summary>
      <fieldset className={css['panel']}>
        <legend className="visually-hidden">{placeholder}</legend>
        <div className={rentalCss['when']} data-when="">
          <label className={rentalCss['label']} data-part="period">
            {t('rentalList:filter.period')}
            <span className={css['select']}>
              <select
                className={css['control']}
                name="period"
                defaultValue={dates ? VISITOR_DATES_CHOICE : (period ?? '')}
              >
                <option value="">{t('rentalList:filter.periodAny')}</option>
                {options.periods.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                <option value={VISITOR_DATES_CHOICE}>{t('rentalList:filter.ownDates')}</option>
              </select>
              <Icon name="down" className={css['chevron']} />
            </span>
          </label>
          <label className={rentalCss['label']} data-part="start">
            {t('rentalList:filter.start')}
            <span className={css['select']}>
              <select className={css['control']} name="start" defaultValue={start ?? ''}>
                <option value="">{t('rentalList:filter.startAny')}</option>
                {options.startMonths.map(({ label, days }) => (
                  <optgroup key={label} label={label}>
                    {days.map((day) => (
                      <option key={day.value} value={day.value}>
                        {`${day.label} (${day.count})`}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
              <Icon name="down" className={css['chevron']} />
            </span>
          </label>
          <div className={rentalCss['dates']} data-part="dates">
            <label className={rentalCss['label']}>
              {t('rentalList:filter.from')}
              <input className={css['control']} type="date" name="from" min={today} defaultValue={dates?.from} />
            </label>
            <label className={rentalCss['label']}>
              {t('rentalList:filter.to')}
              <input className={css['control']} type="date" name="to" min={today} defaultValue={dates?.to} />
            </label>
          </div>
        </div>
      </fieldset>
    </details>
  );
}
