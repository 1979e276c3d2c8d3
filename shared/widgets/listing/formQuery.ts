import { type FilterQuery, parseFilterQuery, selectedTransaction } from '../../domain/listing/filterQuery.ts';
import type { PriceRange } from './listingState.ts';

/** What a visitor has done with the native form before the widget took over, or what the browser has put back there. */
interface FormContent {
  /** The filter that the controls show, with the prices of `query`. */
  readonly query: FilterQuery;
  /** Texts of the price fields. */
  readonly prices: PriceRange;
}

/**
 * Reads the form by its field names (specification §2.5). A radio that says what `query` already means leaves the
 * transaction codes as they are: without codes, sale is preselected.
 */
export function readForm(data: FormData, query: FilterQuery): FormContent {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const params = new URLSearchParams();
  for (const name of ['transaction', 'type', 'city', 'bed-min']) {
    for (const value of data.getAll(name)) if (typeof value === 'string') params.append(name, value);
  }
  const shown = parseFilterQuery(params);
  const isSameTransaction = selectedTransaction(shown) === selectedTransaction(query);
  return {
    query: {
      ...query,
      transaction: isSameTransaction ? query.transaction : shown.transaction,
      type: shown.type,
      city: shown.city,
      bedMin: shown.bedMin,
      ...(data.has('radius') && { radius: Number(text('radius')) || undefined }),
    },
    prices: { min: text('price-min'), max: text('price-max') },
  };
}

/** Texts of the price fields for a filter. */
export const priceTexts = ({ priceMin, priceMax }: FilterQuery): PriceRange => ({
  min: priceMin === undefined ? '' : String(priceMin),
  max: priceMax === undefined ? '' : String(priceMax),
});

export const samePrices = (a: PriceRange, b: PriceRange) => a.min === b.min && a.max === b.max;
