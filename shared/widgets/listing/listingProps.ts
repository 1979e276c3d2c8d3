import type { ListingView } from '../../domain/estate/cardView.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';

/**
 * `estateFilter` shows what stands above the list: heading with the total, offer text, filter form and the chips of
 * the active filters. Its root must not box its content in (`display: contents`), so that the form can stick.
 */
export interface EstateFilterProps {
  readonly listing: Omit<ListingView, 'cards'>;
}

/** `estateList` shows sort menu, cards in their groups, promo blocks, the way to more of them, or the empty block. */
export interface EstateListProps {
  readonly listing: Omit<ListingView, 'options'>;
}

/** `listingMap` shows the same beside a map. */
export interface ListingMapProps extends EstateListProps {
  readonly tiles: MapTiles;
  /** The host of third-party tiles: it gets no request before the visitor asks for the map. */
  readonly host?: string;
}

export const filterProps = ({ cards: _cards, ...listing }: ListingView): EstateFilterProps => ({ listing });

/** Without the options, which weigh tens of kilobytes on a large site. */
export const listProps = ({ options: _options, ...listing }: ListingView): EstateListProps => ({ listing });
