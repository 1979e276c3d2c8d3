import type { FilterOptionsView } from '../../../shared/domain/cardView.ts';
import { PRICE_STEP } from '../../../shared/domain/limits.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import css from '../../../shared/ui/blocks/homeSearch.module.css';
import button from '../../../shared/ui/button.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';

interface HomeSearchProps {
  readonly options: Pick<FilterOptionsView, 'types' | 'cities'>;
  readonly locale: Locale;
  readonly t: Translate;
}

const TRANSACTIONS = [
  { value: 1, key: 'offer:filter.sale' },
  { value: 2, key: 'offer:filter.rent' },
] as const;

/** The search box of specification §2.3: leads to the listing page. */
export function HomeSearch({ options, locale, t }: HomeSearchProps) {
  const choice = (name: 'city' | 'type', placeholder: string, entries: FilterOptionsView['types']) =>
    entries.length === 0 ? null : (
      <label className={css['field']}>
        {t(`offer:filter.${name}Label`)}
        <select className={css['control']} name={name} defaultValue="">
          <option value="">{placeholder}</option>
          {entries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <search>
      <form className={css['form']} method="get" action={pathFor('offer', locale)}>
        <fieldset className={css['toggle']}>
          <legend className="visually-hidden">{t('offer:filter.transaction')}</legend>
          {TRANSACTIONS.map(({ value, key }) => (
            <label key={value} className={css['radio']}>
              <input
                className="visually-hidden"
                type="radio"
                name="transaction"
                value={value}
                defaultChecked={value === 1}
              />
              <span>{t(key)}</span>
            </label>
          ))}
        </fieldset>
        <div className={css['fields']}>
          {choice('city', t('offer:filter.cityAny'), options.cities)}
          {choice('type', t('offer:filter.typeAny'), options.types)}
          <PriceField name="price-min" label={t('offer:filter.priceMin')} />
          <PriceField name="price-max" label={t('offer:filter.priceMax')} />
          <button className={`${button['button']} ${css['submit']}`} type="submit">
            <Icon name="search" />
            {t('offer:filter.submit')}
          </button>
        </div>
      </form>
    </search>
  );
}

function PriceField({ name, label }: { name: 'price-min' | 'price-max'; label: string }) {
  return (
    <label className={css['field']}>
      {label}
      <input
        className={css['control']}
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        step={PRICE_STEP}
        placeholder="€"
      />
    </label>
  );
}
