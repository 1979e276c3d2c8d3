import type { RentalQuery } from '#shared/domain/rentals/rentalQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import css from '#shared/ui/listing/filter/filterForm.module.css';
import { CheckboxFacet } from './CheckboxFacet.tsx';
import type { RentalOptionsView } from './optionViews.ts';
import { PeriodFacet } from './PeriodFacet.tsx';

interface RentalFilterFormProps {
  readonly query: RentalQuery;
  readonly options: RentalOptionsView;
  /** The number of active filters. */
  readonly activeFilterCount: number;
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the rental filter model of specification §3.5 and fields for typed dates, as one bar that is a GET form. */
export function RentalFilterForm({ query, options, activeFilterCount, today, locale, t }: RentalFilterFormProps) {
  const textWithoutBoxes = t(options.hasFailed ? 'common:select.error' : 'common:select.none');
  const getText = (name: string) => t(`rentalList:filter.${name}`);
  return (
    <search>
      {/* The form has no validation by the browser. The server answers a past day with the nearest dates, while a
          browser could refuse a field in a closed panel, where the visitor would not see the reason. */}
      <form className={css['form']} method="get" action={pathFor('holidayList', locale)} noValidate>
        <details className={css['fold']}>
          <summary className={css['foldSummary']}>
            <Icon name="filter" />
            <span data-part="fold">
              {activeFilterCount > 0 ? t('rentalList:filter.openCount', { count: activeFilterCount }) : getText('open')}
            </span>
            <Icon name="down" className={css['chevron']} />
          </summary>
          <div className={css['bar']} data-kind="rentals">
            <CheckboxFacet
              textWithoutBoxes={textWithoutBoxes}
              id="where"
              placeholder={getText('where')}
              groups={[
                { name: 'city', legend: getText('city'), options: options.cities, selectedIds: query.city },
                {
                  name: 'location',
                  legend: getText('location'),
                  options: options.locations,
                  selectedIds: query.location,
                },
              ]}
            />
            <PeriodFacet query={query} options={options} today={today} t={t} />
            <span className={css['select']} data-part="persons">
              <select
                className={css['control']}
                name="persons"
                aria-label={getText('persons')}
                defaultValue={query.persons ?? ''}
                data-set={query.persons ? '' : undefined}
              >
                <option value="">{getText('persons')}</option>
                {options.persons.map((count) => (
                  <option key={count} value={count}>
                    {t('rentalList:filter.personsCount', { count })}
                  </option>
                ))}
              </select>
              <Icon name="down" className={css['chevron']} />
            </span>
            <CheckboxFacet
              textWithoutBoxes={textWithoutBoxes}
              id="kind"
              placeholder={getText('subKind')}
              groups={[
                {
                  name: 'sub-kind',
                  legend: getText('subKind'),
                  options: options.subKinds,
                  selectedIds: query.subKind,
                },
              ]}
            />
            <CheckboxFacet
              textWithoutBoxes={textWithoutBoxes}
              id="wishes"
              placeholder={getText('wishes')}
              groups={[
                {
                  name: 'pets',
                  legend: getText('animals'),
                  options: [{ value: '1', label: getText('pets') }],
                  selectedIds: query.pets ? ['1'] : [],
                },
                {
                  name: 'option',
                  legend: getText('options'),
                  options: options.options,
                  selectedIds: query.option,
                },
              ]}
            />
            <span hidden data-part="rest">
              {query.view ? <input type="hidden" name="view" value={query.view} /> : null}
              {query.sortType ? (
                <>
                  <input type="hidden" name="sortType" value={query.sortType} />
                  <input type="hidden" name="sortOrder" value={query.sortOrder ?? 'ASC'} />
                </>
              ) : null}
            </span>
            <button className={`${button['button']} ${css['submit']}`} type="submit">
              <Icon name="search" />
              {getText('submit')}
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}
