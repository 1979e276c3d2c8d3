import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FilterOptionsView, ListingView, OptionView } from '../../domain/estate/cardView.ts';
import { type FilterQuery, offersRent } from '../../domain/listing/filterQuery.ts';
import type { Translate } from '../../i18n/translate.ts';
import { MAX_CITIES, MAX_VALUES_PER_PARAMETER, OFFER_TEXT_DELAY_MS } from '../../primitives/limits.ts';
import type { FilterControls } from '../../ui/listing/filter/FilterForm.tsx';
import { ListingFilter } from '../../ui/listing/filter/ListingFilter.tsx';
import { useWidget } from '../WidgetContext.tsx';
import { defineWidget } from '../defineWidget.ts';
import { isModifiedClick } from '../isModifiedClick.ts';
import { keepFocusInCell } from '../keepFocusInCell.ts';
import { MultiSelect, SingleSelect } from '../select/Select.tsx';
import css from './estateFilter.module.css';
import { hasSamePrices, readFilterForm, toPriceTexts, updatePriceTexts } from './formQuery.ts';
import type { EstateFilterProps } from './listingProps.ts';
import {
  type ListingState,
  mergeQuery,
  type PriceRange,
  setCities,
  setTransaction,
  setTypes,
  toListQueryString,
} from './listingState.ts';
import { type ListingController, useListing } from './listingStore.ts';

/** Returns the options of the boxes of a panel (`Facet`): value, label, count. */
const readCheckboxes = (root: Element | undefined, name: string): OptionView[] =>
  [...(root?.querySelectorAll<HTMLInputElement>(`[type="checkbox"][name="${name}"]`) ?? [])].map(
    ({ value, parentElement }) => {
      const count = parentElement?.querySelector('span')?.textContent ?? '';
      const text = parentElement?.textContent ?? '';
      return { value, label: text.slice(0, text.length - count.length), count: Number(count) };
    },
  );

/** Returns the options of the filter in the server's HTML (`FilterForm`). */
const readRenderedOptions = (root: Element | undefined): FilterOptionsView => ({
  types: readCheckboxes(root, 'type'),
  cities: readCheckboxes(root, 'city'),
  bedrooms: [...(root?.querySelectorAll<HTMLOptionElement>('select[name="bed-min"] [data-count]') ?? [])].map(
    ({ value, text, dataset }) => ({ value, label: text, count: Number(dataset['count']) }),
  ),
});

/** Stores the texts of the price fields as they are typed, until the filter changes. */
function usePrices(query: FilterQuery, unreadPrices: ListingView['unread'], listing: ListingController) {
  const [prices, setPrices] = useState(() => toPriceTexts(query, unreadPrices));
  const { priceMin, priceMax } = query;
  const [lastBounds, setLastBounds] = useState({ priceMin, priceMax });
  if (lastBounds.priceMin !== priceMin || lastBounds.priceMax !== priceMax) {
    setLastBounds({ priceMin, priceMax });
    setPrices(updatePriceTexts(prices, query));
  }
  const changeTypedPrices = (nextPrices: PriceRange) => {
    setPrices(nextPrices);
    listing.changePrice(nextPrices);
  };
  return [prices, changeTypedPrices] as const;
}

/**
 * Returns the text below the heading, which describes the current list. When the visitor changes between sale and rent,
 * the text "is re-evaluated 1 second after a click on a transaction radio" (§2.5): the old text stays for that second,
 * and then the text changes without waiting for a response.
 */
function useOfferText({ offerText, filter, list: { answers } }: ListingState) {
  const { t } = useWidget();
  /**
   * The state after the last click: the text before the click, for one second, and the number of responses at the time
   * of the click.
   */
  const [click, setClick] = useState<{ readonly text?: string; readonly answers: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isAwaited = click?.answers === answers && (filter.isLoading || filter.error !== undefined);
  const currentText = isAwaited ? t(offersRent(filter.filterQuery) ? 'offer:text.rent' : 'offer:text.sale') : offerText;
  const shownText = click?.text ?? currentText;
  const reevaluateText = () => {
    clearTimeout(timer.current);
    setClick({ text: shownText, answers });
    timer.current = setTimeout(() => setClick({ answers }), OFFER_TEXT_DELAY_MS);
  };
  return [shownText, reevaluateText] as const;
}

/** Returns the controls that replace the native controls. */
function createEnhancedControls(
  { filter, list }: ListingState,
  options: FilterOptionsView,
  listing: ListingController,
  t: Translate,
): FilterControls {
  const { filterQuery: query, isLoading, error } = filter;
  // A failed filter call results in an empty model (specification §8), even when the call for the list succeeded. So a
  // list with estates and without options means that the options could not be loaded.
  const hasNoOptions = list.total > 0 && options.cities.length === 0 && options.types.length === 0;
  const selectState = { isLoading, hasFailed: error !== undefined || hasNoOptions };
  return {
    city: (
      <MultiSelect
        {...selectState}
        name="city"
        placeholder={t('offer:filter.city')}
        options={options.cities}
        selectedIds={query.city}
        maxCount={MAX_CITIES}
        onChange={(ids) => listing.change(setCities(query, ids))}
      />
    ),
    type: (
      <MultiSelect
        {...selectState}
        name="type"
        placeholder={t('offer:filter.type')}
        options={options.types}
        selectedIds={query.type}
        maxCount={MAX_VALUES_PER_PARAMETER}
        onChange={(ids) => listing.change(setTypes(query, ids))}
      />
    ),
    bedrooms: (
      <SingleSelect
        {...selectState}
        name="bed-min"
        placeholder={t('offer:filter.bedMin')}
        options={options.bedrooms}
        selectedId={query.bedMin}
        onChange={(bedMin) => listing.change(mergeQuery(query, { bedMin }))}
      />
    ),
  };
}

export default defineWidget(function EstateFilter({
  listing: initialListing,
  chosen,
  options: serverOptions,
}: EstateFilterProps) {
  const { locale, t, root: widgetRoot } = useWidget();
  const [initialOptions] = useState(
    () => serverOptions ?? { ...readRenderedOptions(widgetRoot), ...(chosen && { chosen }) },
  );
  const [state, listing] = useListing(initialListing);
  const { filter, heading } = state;
  const { filterQuery: query } = filter;
  const options = filter.options ?? initialOptions;
  const [prices, changePrices] = usePrices(query, initialListing.unread, listing);
  const [offerText, reevaluateOfferText] = useOfferText(state);
  const root = useRef<HTMLDivElement>(null);
  /** False on the server and during hydration, while the native controls are shown. */
  const [isEnhanced, setIsEnhanced] = useState(false);
  /** False also as long as the visitor uses the radius that was shown before hydration. */
  const [needsPlace, setNeedsPlace] = useState(false);

  useLayoutEffect(() => {
    const form = root.current?.querySelector('form');
    if (form) {
      const queryBefore = listing.store.get().filter.filterQuery;
      const content = readFilterForm(new FormData(form), queryBefore);
      if (!hasSamePrices(content.prices, prices)) changePrices(content.prices);
      if (toListQueryString(content.query) !== toListQueryString(queryBefore)) listing.change(content.query);
    }
    keepFocusInCell();
    setIsEnhanced(true);
    // A radius that the visitor is using stays enabled, because its open list would close.
    const usedRadius = form?.querySelector('[name="radius"]:focus');
    if (usedRadius) usedRadius.addEventListener('blur', () => setNeedsPlace(true), { once: true });
    else setNeedsPlace(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The native form is read once, before it is replaced.
  }, []);

  const controls = isEnhanced ? createEnhancedControls(state, options, listing, t) : {};

  const removeChip = (nextQuery: FilterQuery, event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    const chips = event.currentTarget.closest('ul');
    const chipIndex = [...(chips?.querySelectorAll('a') ?? [])].findIndex((chip) => chip === event.currentTarget);
    flushSync(() => listing.change(nextQuery));
    focusChip(chips, chipIndex);
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    listing.applyTypedPrices();
    // On a small screen, closing the form would hide the error of its field.
    const details = event.currentTarget.querySelector('details');
    if (!details || event.currentTarget.querySelector('[aria-invalid]')) return;
    details.open = false;
    // On a small screen the field with the focus is now hidden, so the summary gets the focus. On a larger screen the
    // summary is hidden, and the field keeps the focus.
    details.querySelector('summary')?.focus();
  };

  return (
    <div ref={root} className={css['root']}>
      <ListingFilter
        listing={{ heading, offerText }}
        query={query}
        options={options}
        landing={initialListing.landing}
        locale={locale}
        t={t}
        controls={controls}
        prices={prices}
        isOpen={initialListing.unread !== undefined}
        onTransaction={(radio) => {
          listing.change(setTransaction(query, radio));
          reevaluateOfferText();
        }}
        onPricesLeft={() => listing.applyTypedPrices()}
        onPrice={(field, text) => changePrices({ ...prices, [field === 'price-min' ? 'min' : 'max']: text })}
        needsPlace={needsPlace}
        onRadius={(text) => listing.change(mergeQuery(query, { radius: Number(text) || undefined }))}
        onSubmit={handleSubmit}
        onChip={removeChip}
      />
    </div>
  );
});

/**
 * Moves the focus from a removed chip to the chip in its place, or to the heading when no chip is left.
 */
function focusChip(chips: HTMLElement | null, chipIndex: number): void {
  const remainingChips = chips?.isConnected ? chips.querySelectorAll('a') : [];
  const next = remainingChips[Math.min(chipIndex, remainingChips.length - 1)];
  const heading = document.querySelector('h1');
  if (next) next.focus({ preventScroll: true });
  else if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
