import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import type { OptionView } from '../../domain/estate/cardView.ts';
import { MAX_FREE_SEARCH_CHARACTERS } from '../../domain/freeSearch/sentenceLimits.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { pathFor } from '../../routes/pathFor.ts';
import { AmountInput } from '../AmountInput.tsx';
import button from '../button.module.css';
import { Icon } from '../Icon.tsx';
import css from './searchForm.module.css';

type SearchChoices = readonly Pick<OptionView, 'value' | 'label'>[];

/** The options of the selects; a select without options is left out. */
export interface SearchOptions {
  readonly types: SearchChoices;
  readonly cities: SearchChoices;
  /** A place where the agency has homes, for the example sentence. */
  readonly examplePlace?: string | undefined;
}

interface SearchFormProps {
  readonly options: SearchOptions;
  readonly locale: Locale;
  readonly t: Translate;
  /** The control for places that replaces the native select in the browser. */
  readonly placeControl?: ReactNode;
  /** The text of the button, in place of the form's own text. */
  readonly submitText?: string | undefined;
  /** The parts of the free text that were understood, in place of the example. */
  readonly understoodParts?: ReactNode | undefined;
  /** A text that a screen reader announces whenever it changes. */
  readonly status?: string | undefined;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void;
}

const TRANSACTION_CHOICES = [
  { value: 1, key: 'offer:filter.sale' },
  { value: 2, key: 'offer:filter.rent' },
] as const;

interface ChoiceSelectProps {
  readonly name: 'city' | 'type';
  readonly label: string;
  readonly emptyOptionLabel: string;
  readonly options: SearchChoices;
}

function ChoiceSelect({ name, label, emptyOptionLabel, options }: ChoiceSelectProps) {
  return (
    <label className={css['field']}>
      {label}
      <select className={css['control']} name={name} defaultValue="">
        <option value="">{emptyOptionLabel}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function PriceInput({ name, label, t }: { name: 'price-min' | 'price-max'; label: string; t: Translate }) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <AmountInput id={id} className={css['control']} name={name} placeholder="€" t={t} />
    </div>
  );
}

/**
 * Renders the search box of specification §2.3, a GET form to the listing page. It submits the transaction and the
 * fields that are not empty. Below the fields, the visitor can write the whole search in one line.
 */
export function SearchForm({
  options,
  locale,
  t,
  placeControl,
  submitText,
  understoodParts,
  status,
  formRef,
  onInput,
}: SearchFormProps) {
  const id = useId();
  return (
    <search>
      <form
        ref={formRef}
        className={css['form']}
        method="get"
        action={pathFor('offer', locale)}
        data-omit-empty=""
        onInput={onInput}
      >
        <fieldset className={css['toggle']}>
          <legend className="visually-hidden">{t('offer:filter.transaction')}</legend>
          {TRANSACTION_CHOICES.map(({ value, key }) => (
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
          {options.cities.length > 0 ? (
            <div className={css['cell']} data-cell="city">
              {placeControl ?? (
                <ChoiceSelect
                  name="city"
                  label={t('offer:filter.cityLabel')}
                  emptyOptionLabel={t('offer:filter.cityAny')}
                  options={options.cities}
                />
              )}
            </div>
          ) : null}
          {options.types.length > 0 ? (
            <div className={css['cell']}>
              <ChoiceSelect
                name="type"
                label={t('offer:filter.typeLabel')}
                emptyOptionLabel={t('offer:filter.typeAny')}
                options={options.types}
              />
            </div>
          ) : null}
          <PriceInput name="price-min" label={t('offer:filter.priceMin')} t={t} />
          <PriceInput name="price-max" label={t('offer:filter.priceMax')} t={t} />
          <button className={`${button['button']} ${css['submit']}`} type="submit">
            <Icon name="search" />
            {submitText ?? t('offer:filter.submit')}
          </button>
        </div>
        <div className={css['sentence']}>
          <label className={css['field']}>
            {t('search:sentence')}
            <input
              className={css['control']}
              type="search"
              name="q"
              maxLength={MAX_FREE_SEARCH_CHARACTERS}
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby={`${id}-example`}
            />
          </label>
          <div className={css['below']}>
            <p id={`${id}-example`} data-place={options.examplePlace} hidden={understoodParts !== undefined}>
              {options.examplePlace
                ? t('search:example', { place: options.examplePlace })
                : t('search:exampleAnywhere')}
            </p>
            {understoodParts}
          </div>
        </div>
        <output className="visually-hidden">{status}</output>
      </form>
    </search>
  );
}
