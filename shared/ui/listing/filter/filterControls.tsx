import type { FilterOptionsView } from '#shared/domain/estate/cardView.ts';
import { type FilterQuery, getSelectedTransaction } from '#shared/domain/listing/filterQuery.ts';
import { RADIUS_OPTIONS } from '#shared/primitives/limits.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '../../Icon.tsx';
import css from './filterForm.module.css';

/**
 * The props of a control. When a transaction or radius control has a listener, React controls its value. Any other
 * control starts with the query's value and then stores its own value.
 */
interface FilterControlProps {
  readonly query: FilterQuery;
  readonly t: Translate;
}

const TRANSACTION_CHOICES = [
  { value: 1, key: 'offer:filter.sale' },
  { value: 2, key: 'offer:filter.rent' },
] as const;

export function TransactionToggle({
  query,
  t,
  onTransaction,
}: FilterControlProps & { readonly onTransaction: ((value: 1 | 2) => void) | undefined }) {
  const selected = getSelectedTransaction(query);
  return (
    <fieldset className={css['toggle']}>
      <legend className="visually-hidden">{t('offer:filter.transaction')}</legend>
      {TRANSACTION_CHOICES.map(({ value, key }) => (
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
  );
}

/**
 * Renders a select for the radius around the selected places, in kilometres. Its options include the current radius
 * when that is not a standard one.
 */
export function RadiusSelect({
  query,
  t,
  onRadius,
  needsPlace,
}: FilterControlProps & { readonly onRadius: ((text: string) => void) | undefined; readonly needsPlace: boolean }) {
  const radii = [...new Set([...RADIUS_OPTIONS, ...(query.radius ? [query.radius] : [])])].toSorted((a, b) => a - b);
  return (
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
  );
}

export type PriceField = 'price-min' | 'price-max';

/**
 * Renders a select for the minimum number of bedrooms. Its options include the current number when the list has no such
 * option, because the form would otherwise remove it.
 */
export function BedroomsSelect({
  query,
  t,
  bedrooms,
  onBedrooms,
}: FilterControlProps & {
  readonly bedrooms: FilterOptionsView['bedrooms'];
  readonly onBedrooms: ((text: string) => void) | undefined;
}) {
  return (
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
        {query.bedMin && !bedrooms.some(({ value }) => Number(value) === query.bedMin) ? (
          <option value={query.bedMin}>{t('offer:chip.bedMin', { count: query.bedMin })}</option>
        ) : null}
        {bedrooms.map(({ value, label, count }) => (
          <option key={value} value={value} data-count={count}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" className={css['chevron']} />
    </span>
  );
}

/** Renders hidden fields for the filters that have no control in this form. */
export function HiddenFilters({ query }: Pick<FilterControlProps, 'query'>) {
  return (
    <>
      {query.municipality?.map((id) => (
        <input key={id} type="hidden" name="municipality" value={id} />
      ))}
      {query.province?.map((id) => (
        <input key={id} type="hidden" name="province" value={id} />
      ))}
      {query.subType?.map((id) => (
        <input key={id} type="hidden" name="sub-type" value={id} />
      ))}
      {query.office ? <input type="hidden" name="office" value={query.office} /> : null}
      {Object.entries(query.more ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query.area ? <input type="hidden" name="area" value={query.area} /> : null}
      {query.view ? <input type="hidden" name="view" value={query.view} /> : null}
      {query.sortType ? (
        <>
          <input type="hidden" name="sortType" value={query.sortType} />
          <input type="hidden" name="sortOrder" value={query.sortOrder ?? 'ASC'} />
        </>
      ) : null}
    </>
  );
}
