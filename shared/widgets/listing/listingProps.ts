import type { FilterOptionsView, ListedCard, ListingView } from '../../domain/estate/cardView.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';

/**
 * `estateFilter` shows what stands above the list: heading with the total, offer text, filter form and the chips of
 * the active filters. Its root must not box its content in (`display: contents`), so that the form can stick.
 */
export interface EstateFilterProps {
  readonly listing: Omit<ListingView, 'cards' | 'options'>;
  readonly chosen?: FilterOptionsView['chosen'];
  /** Given to the server alone: the browser finds them in its HTML. */
  readonly options?: FilterOptionsView;
}

/** `estateList` shows sort menu, cards in their groups, promo blocks, the way to more of them, or the empty block. */
export interface EstateListProps {
  readonly listing: Omit<ListingView, 'cards' | 'options'>;
  /** Given to the server alone: the browser finds them in its HTML. */
  readonly cards?: readonly ListedCard[];
}

/** `listingMap` shows the same beside a map. */
export interface ListingMapProps extends EstateListProps {
  readonly tiles: MapTiles;
  /** The host of third-party tiles: it gets no request before the visitor asks for the map. */
  readonly host?: string;
}

export const filterProps = ({ cards: _cards, options, ...listing }: ListingView): EstateFilterProps => ({
  listing,
  ...(options.chosen && { chosen: options.chosen }),
  options,
});

/** Without the options, which weigh tens of kilobytes on a large site. */
export const listProps = ({ options: _options, cards, ...listing }: ListingView): EstateListProps => ({
  listing,
  cards,
});
