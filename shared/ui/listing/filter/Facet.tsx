import type { OptionView } from '#shared/domain/estate/cardView.ts';
import { Icon } from '../../Icon.tsx';
import css from './filterForm.module.css';
import option from './option.module.css';

interface FacetProps {
  /** The name of the field, which is sent once for every ticked box. */
  readonly name: string;
  readonly placeholder: string;
  readonly options: readonly OptionView[];
  readonly selectedIds: readonly number[];
}

/**
 * Returns the text of a closed multi-select; "with more than one selected, the placeholder is shown with a count" (§5).
 */
export function formatFacetSummary({ placeholder, options, selectedIds }: Omit<FacetProps, 'name'>): string {
  if (selectedIds.length === 0) return placeholder;
  const [selectedId] = selectedIds;
  const label = selectedIds.length === 1 ? options.find(({ value }) => Number(value) === selectedId)?.label : undefined;
  return label ?? `${placeholder} (${selectedIds.length})`;
}

/** Returns the selected ids that are not among the options, because the options could not be loaded or do not exist. */
export const listIdsWithoutOption = (selectedIds: readonly number[], options: readonly OptionView[]) =>
  selectedIds.filter((id) => !options.some(({ value }) => Number(value) === id));

/** Renders a multi-select that works without JavaScript: boxes to tick in a panel that opens below its summary. */
export function Facet({ name, placeholder, options, selectedIds }: FacetProps) {
  return (
    // React's warning about a changed `open` is suppressed: a visitor may have opened the panel before hydration.
    <details className={css['facet']} suppressHydrationWarning name="facet" data-light-dismiss="">
      <summary className={css['control']} data-set={selectedIds.length > 0 ? '' : undefined}>
        <span className={css['controlText']}>{formatFacetSummary({ placeholder, options, selectedIds })}</span>
        <Icon name="down" className={css['chevron']} />
      </summary>
      <fieldset className={css['panel']}>
        <legend className="visually-hidden">{placeholder}</legend>
        {/* An id without an option has no box. The hidden field sends it, so that it stays selected. */}
        {listIdsWithoutOption(selectedIds, options).map((id) => (
          <input key={id} type="hidden" name={name} value={id} />
        ))}
        <ul>
          {options.map(({ value, label, count }) => (
            <li key={value}>
              <label className={option['option']}>
                <input type="checkbox" name={name} value={value} defaultChecked={selectedIds.includes(Number(value))} />
                {label}
                <span className={option['optionCount']}>{count}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
