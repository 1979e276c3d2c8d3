import type { OptionView } from '#shared/domain/estate/cardView.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import css from '#shared/ui/listing/filter/filterForm.module.css';
import option from '#shared/ui/listing/filter/option.module.css';
import rentalCss from './rentalFilter.module.css';
import { FacetValue } from './FacetValue.tsx';

interface CheckboxGroup {
  /** The name of the field, which is sent once for every ticked box. */
  readonly name: string;
  readonly legend: string;
  readonly options: readonly (Pick<OptionView, 'value' | 'label'> & { readonly count?: number })[];
  readonly selectedIds: readonly (string | number)[];
}

interface CheckboxFacetProps {
  /**
   * The `data-part` of the summary, and the beginning of the `data-part` of the boxes. The script that updates the page
   * finds both elements by this id.
   */
  readonly id: string;
  readonly placeholder: string;
  readonly groups: readonly CheckboxGroup[];
  /** The text in place of the boxes, which explains why there are none. */
  readonly textWithoutBoxes: string;
}

/**
 * Renders the chosen values: "With more than one selected, the placeholder is shown with a count" (specification §5).
 */
function FacetSummary({ placeholder, groups }: Pick<CheckboxFacetProps, 'placeholder' | 'groups'>) {
  const labels = groups.flatMap(({ options, selectedIds }) =>
    selectedIds.map((id) => options.find(({ value }) => value === String(id))?.label),
  );
  if (labels.length === 0) return placeholder;
  const [onlyLabel] = labels;
  // A chosen value that is not among the options has no label. The number of chosen values is then shown too.
  if (labels.length > 1 || onlyLabel === undefined) return `${placeholder} (${labels.length})`;
  return <FacetValue facetName={placeholder}>{onlyLabel}</FacetValue>;
}

/** Renders a choice of several values: checkboxes in a panel that opens under its summary. */
export function CheckboxFacet({ id, placeholder, groups, textWithoutBoxes }: CheckboxFacetProps) {
  const filledGroups = groups.filter(({ options }) => options.length > 0);
  return (
    <details className={css['facet']} name="facet" data-light-dismiss="">
      <summary
        className={css['control']}
        data-part={id}
        data-set={groups.some(({ selectedIds }) => selectedIds.length > 0) ? '' : undefined}
      >
        <span className={css['controlText']}>
          <FacetSummary placeholder={placeholder} groups={groups} />
        </span>
        <Icon name="down" className={css['chevron']} />
      </summary>
      <div className={css['panel']} data-part={`${id}-boxes`}>
        {groups.flatMap(({ name, options, selectedIds }) =>
          // A chosen value that is not among the options has no checkbox. A hidden field sends the value again, so that
          // the value stays chosen until the visitor removes it.
          selectedIds
            .filter((chosen) => options.every(({ value }) => value !== String(chosen)))
            .map((chosen) => <input key={`${name}-${chosen}`} type="hidden" name={name} value={chosen} />),
        )}
        {filledGroups.length === 0 ? <p className={rentalCss['none']}>{textWithoutBoxes}</p> : null}
        {filledGroups.map(({ name, legend, options, selectedIds }) => (
          <fieldset key={name}>
            <legend className={filledGroups.length > 1 ? rentalCss['legend'] : 'visually-hidden'}>{legend}</legend>
            <ul>
              {options.map(({ value, label, count }) => (
                <li key={value}>
                  <label className={option['option']} data-count={count}>
                    <input
                      type="checkbox"
                      name={name}
                      value={value}
                      defaultChecked={selectedIds.some((chosen) => String(chosen) === value)}
                    />
                    {label}
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </details>
  );
}
