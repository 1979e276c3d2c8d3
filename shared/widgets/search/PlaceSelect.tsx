import { CacheProvider } from '@emotion/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import AsyncSelect from 'react-select/async';
import type {
  ClassNamesConfig,
  ClearIndicatorProps,
  DropdownIndicatorProps,
  FormatOptionLabelMeta,
  InputProps,
} from 'react-select';
import type { OptionView } from '../../domain/estate/cardView.ts';
import type { PlaceOptionView } from '../../domain/listing/searchBoxView.ts';
import { pathFor } from '../../routes/pathFor.ts';
import { Icon } from '../../ui/Icon.tsx';
import choice from '../../ui/listing/filter/option.module.css';
import form from '../../ui/search/searchForm.module.css';
import { getEmotionCache } from '../select/emotionCache.ts';
import css from '../select/select.module.css';
import { SelectInput } from '../select/SelectInput.tsx';
import { SelectMessage } from '../select/SelectMessage.tsx';
import { createSelectTexts } from '../select/selectTexts.ts';
import { useWidget } from '../WidgetContext.tsx';
import { fetchJson } from '../fetchJson.ts';
import own from './placeSelect.module.css';
import { toPlaceChoices, type PlaceChoice, toPlaceChoice } from './placeChoice.ts';

/** The time without a key press after which the site is called. */
const TYPING_PAUSE_MS = 150;

const placeSelectClassNames: ClassNamesConfig<PlaceChoice, false> = {
  container: () => `${css['container']} ${own['container']}`,
  control: ({ menuIsOpen }) =>
    [form['control'], css['control'], own['control'], menuIsOpen && css['open']].filter(Boolean).join(' '),
  valueContainer: () => String(css['value']),
  placeholder: () => `${css['text']} ${own['placeholder']}`,
  singleValue: () => String(css['text']),
  indicatorsContainer: () => String(css['indicators']),
  menu: () => `${css['menu']} ${own['menu']}`,
  menuList: () => String(css['list']),
  option: ({ isFocused, isSelected }) =>
    [choice['option'], own['option'], isFocused && css['focused'], isSelected && css['selected']]
      .filter(Boolean)
      .join(' '),
  noOptionsMessage: () => String(css['message']),
  loadingMessage: () => String(css['message']),
};

function Chevron({ innerProps }: DropdownIndicatorProps<PlaceChoice, false>) {
  return (
    <div {...innerProps}>
      <Icon name="down" className={choice['chevron']} />
    </div>
  );
}

function Cross({ innerProps }: ClearIndicatorProps<PlaceChoice, false>) {
  return (
    <div {...innerProps}>
      <Icon name="close" className={choice['chevron']} />
    </div>
  );
}

const TypedInput = (props: InputProps<PlaceChoice, false>) => <SelectInput {...props} inputMode="search" />;
const RenderNothing = () => null;

const placeSelectComponents = {
  Input: TypedInput,
  ClearIndicator: Cross,
  DropdownIndicator: Chevron,
  IndicatorSeparator: null,
  LoadingIndicator: RenderNothing,
  LoadingMessage: SelectMessage,
  NoOptionsMessage: SelectMessage,
};

/** Renders an option. In the menu, the option also shows its municipality or its parts. */
const renderOptionLabel = ({ label, detail }: PlaceChoice, { context }: FormatOptionLabelMeta<PlaceChoice>) =>
  context === 'value' ? (
    label
  ) : (
    <span className={own['words']}>
      {label}
      {detail ? <small className={own['detail']}>{detail}</small> : null}
    </span>
  );

interface PlaceSelectProps {
  readonly label: string;
  /** The places where the site has homes. */
  readonly cities: readonly Pick<OptionView, 'value' | 'label'>[];
  readonly value: PlaceChoice | null;
  readonly onChange: (value: PlaceChoice | null) => void;
}

/** Resolves after a pause. Rejects when a later request has replaced this request. */
const waitForPause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Returns the first options, and a function that requests places from the site for a typed text. */
function usePlaces(cities: readonly Pick<OptionView, 'value' | 'label'>[]) {
  const { locale } = useWidget();
  const [hasFailed, setHasFailed] = useState(false);
  const runningRequest = useRef<AbortController>(undefined);
  useEffect(() => () => runningRequest.current?.abort(), []);

  async function loadOptions(text: string): Promise<readonly PlaceChoice[]> {
    runningRequest.current?.abort();
    const { signal } = (runningRequest.current = new AbortController());
    try {
      await waitForPause(signal);
      const address = `${pathFor('ajaxSearchCity', locale)}?${new URLSearchParams({ q: text }).toString()}`;
      const { places } = await fetchJson<{ places: readonly PlaceOptionView[] }>(address, { signal });
      setHasFailed(false);
      return places.map(toPlaceChoice);
    } catch {
      if (!signal.aborted) setHasFailed(true);
      return [];
    }
  }
  const initial = useMemo(() => toPlaceChoices(cities), [cities]);
  return { initial, hasFailed, loadOptions };
}

/**
 * Renders a select for a place, which visitors find by its name in any language or its zip: a municipality with its
 * parts, one place, or a province. react-select implements the pattern of an ARIA combobox.
 */
export function PlaceSelect({ label, cities, value, onChange }: PlaceSelectProps) {
  const { t } = useWidget();
  const id = useId();
  const { initial, hasFailed, loadOptions } = usePlaces(cities);
  const texts = useMemo(() => createSelectTexts(t, hasFailed), [t, hasFailed]);
  return (
    <CacheProvider value={getEmotionCache()}>
      <label className={form['field']} htmlFor={`${id}-input`}>
        {label}
      </label>
      <AsyncSelect<PlaceChoice>
        {...texts}
        value={value}
        onChange={onChange}
        defaultOptions={initial}
        loadOptions={loadOptions}
        getOptionValue={({ key }) => key}
        formatOptionLabel={renderOptionLabel}
        placeholder={t('offer:filter.cityAny')}
        instanceId={id}
        inputId={`${id}-input`}
        classNames={placeSelectClassNames}
        components={placeSelectComponents}
        unstyled
        isClearable
        menuShouldScrollIntoView={false}
        blurInputOnSelect={false}
      />
      {/* The hidden field submits the value, because the field of react-select would submit the key. It is the last
      field, because the first one gets the focus and the press of the native select. */}
      {value ? <input type="hidden" name={value.kind} value={value.value} /> : null}
    </CacheProvider>
  );
}
