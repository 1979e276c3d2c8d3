import type { Coordinates } from '../../primitives/area.ts';
import type { CardView, ListedCard } from '../../domain/estate/cardView.ts';
import type { PlaceOnMap } from '../../domain/map/mapMarker.ts';

/** The visible part of a map, in degrees. */
export interface MapBounds {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

export type PlacedCard = CardView & { readonly place: PlaceOnMap };

export const isCardView = (card: ListedCard): card is CardView => !('html' in card);

export const isPlaced = (card: CardView): card is PlacedCard => card.place !== undefined;

const isWithin = ({ north, south, east, west }: MapBounds, { latitude, longitude }: Coordinates) =>
  latitude <= north && latitude >= south && longitude <= east && longitude >= west;

/** Returns the corners of the visible part of a map, as an area to search in. */
export const toCorners = ({ north, south, east, west }: MapBounds): readonly Coordinates[] => [
  { latitude: north, longitude: west },
  { latitude: north, longitude: east },
  { latitude: south, longitude: east },
  { latitude: south, longitude: west },
];

interface CardsInView {
  /** The cards in the visible part of the map. */
  readonly shown: readonly CardView[];
  /** The cards without a position. */
  readonly unplaced: readonly CardView[];
}

/** Returns the cards to show beside a map, in the order of the list. */
export const splitCardsByView = (cards: readonly CardView[], bounds: MapBounds): CardsInView => ({
  shown: cards.filter((card) => isPlaced(card) && isWithin(bounds, card.place.marker)),
  unplaced: cards.filter((card) => !isPlaced(card)),
});
