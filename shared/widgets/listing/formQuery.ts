import type { ListingView } from '../../domain/estate/cardView.ts';
import {
  type FilterQuery,
  parseFilterQuery,
  parsePrice,
  getSelectedTransaction,
} from '../../domain/listing/filterQuery.ts';
import { formatAmountInput } from '../../ui/amountText.ts';
import type { PriceRange } from './listingState.ts';

/**
 * The content of the native form before the widget replaced it. The content includes changes by the visitor and values
 * that the browser has restored.
 */
interface FormContent {
  /** The filter that the controls show, with the prices of `query`. */
  readonly query: FilterQuery;
  /** The texts of the price fields. */
  readonly prices: PriceRange;
}

/**
 * Reads the form by its field names (specification §2.5). A radio button that means the same as `query` does not change
 * the transaction codes (without codes, sale is preselected).
 */
export function readFilterForm(data: FormData, query: FilterQuery): FormContent {
  const readText = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const params = new URLSearchParams();
  for (const name of ['transaction', 'type', 'city', 'bed-min']) {
    for (const value of data.getAll(name)) if (typeof value === 'string') params.append(name, value);
  }
  const shownQuery = parseFilterQuery(params);
  const isSameTransaction = getSelectedTransaction(shownQuery) === getSelectedTransaction(query);
  return {
    query: {
      ...query,
      transaction: isSameTransaction ? query.transaction : shownQuery.transaction,
      type: shownQuery.type,
      city: shownQuery.city,
      bedMin: shownQuery.bedMin,
      ...(data.has('radius') && { radius: Number(readText('radius')) || undefined }),
    },
    prices: { min: readText('price-min'), max: readText('price-max') },
  };
}

/**
 * Returns the texts of the price fields: the bounds of a filter. A bound in the page's address that is no valid amount
 * stays as the visitor wrote it (`unreadPrices`).
 */
export const toPriceTexts = (
  { priceMin, priceMax }: Pick<FilterQuery, 'priceMin' | 'priceMax'>,
  unreadPrices: ListingView['unread'] = {},
): PriceRange => ({
  min: unreadPrices.priceMin ?? formatAmountInput(priceMin),
  max: unreadPrices.priceMax ?? formatAmountInput(priceMax),
});

/**
 * Returns the texts of the price fields for a filter. A typed text that means the same bound stays; any other text is
 * replaced.
 */
export const updatePriceTexts = (texts: PriceRange, { priceMin, priceMax }: FilterQuery): PriceRange => ({
  min: parsePrice(texts.min) === priceMin ? texts.min : formatAmountInput(priceMin),
  max: parsePrice(texts.max) === priceMax ? texts.max : formatAmountInput(priceMax),
});

export const hasSamePrices = (a: PriceRange, b: PriceRange) => a.min === b.min && a.max === b.max;
