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

const DEGREES_AROUND_EARTH = 360;
const MAX_LONGITUDE = DEGREES_AROUND_EARTH / 2;

const clampLongitude = (longitude: number) => Math.min(MAX_LONGITUDE, Math.max(-MAX_LONGITUDE, longitude));

/**
 * Returns the corners of the visible part of a map, as an area to search in. A map repeats the world sideways, so its
 * longitudes may be beyond 180 degrees, which an area may not contain. Then the part is moved to the world that has the
 * homes, and is cut off at its edges.
 */
export function toCorners({ north, south, east, west }: MapBounds): readonly Coordinates[] {
  const isWiderThanWorld = east - west >= DEGREES_AROUND_EARTH;
  const worldsToTheEast = isWiderThanWorld ? 0 : Math.round((east + west) / 2 / DEGREES_AROUND_EARTH);
  const left = isWiderThanWorld ? -MAX_LONGITUDE : clampLongitude(west - worldsToTheEast * DEGREES_AROUND_EARTH);
  const right = isWiderThanWorld ? MAX_LONGITUDE : clampLongitude(east - worldsToTheEast * DEGREES_AROUND_EARTH);
  return [
    { latitude: north, longitude: left },
    { latitude: north, longitude: right },
    { latitude: south, longitude: right },
    { latitude: south, longitude: left },
  ];
}

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
