import { CacheProvider } from '@emotion/react';
import { useId, useMemo } from 'react';
import ReactSelect, {
  type ClassNamesConfig,
  type DropdownIndicatorProps,
  type FormatOptionLabelMeta,
} from 'react-select';
import type { OptionView } from '../../domain/cardView.ts';
import { Icon } from '../../ui/Icon.tsx';
import { facetSummary } from '../../ui/listing/Facet.tsx';
import form from '../../ui/listing/filterForm.module.css';
import { useWidget } from '../WidgetContext.tsx';
import { emotionCache } from './emotionCache.ts';
import css from './select.module.css';
import { SelectInput } from './SelectInput.tsx';
import { selectTexts } from './selectTexts.ts';

interface SelectProps {
  /** Name of the field in the form that the select stands in. */
  readonly name: string;
  readonly placeholder: string;
  readonly options: readonly OptionView[];
  readonly isLoading: boolean;
  /** The options could not be loaded. */
  readonly hasFailed: boolean;
}

const classNames: ClassNamesConfig<OptionView> = {
  container: () => String(css['container']),
  control: ({ hasValue, menuIsOpen }) =>
    [form['control'], css['control'], hasValue && css['set'], menuIsOpen && css['open']].filter(Boolean).join(' '),
  valueContainer: () => String(css['value']),
  placeholder: () => String(css['text']),
  singleValue: () => String(css['text']),
  indicatorsContainer: () => String(css['indicators']),
  menu: () => String(css['menu']),
  menuList: () => String(css['list']),
  option: ({ isFocused, isSelected }) =>
    [form['option'], isFocused && css['focused'], isSelected && css['selected']].filter(Boolean).join(' '),
  noOptionsMessage: () => String(css['message']),
  loadingMessage: () => String(css['message']),
};

function Chevron({ innerProps }: DropdownIndicatorProps<OptionView>) {
  return (
    <div {...innerProps}>
      <Icon name="down" className={form['chevron']} />
    </div>
  );
}

const Nothing = () => null;

const components = {
  Input: SelectInput,
  DropdownIndicator: Chevron,
  IndicatorSeparator: null,
  LoadingIndicator: Nothing,
};

const optionLabel = ({ label, count }: OptionView, { context }: FormatOptionLabelMeta<OptionView>) =>
  context === 'value' ? (
    label
  ) : (
    <>
      <span className={css['mark']} aria-hidden="true" />
      <span className={form['optionLabel']}>{label}</span>
      <span className={form['optionCount']}>{count}</span>
    </>
  );

function useCommonProps({ name, placeholder, options, isLoading, hasFailed }: SelectProps) {
  const { t } = useWidget();
  const id = useId();
  const texts = useMemo(() => selectTexts(t, hasFailed), [t, hasFailed]);
  return {
    ...texts,
    name,
    placeholder,
    options,
    isLoading,
    'aria-label': placeholder,
    instanceId: id,
    inputId: `${id}-input`,
    classNames,
    components,
    formatOptionLabel: optionLabel,
    unstyled: true,
    isClearable: true,
    menuShouldScrollIntoView: false,
  } as const;
}

const isSelected = (ids: readonly number[]) => (option: OptionView) => ids.includes(Number(option.value));

export interface MultiSelectProps extends SelectProps {
  readonly selected: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** §5: "multi-select … With more than one selected, the placeholder is shown with a count." */
export function MultiSelect({ selected, onChange, ...props }: MultiSelectProps) {
  const common = useCommonProps(props);
  const { placeholder, options } = props;
  const value = useMemo(() => options.filter(isSelected(selected)), [options, selected]);
  return (
    <CacheProvider value={emotionCache()}>
      <ReactSelect<OptionView, true>
        {...common}
        isMulti
        value={value}
        onChange={(chosen) => onChange(chosen.map((option) => Number(option.value)))}
        placeholder={facetSummary({ placeholder, options, selected })}
        controlShouldRenderValue={false}
        hideSelectedOptions={false}
        closeMenuOnSelect={false}
        backspaceRemovesValue={false}
      />
    </CacheProvider>
  );
}

export interface SingleSelectProps extends SelectProps {
  readonly selected: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

export function SingleSelect({ selected, onChange, ...props }: SingleSelectProps) {
  const common = useCommonProps(props);
  const value = props.options.find((option) => Number(option.value) === selected) ?? null;
  return (
    <CacheProvider value={emotionCache()}>
      <ReactSelect<OptionView>
        {...common}
        value={value}
        onChange={(chosen) => onChange(chosen ? Number(chosen.value) : undefined)}
        isSearchable={false}
      />
    </CacheProvider>
  );
}
