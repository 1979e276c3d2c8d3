import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { formatAmountInput } from '#shared/ui/amountText.ts';
import css from './units.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import type { UnitsFilterView } from './unitsTable.ts';

/** Renders a form that filters and sorts the units, with a GET request to the page's own address. */
export function UnitsFilter({ filter, t }: { filter: UnitsFilterView; t: Translate }) {
  const { formAction, query, floors, bedrooms, states, hasAreas, hasPrices, sortOptions, sort } = filter;
  return (
    <form
      className={css['filter']}
      method="get"
      action={formAction}
      aria-label={t('units:filter.title')}
      data-print="no"
    >
      {floors.length > 0 ? (
        <LabelledChoice label={t('units:column.floor')}>
          <select className={css['control']} name="floor" defaultValue={query.floor ?? ''}>
            <option value="">{t('units:filter.anyFloor')}</option>
            <SelectOptions options={floors} />
          </select>
        </LabelledChoice>
      ) : null}
      {bedrooms.length > 0 ? (
        <LabelledChoice label={t('units:filter.bedMin')}>
          <select className={css['control']} name="bed-min" defaultValue={query.bedMin ?? ''}>
            <option value="">{t('units:filter.anyBedrooms')}</option>
            <SelectOptions options={bedrooms} />
          </select>
        </LabelledChoice>
      ) : null}
      {states.length > 0 ? (
        <LabelledChoice label={t('units:column.status')}>
          <select className={css['control']} name="status" defaultValue={query.status ?? ''}>
            <option value="">{t('units:filter.anyStatus')}</option>
            <SelectOptions options={states} />
          </select>
        </LabelledChoice>
      ) : null}
      {hasAreas ? (
        <FigureFilter
          name="area-min"
          label={t('units:filter.areaMin')}
          value={query.areaMin}
          unreadText={query.unreadTexts?.areaMin}
          error={t('forms:error.number')}
        />
      ) : null}
      {hasPrices ? (
        <FigureFilter
          name="price-max"
          label={t('units:filter.priceMax')}
          value={query.priceMax}
          unreadText={query.unreadTexts?.priceMax}
          error={t('forms:error.amount')}
        />
      ) : null}
      {query.priceMin ? <input type="hidden" name="price-min" value={query.priceMin} /> : null}
      {/* On a wide screen visitors sort by the table's headings. This field then only keeps the chosen order. */}
      <label className={`${css['choice']} ${css['sorts']}`}>
        <span className={css['label']}>{t('offer:sort.label')}</span>
        <span className={css['select']}>
          <select className={css['control']} name="sort" defaultValue={sort}>
            <SelectOptions options={sortOptions} />
          </select>
          <Icon name="down" className={css['chevron']} />
        </span>
      </label>
      <button className={`${button['quiet']} ${css['submit']}`} type="submit">
        {t('units:filter.submit')}
      </button>
    </form>
  );
}

function LabelledChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={css['choice']}>
      <span className={css['label']}>{label}</span>
      <span className={css['select']}>
        {children}
        <Icon name="down" className={css['chevron']} />
      </span>
    </label>
  );
}

const SelectOptions = ({ options }: { options: UnitsFilterView['sortOptions'] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface FigureFilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | undefined;
  /** The typed text, if it could not be parsed as a number. */
  readonly unreadText: string | undefined;
  readonly error: string;
}

function FigureFilter({ name, label, value, unreadText, error }: FigureFilterProps) {
  const id = `units-${name}`;
  const isWrong = unreadText !== undefined;
  return (
    <div className={css['choice']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css['control']}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        defaultValue={unreadText ?? formatAmountInput(value)}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
      />
      {isWrong ? (
        <p id={`${id}-error`} className={css['error']}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
