import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { pathFor } from '../../routes/pathFor.ts';
import { SearchForm, type SearchOptions } from '../../ui/search/SearchForm.tsx';
import { UnderstoodWords } from '../../ui/search/UnderstoodWords.tsx';
import { defineWidget } from '../defineWidget.ts';
import { keepFocusInCell } from '../keepFocusInCell.ts';
import { toPlaceChoices, type PlaceChoice } from './placeChoice.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import { usePreview } from './usePreview.ts';
import { useWidget } from '../WidgetContext.tsx';

interface SearchBoxProps {
  /** The options; present on the server, and read by the browser from its HTML. */
  readonly options?: SearchOptions;
}

/** Returns the options of a native select in the server's HTML, without the empty option. */
const readSelectOptions = (root: Element | undefined, name: string): SearchOptions['cities'] =>
  [...(root?.querySelectorAll<HTMLOptionElement>(`select[name="${name}"] option`) ?? [])]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ value, label: text }));

const readAllOptions = (root: Element | undefined): SearchOptions => ({
  types: readSelectOptions(root, 'type'),
  cities: readSelectOptions(root, 'city'),
  examplePlace: root?.querySelector<HTMLElement>('[data-place]')?.dataset['place'],
});

export default defineWidget(function SearchBox({ options: serverOptions }: SearchBoxProps) {
  const { locale, t, root } = useWidget();
  const [options] = useState(() => serverOptions ?? readAllOptions(root));
  const form = useRef<HTMLFormElement>(null);
  const [place, setPlace] = useState<PlaceChoice | null>(null);
  /** False on the server and during hydration, while the native controls are shown. */
  const [isEnhanced, setIsEnhanced] = useState(false);
  const [preview, refresh] = usePreview(form, pathFor('ajaxSearchPreview', locale));

  useLayoutEffect(() => {
    // The place is read from the native control, because the visitor may have selected it, or the browser restored it,
    // before the control is replaced.
    const chosenCity = form.current ? new FormData(form.current).get('city') : null;
    setPlace(toPlaceChoices(options.cities).find(({ value }) => value === chosenCity) ?? null);
    keepFocusInCell();
    setIsEnhanced(true);
  }, [options.cities]);

  useEffect(() => {
    if (isEnhanced) refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The search is repeated only when the place changes, because the form reports its other changes itself.
  }, [isEnhanced, place]);

  const loadedPreview = preview === 'failed' ? undefined : preview;
  const hasSentence = loadedPreview !== undefined && loadedPreview.understood.length + loadedPreview.unclear.length > 0;
  const count = loadedPreview && { count: loadedPreview.total, total: formatNumber(loadedPreview.total) };
  return (
    <SearchForm
      options={options}
      locale={locale}
      t={t}
      placeControl={
        isEnhanced ? (
          <PlaceSelect label={t('search:city')} cities={options.cities} value={place} onChange={setPlace} />
        ) : undefined
      }
      submitText={count && t('search:show', count)}
      understoodParts={hasSentence ? <UnderstoodWords preview={loadedPreview} t={t} /> : undefined}
      status={preview === 'failed' ? t('search:failed') : count && t('search:found', count)}
      formRef={form}
      onInput={refresh}
    />
  );
});
