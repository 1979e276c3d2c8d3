import type { EstateFilters } from '#shared/api/search.ts';
import type { Site } from '#shared/api/site.ts';
import { isYesNoFilter, type NumberFilter, type YesFilter } from '#shared/filters/filter.ts';
import { FILTERS } from '#shared/filters/filters.ts';
import { formatValue } from '#shared/filters/filterWords.ts';
import { getBoundKind, type RangeEnd, getParameterNames, type FilterParameter } from '#shared/filters/parameter.ts';
import { getFamilies, type FilterQuery, toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import chips from '#shared/ui/listing/filter/chips.module.css';
import { listActiveFilters } from '#shared/ui/listing/filter/activeFilters.ts';
import { toMoreFiltersHref } from '#shared/ui/listing/moreFiltersHref.ts';
import type { FilterOptionsView } from '#shared/domain/estate/cardView.ts';
import forms from '#shared/ui/forms/forms.module.css';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import contact from '#server/site/forms/pieces/contact.module.css';
import { PageHead } from '#server/site/layout/PageHead.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import css from './moreFilters.module.css';

interface MoreFiltersProps {
  readonly query: FilterQuery;
  /** The site's settings for past prices and sales, on which the offered filters depend. */
  readonly history: Site['history'];
  /** The transactions of the list. */
  readonly transactions: readonly number[];
  readonly facets: EstateFilters;
  /** The names of the chosen filters. */
  readonly options: FilterOptionsView;
  readonly locale: Locale;
  readonly t: Translate;
}

type FacetOptions = NonNullable<EstateFilters['more']>[string];

interface NumberFieldProps extends Pick<MoreFiltersProps, 'query' | 't'> {
  readonly filter: NumberFilter;
  readonly options: FacetOptions;
}

/** Returns the number of homes that match a minimum or maximum. */
const getCount = (option: FacetOptions[number], parameter: FilterParameter, end: RangeEnd | undefined) =>
  option[getBoundKind(parameter, end)] ?? 0;

function BoundSelect({
  filter: { parameter },
  options,
  query,
  t,
  name,
  end,
}: NumberFieldProps & { readonly name: string; readonly end: RangeEnd | undefined }) {
  const chosenValue = query.more?.[name];
  const offeredOptions = options
    .map((option) => ({ value: String(option.value), count: getCount(option, parameter, end) }))
    .filter(({ value, count }) => count > 0 || value === chosenValue);
  // A chosen value that is not among the offered ones becomes an option of its own.
  const unofferedOptions =
    chosenValue !== undefined && offeredOptions.every(({ value }) => value !== chosenValue)
      ? [{ value: chosenValue, count: undefined }]
      : [];
  const label = t(`filters:label.${parameter.name}`);
  return (
    <label className={css['bound']}>
      {end === undefined ? (
        <span className="visually-hidden">{label}</span>
      ) : (
        <span>
          <span className="visually-hidden">{`${label} `}</span>
          {t(`filters:${end}`)}
        </span>
      )}
      <select className={forms['control']} name={name} defaultValue={chosenValue ?? ''}>
        <option value="">{t('filters:any')}</option>
        {[...unofferedOptions, ...offeredOptions].map(({ value, count }) => (
          <option key={value} value={value}>
            {t(`filters:option.${parameter.name}`, { value: formatValue(parameter, value, t) }) +
              (count === undefined ? '' : ` (${formatNumber(count)})`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function NumberField(props: NumberFieldProps) {
  const { parameter } = props.filter;
  return (
    <fieldset className={forms['choices']}>
      <legend className={forms['label']}>{props.t(`filters:label.${parameter.name}`)}</legend>
      <div className={css['bounds']}>
        {getParameterNames(parameter).map(({ name, end }) => (
          <BoundSelect key={name} {...props} name={name} end={end} />
        ))}
      </div>
    </fieldset>
  );
}

interface YesFieldProps extends Pick<MoreFiltersProps, 'query' | 't'> {
  readonly filter: YesFilter;
  readonly options: FacetOptions;
}

function YesField({ filter: { parameter }, options, query, t }: YesFieldProps) {
  const isChosen = query.more?.[parameter.name] !== undefined;
  const count = options[0]?.count ?? 0;
  const id = `more-${parameter.name}`;
  return (
    <li className={css['feature']}>
      <input
        id={id}
        className={forms['box']}
        type="checkbox"
        name={parameter.name}
        value="1"
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
      />
      <label htmlFor={id}>
        {t(`filters:yes.${parameter.name}`)} <span className={css['count']}>{formatNumber(count)}</span>
      </label>
    </li>
  );
}

type SummaryProps = Pick<MoreFiltersProps, 'query' | 'facets' | 'options' | 'locale' | 't'>;

/** Renders the number of homes, the chosen filters, each as a link that removes it, and the button to the list. */
function Summary({ query, facets, options, locale, t }: SummaryProps) {
  const total = facets.total.value;
  const filters = listActiveFilters(query, options, t);
  return (
    <div className={css['summary']}>
      <p className={css['total']} data-total={total}>
        {t('filters:total', { count: total, total: formatNumber(total) })}
      </p>
      {filters.length > 0 ? (
        <ul className={`${chips['chips']} ${css['chosen']}`} aria-label={t('offer:chip.title')}>
          {filters.map(({ key, label, nextQuery }) => (
            <li key={key}>
              <a className={chips['chip']} href={toMoreFiltersHref(locale, nextQuery)} rel="nofollow">
                <span className="visually-hidden">{`${t('offer:chip.remove')} `}</span>
                {label}
                <Icon name="close" className={chips['cross']} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={css['actions']}>
        <button className={button['button']} type="submit">
          {t('filters:submit')}
        </button>
        <a href={listingHref(locale, query)}>{t('filters:back')}</a>
      </p>
    </div>
  );
}

/**
 * Renders all filters in one form. Filters that were chosen on other pages stay set. The form leads back to the list.
 */
export function MoreFiltersPage({ query, history, transactions, facets, options, locale, t }: MoreFiltersProps) {
  const families = getFamilies(transactions);
  const shownFilters = FILTERS.filter(
    ({ parameter: { onlyInFamily, allowedBy } }) =>
      (onlyInFamily === undefined || families.includes(onlyInFamily)) &&
      (allowedBy === undefined || history[allowedBy]),
  );
  const getOptions = (field: string) => facets.more?.[field] ?? [];
  const total = facets.total.value;
  const otherParameters = new URLSearchParams(
    toFilterQueryString({ ...query, transaction: transactions, more: undefined, page: 1 }),
  );
  return (
    <>
      <Stylesheets names={['moreFilters']} />
      <PageHead
        title={t('filters:title')}
        introText={t('filters:lead', { count: total, total: formatNumber(total) })}
      />
      <div className="page">
        <form className={css['form']} method="get" action={pathFor('offer', locale)}>
          {[...otherParameters].map(([name, value]) => (
            <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
          ))}
          <div className={css['groups']}>
            <fieldset className={contact['group']}>
              <legend className={contact['legend']}>{t('filters:numbers')}</legend>
              <div className={css['grid']}>
                {shownFilters.map((filter) =>
                  isYesNoFilter(filter) ? null : (
                    <NumberField
                      key={filter.field}
                      filter={filter}
                      options={getOptions(filter.field)}
                      query={query}
                      t={t}
                    />
                  ),
                )}
              </div>
            </fieldset>
            <fieldset className={contact['group']}>
              <legend className={contact['legend']}>{t('filters:features')}</legend>
              <ul className={css['features']}>
                {shownFilters.map((filter) =>
                  isYesNoFilter(filter) ? (
                    <YesField
                      key={filter.field}
                      filter={filter}
                      options={getOptions(filter.field)}
                      query={query}
                      t={t}
                    />
                  ) : null,
                )}
              </ul>
            </fieldset>
          </div>
          <Summary query={query} facets={facets} options={options} locale={locale} t={t} />
        </form>
      </div>
    </>
  );
}
