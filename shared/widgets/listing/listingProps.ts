import type { FilterOptionsView, ListedCard, ListingView } from '../../domain/estate/cardView.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';

/**
 * The props of `estateFilter`, which shows the part above the list: the heading with the total, the offer text, the
 * filter form and the chips of the active filters. Its root must have no box (`display: contents`), so that the form
 * can stick.
 */
export interface EstateFilterProps {
  readonly listing: Omit<ListingView, 'cards' | 'options'>;
  readonly chosen?: FilterOptionsView['chosen'];
  /** The options. Only the server gets this prop; the browser reads the options from the server's HTML. */
  readonly options?: FilterOptionsView;
}

/**
 * The props of `estateList`, which shows the sort menu, the cards in their groups, the promo blocks, and the button for
 * more cards. Without cards, it shows the block for an empty list.
 */
export interface EstateListProps {
  readonly listing: Omit<ListingView, 'cards' | 'options'>;
  /** The cards. Only the server gets this prop; the browser reads the cards from the server's HTML. */
  readonly cards?: readonly ListedCard[];
}

/** The props of `listingMap`, which shows the same list beside a map. */
export interface ListingMapProps extends EstateListProps {
  readonly tiles: MapTiles;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host?: string;
}

export const toFilterProps = ({ cards: _cards, options, ...listing }: ListingView): EstateFilterProps => ({
  listing,
  ...(options.chosen && { chosen: options.chosen }),
  options,
});

/** Returns the props without the options, which take tens of kilobytes on a large site. */
export const toListProps = ({ options: _options, cards, ...listing }: ListingView): EstateListProps => ({
  listing,
  cards,
});
