import type { FilterOptionsView, ListingView, OptionView } from '../domain/cardView.ts';
import { parseFilterQuery } from '../domain/filterQuery.ts';

/**
 * `estateFilter` shows what stands above the list: heading with the total, offer text, filter form and the chips of
 * the active filters. Its root must not box its content in (`display: contents`), so that the form can stick.
 */
export interface EstateFilterProps {
  readonly listing: Omit<ListingView, 'cards'>;
}

/**
 * `estateList` shows sort menu, cards in their groups, promo blocks, the way to more of them, or the empty block.
 * Of the options it has the selected ones only.
 */
export interface EstateListProps {
  readonly listing: ListingView;
}

export function filterProps({ cards: _cards, ...listing }: ListingView): EstateFilterProps {
  return { listing };
}

export function listProps(listing: ListingView): EstateListProps {
  return { listing: { ...listing, options: selectedOptions(listing.options, listing.query) } };
}

/** The options that a query selects; the rest of them weighs tens of kilobytes on a large site. */
function selectedOptions(options: FilterOptionsView, query: string): FilterOptionsView {
  const { type, city, bedMin } = parseFilterQuery(query);
  const among = (candidates: readonly OptionView[], ids: readonly number[]) =>
    candidates.filter(({ value }) => ids.includes(Number(value)));
  return {
    types: among(options.types, type),
    cities: among(options.cities, city),
    bedrooms: among(options.bedrooms, bedMin === undefined ? [] : [bedMin]),
  };
}
