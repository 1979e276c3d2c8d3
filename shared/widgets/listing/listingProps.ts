import type { FilterOptionsView, ListedCard, ListingView } from '../../domain/estate/cardView.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';

/**
 * `estateFilter` shows the part above the list: heading with the total, offer text, filter form and the chips of the
 * active filters. Its root must have no box (`display: contents`), so that the form can stick.
 */
export interface EstateFilterProps {
  readonly listing: Omit<ListingView, 'cards' | 'options'>;
  readonly chosen?: FilterOptionsView['chosen'];
  /** Only the server gets the options; the browser reads them from its HTML. */
  readonly options?: FilterOptionsView;
}

/**
 * `estateList` shows sort menu, cards in their groups, promo blocks, and the button for more cards, or the empty block.
 */
export interface EstateListProps {
  readonly listing: Omit<ListingView, 'cards' | 'options'>;
  /** Only the server gets the cards; the browser reads them from its HTML. */
  readonly cards?: readonly ListedCard[];
}

/** `listingMap` shows the same list beside a map. */
export interface ListingMapProps extends EstateListProps {
  readonly tiles: MapTiles;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host?: string;
}

export const filterProps = ({ cards: _cards, options, ...listing }: ListingView): EstateFilterProps => ({
  listing,
  ...(options.chosen && { chosen: options.chosen }),
  options,
});

/** Returns the props without the options, which are tens of kilobytes on a large site. */
export const listProps = ({ options: _options, cards, ...listing }: ListingView): EstateListProps => ({
  listing,
  cards,
});
