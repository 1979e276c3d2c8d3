import type { FormEvent, ReactNode } from 'react';
import type { FilterOptionsView, LandingAddress } from '../../../domain/estate/cardView.ts';
import { selectedTransaction, type FilterQuery } from '../../../domain/listing/filterQuery.ts';
import { PRICE_STEP, RADIUS_OPTIONS } from '../../../domain/limits.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { pathFor } from '../../../routes/pathFor.ts';
import button from '../../button.module.css';
import { Icon } from '../../Icon.tsx';
import { activeFilters } from './activeFilters.ts';
import { Facet } from './Facet.tsx';
import css from './filterForm.module.css';
import { listingHref } from '../listingHref.ts';

export interface FilterFormProps {
  readonly query: FilterQuery;
  readonly options: FilterOptionsView;
  /** Of the page, where the list has one of its own. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  /** Take the place of the native controls in the browser; each fills the same cell of the bar. */
  readonly controls?: { readonly city?: ReactNode; readonly type?: ReactNode; readonly bedrooms?: ReactNode };
  /** Controlled texts of the price inputs; without them the inputs start from the query and keep their own. */
  readonly prices?: { readonly min: string; readonly max: string };
  readonly onTransaction?: (value: 1 | 2) => void;
  readonly onPrice?: (field: 'price-min' | 'price-max', text: string) => void;
  readonly onBedrooms?: (text: string) => void;
  readonly onRadius?: (text: string) => void;
  /** A distance waits for a place to be chosen; without JavaScript both are chosen at once. */
  readonly needsPlace?: boolean;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

const TRANSACTIONS = [
  { value: 1, key: 'offer:filter.sale' },
  { value: 2, key: 'offer:filter.rent' },
] as const;

/** The six controls of specification §2.5 as one bar: a GET form that works before and without JavaScript. */
export function FilterForm(props: FilterFormProps) {
  const {
    query,
    options,
    landing,
    locale,
    t,
    controls = {},
    prices,
    onTransaction,
    onPrice,
    onBedrooms,
    onRadius,
    needsPlace = false,
    onSubmit,
  } = props;
  const active = activeFilters(query, options, t).length;
  const selected = selectedTransaction(query);
  // The bar has the six controls of §2.5; a distance is asked for on a map, and where there is one already.
  const hasRadius = query.view === 'map' || query.radius !== undefined;
  const radii = [...new Set([...RADIUS_OPTIONS, ...(query.radius ? [query.radius] : [])])].toSorted((a, b) => a - b);

  const price = (
    name: 'price-min' | 'price-max',
    label: string,
    text: string | undefined,
    value: number | undefined,
  ) => (
    <input
      className={css['control']}
      type="number"
      inputMode="numeric"
      name={name}
      min={0}
      step={PRICE_STEP}
      placeholder={label}
      aria-label={label}
      {...(text === undefined ? { defaultValue: value } : { value: text })}
      onChange={onPrice ? (event) => onPrice(name, event.currentTarget.value) : undefined}
    />
  );

  return (
    <search>
      <form
        className={css['form']}
        method="get"
        action={landing?.page ? listingHref(locale, {}, landing) : pathFor('offer', locale)}
        onSubmit={onSubmit}
      >
        {/* A visitor may have opened it before it hydrates. */}
        <details className={css['fold']} suppressHydrationWarning>
          <summary className={css['foldSummary']}>
            <Icon name="filter" />
            {active > 0 ? t('offer:filter.openCount', { count: active }) : t('offer:filter.open')}
            <Icon name="down" className={css['chevron']} />
          </summary>
          <div className={css['bar']} data-radius={hasRadius ? '' : undefined}>
            <fieldset className={css['toggle']}>
              <legend className="visually-hidden">{t('offer:filter.transaction')}</legend>
              {TRANSACTIONS.map(({ value, key }) => (
                <label key={value} className={css['radio']}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name="transaction"
                    value={value}
                    {...(onTransaction
                      ? { checked: selected === value, onChange: () => onTransaction(value) }
                      : { defaultChecked: selected === value })}
                  />
                  <span>{t(key)}</span>
                </label>
              ))}
            </fieldset>
            <div data-cell="city">
              {controls.city ?? (
                <Facet
                  name="city"
                  placeholder={t('offer:filter.city')}
                  options={options.cities}
                  selected={query.city}
                />
              )}
            </div>
            {hasRadius ? (
              <div data-cell="radius">
                <span className={css['select']}>
                  <select
                    className={css['control']}
                    name="radius"
                    aria-label={t('offer:filter.radius')}
                    data-set={query.radius ? '' : undefined}
                    {...(onRadius
                      ? {
                          value: query.radius ?? '',
                          disabled: needsPlace && query.city.length + (query.municipality?.length ?? 0) === 0,
                          onChange: (event) => onRadius(event.currentTarget.value),
                        }
                      : { defaultValue: query.radius ?? '' })}
                  >
                    <option value="">{t('offer:filter.radius')}</option>
                    {radii.map((kilometres) => (
                      <option key={kilometres} value={kilometres}>
                        {t('offer:filter.radiusKm', { km: kilometres })}
                      </option>
                    ))}
                  </select>
                  <Icon name="down" className={css['chevron']} />
                </span>
              </div>
            ) : null}
            <div data-cell="type">
              {controls.type ?? (
                <Facet name="type" placeholder={t('offer:filter.type')} options={options.types} selected={query.type} />
              )}
            </div>
            <div className={css['prices']}>
              {price('price-min', t('offer:filter.priceMin'), prices?.min, query.priceMin)}
              {price('price-max', t('offer:filter.priceMax'), prices?.max, query.priceMax)}
            </div>
            <div data-cell="bedrooms">
              {controls.bedrooms ?? (
                <span className={css['select']}>
                  <select
                    className={css['control']}
                    name="bed-min"
                    aria-label={t('offer:filter.bedMin')}
                    defaultValue={query.bedMin ?? ''}
                    data-set={query.bedMin ? '' : undefined}
                    onChange={onBedrooms ? (event) => onBedrooms(event.currentTarget.value) : undefined}
                  >
                    <option value="">{t('offer:filter.bedMin')}</option>
                    {options.bedrooms.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <Icon name="down" className={css['chevron']} />
                </span>
              )}
            </div>
            {/* What was chosen elsewhere and has no control here. */}
            {query.municipality?.map((id) => (
              <input key={id} type="hidden" name="municipality" value={id} />
            ))}
            {query.province?.map((id) => (
              <input key={id} type="hidden" name="province" value={id} />
            ))}
            {query.subType?.map((id) => (
              <input key={id} type="hidden" name="sub-type" value={id} />
            ))}
            {query.area ? <input type="hidden" name="area" value={query.area} /> : null}
            {query.view ? <input type="hidden" name="view" value={query.view} /> : null}
            {query.sortType ? (
              <>
                <input type="hidden" name="sortType" value={query.sortType} />
                <input type="hidden" name="sortOrder" value={query.sortOrder ?? 'ASC'} />
              </>
            ) : null}
            <button className={`${button['button']} ${css['submit']}`} type="submit">
              <Icon name="search" />
              {t('offer:filter.submit')}
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}
