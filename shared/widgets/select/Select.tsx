import { CacheProvider } from '@emotion/react';
import { useId, useMemo, useState } from 'react';
import ReactSelect, {
  type ClassNamesConfig,
  type ClearIndicatorProps,
  type DropdownIndicatorProps,
  type FormatOptionLabelMeta,
} from 'react-select';
import type { OptionView } from '../../domain/estate/cardView.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatFacetSummary, listIdsWithoutOption } from '../../ui/listing/filter/Facet.tsx';
import form from '../../ui/listing/filter/filterForm.module.css';
import option from '../../ui/listing/filter/option.module.css';
import { useWidget } from '../WidgetContext.tsx';
import type { SelectChoice } from './choice.ts';
import { getEmotionCache } from './emotionCache.ts';
import css from './select.module.css';
import { SelectInput } from './SelectInput.tsx';
import { SelectMessage } from './SelectMessage.tsx';
import { createSelectTexts } from './selectTexts.ts';

interface SelectProps {
  /** The name of the field in the form that contains the select. */
  readonly name: string;
  readonly placeholder: string;
  readonly options: readonly OptionView[];
  readonly isLoading: boolean;
  /** True when the options could not be loaded. */
  readonly hasFailed: boolean;
}

const selectClassNames: ClassNamesConfig<SelectChoice> = {
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
    [option['option'], isFocused && css['focused'], isSelected && css['selected']].filter(Boolean).join(' '),
  noOptionsMessage: () => String(css['message']),
  loadingMessage: () => String(css['message']),
};

function Chevron({ innerProps }: DropdownIndicatorProps<SelectChoice>) {
  return (
    <div {...innerProps}>
      <Icon name="down" className={form['chevron']} />
    </div>
  );
}

function Cross({ innerProps }: ClearIndicatorProps<SelectChoice>) {
  return (
    <div {...innerProps}>
      <Icon name="close" className={form['chevron']} />
    </div>
  );
}

const RenderNothing = () => null;

const selectComponents = {
  Input: SelectInput,
  ClearIndicator: Cross,
  DropdownIndicator: Chevron,
  IndicatorSeparator: null,
  LoadingIndicator: RenderNothing,
  LoadingMessage: SelectMessage,
  NoOptionsMessage: SelectMessage,
};

/**
 * Reuses the same objects for equal options, because react-select otherwise loses the position of the keyboard in an
 * open menu.
 */
function useChoices(options: readonly OptionView[]): readonly SelectChoice[] {
  const [choiceByValue] = useState(() => new Map<string, SelectChoice>());
  return useMemo(
    () =>
      options.map(({ value, label }) => {
        const choice = choiceByValue.get(value) ?? { value, label };
        choiceByValue.set(value, choice);
        return choice;
      }),
    [choiceByValue, options],
  );
}

/** Returns a function that renders an option; in the menu it has a box to tick, the label and the number of estates. */
function useOptionLabel(options: readonly OptionView[]) {
  return useMemo(() => {
    const counts = new Map(options.map(({ value, count }) => [value, count]));
    return ({ value, label }: SelectChoice, { context }: FormatOptionLabelMeta<SelectChoice>) =>
      context === 'value' ? (
        label
      ) : (
        <>
          <span className={css['mark']} aria-hidden="true" />
          <span className={option['optionLabel']}>{label}</span>
          <span className={option['optionCount']}>{counts.get(value)}</span>
        </>
      );
  }, [options]);
}

function useCommonProps({ name, placeholder, options, isLoading, hasFailed }: SelectProps) {
  const { t } = useWidget();
  const id = useId();
  const texts = useMemo(() => createSelectTexts(t, hasFailed), [t, hasFailed]);
  const choices = useChoices(options);
  const formatOptionLabel = useOptionLabel(options);
  return {
    ...texts,
    name,
    placeholder,
    options: choices,
    isLoading,
    'aria-label': placeholder,
    instanceId: id,
    inputId: `${id}-input`,
    classNames: selectClassNames,
    components: selectComponents,
    formatOptionLabel,
    unstyled: true,
    isClearable: true,
    menuShouldScrollIntoView: false,
    // On a touch screen, react-select would otherwise remove the focus after each choice, and a user of a keyboard
    // would have to start again.
    blurInputOnSelect: false,
    // The Tab key would otherwise tick and untick the same option, and would never leave an open multi-select.
    tabSelectsValue: false,
  } as const;
}

const isSelected = (ids: readonly number[]) => (choice: SelectChoice) => ids.includes(Number(choice.value));

interface MultiSelectProps extends SelectProps {
  readonly selectedIds: readonly number[];
  /** The maximum number of selected options. At the maximum, an option can only be removed. */
  readonly maxCount: number;
  readonly onChange: (ids: readonly number[]) => void;
}

/**
 * Renders the multi-select of §5: "multi-select … With more than one selected, the placeholder is shown with a count."
 */
export function MultiSelect({ selectedIds, maxCount, onChange, ...props }: MultiSelectProps) {
  const commonProps = useCommonProps(props);
  const { placeholder, options } = props;
  const value = useMemo(() => commonProps.options.filter(isSelected(selectedIds)), [commonProps.options, selectedIds]);
  return (
    <CacheProvider value={getEmotionCache()}>
      <ReactSelect<SelectChoice, true>
        {...commonProps}
        isMulti
        value={value}
        isOptionDisabled={(choice) => selectedIds.length >= maxCount && !isSelected(selectedIds)(choice)}
        onChange={(chosen, { action }) =>
          onChange([
            // react-select knows only options. An id without an option stays, except when the visitor removes all.
            ...(action === 'clear' ? [] : listIdsWithoutOption(selectedIds, options)),
            ...chosen.map((choice) => Number(choice.value)),
          ])
        }
        placeholder={formatFacetSummary({ placeholder, options, selectedIds })}
        controlShouldRenderValue={false}
        hideSelectedOptions={false}
        closeMenuOnSelect={false}
        backspaceRemovesValue={false}
      />
    </CacheProvider>
  );
}

interface SingleSelectProps extends SelectProps {
  readonly selectedId: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

export function SingleSelect({ selectedId, onChange, ...props }: SingleSelectProps) {
  const commonProps = useCommonProps(props);
  const value = commonProps.options.find((choice) => Number(choice.value) === selectedId) ?? null;
  return (
    <CacheProvider value={getEmotionCache()}>
      <ReactSelect<SelectChoice>
        {...commonProps}
        value={value}
        onChange={(chosen) => onChange(chosen ? Number(chosen.value) : undefined)}
      />
    </CacheProvider>
  );
}
