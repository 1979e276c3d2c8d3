import type { FocusEvent, FormEvent, ReactNode } from 'react';
import type { FilterOptionsView, LandingAddress } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { AmountInput } from '../../AmountInput.tsx';
import button from '../../button.module.css';
import { Icon } from '../../Icon.tsx';
import { listActiveFilters } from './activeFilters.ts';
import { Facet } from './Facet.tsx';
import { BedroomsSelect, HiddenFilters, type PriceField, RadiusSelect, TransactionToggle } from './filterControls.tsx';
import css from './filterForm.module.css';
import { listingHref } from '../listingHref.ts';

/** Controls that replace the native controls in the browser. Each is shown in the place of its native control. */
export interface FilterControls {
  readonly city?: ReactNode;
  readonly type?: ReactNode;
  readonly bedrooms?: ReactNode;
}

export interface FilterFormProps {
  readonly query: FilterQuery;
  readonly options: FilterOptionsView;
  /** The readable address of the list, when it has one. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  readonly controls?: FilterControls;
  /** The texts of the price inputs. */
  readonly prices: { readonly min: string; readonly max: string };
  /** True to show the form on small screens too, because a field has an error. */
  readonly isOpen?: boolean;
  readonly onTransaction?: (value: 1 | 2) => void;
  readonly onPrice?: (field: PriceField, text: string) => void;
  /** Called when the focus leaves both price inputs. */
  readonly onPricesLeft?: () => void;
  readonly onBedrooms?: (text: string) => void;
  readonly onRadius?: (text: string) => void;
  /**
   * True to disable the radius until a place is selected. Without JavaScript the radius is always enabled, because it
   * is submitted together with the place.
   */
  readonly needsPlace?: boolean;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

const PRICE_FIELDS = [
  { name: 'price-min', end: 'min', key: 'offer:filter.priceMin' },
  { name: 'price-max', end: 'max', key: 'offer:filter.priceMax' },
] as const;

/**
 * Renders the six controls of specification §2.5 as one bar: a GET form that works before the script loads, and without
 * JavaScript.
 */
export function FilterForm(props: FilterFormProps) {
  const {
    query,
    options,
    landing,
    locale,
    t,
    controls = {},
    prices,
    isOpen = false,
    onTransaction,
    onPrice,
    onPricesLeft,
    onBedrooms,
    onRadius,
    needsPlace = false,
    onSubmit,
  } = props;
  const activeCount = listActiveFilters(query, options, t).length;
  // The bar has the six controls of §2.5. The radius is a further control, which is shown only beside a map, or when
  // the query already has a radius.
  const hasRadius = query.view === 'map' || query.radius !== undefined;
  const handlePricesBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // When the window loses the focus, the field stays the active element.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) onPricesLeft?.();
  };

  return (
    <search>
      <form
        className={css['form']}
        method="get"
        action={landing?.page ? listingHref(locale, {}, landing) : pathFor('offer', locale)}
        onSubmit={onSubmit}
      >
        {/* The warning is suppressed, because a visitor may have opened the form before hydration. */}
        <details className={css['fold']} open={isOpen} suppressHydrationWarning>
          <summary className={css['foldSummary']}>
            <Icon name="filter" />
            {activeCount > 0 ? t('offer:filter.openCount', { count: activeCount }) : t('offer:filter.open')}
            <Icon name="down" className={css['chevron']} />
          </summary>
          <div className={css['bar']} data-radius={hasRadius ? '' : undefined}>
            <TransactionToggle query={query} t={t} onTransaction={onTransaction} />
            <div data-cell="city">
              {controls.city ?? (
                <Facet
                  name="city"
                  placeholder={t('offer:filter.city')}
                  options={options.cities}
                  selectedIds={query.city}
                />
              )}
            </div>
            {hasRadius ? (
              <div>
                <RadiusSelect query={query} t={t} onRadius={onRadius} needsPlace={needsPlace} />
              </div>
            ) : null}
            <div data-cell="type">
              {controls.type ?? (
                <Facet
                  name="type"
                  placeholder={t('offer:filter.type')}
                  options={options.types}
                  selectedIds={query.type}
                />
              )}
            </div>
            <div className={css['prices']} onBlur={handlePricesBlur}>
              {PRICE_FIELDS.map(({ name, end, key }) => (
                <AmountInput
                  key={name}
                  name={name}
                  className={css['control']}
                  label={t(key)}
                  placeholder={t(key)}
                  text={prices[end]}
                  onText={(text) => onPrice?.(name, text)}
                  t={t}
                />
              ))}
            </div>
            <div data-cell="bedrooms">
              {controls.bedrooms ?? (
                <BedroomsSelect query={query} t={t} bedrooms={options.bedrooms} onBedrooms={onBedrooms} />
              )}
            </div>
            <HiddenFilters query={query} />
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
