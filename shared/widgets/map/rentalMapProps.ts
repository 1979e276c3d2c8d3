import type { MapTiles } from '../../domain/map/mapTiles.ts';

/** A holiday home on a map. */
export interface RentalOnMap {
  readonly id: number;
  readonly title: string;
  readonly city: string;
  /** The price, such as `€ 690`; absent when no dates are free. */
  readonly price?: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The radius in metres of the circle that contains the home. */
  readonly radius?: number;
}

/** The props of `rentalMap`, which shows the homes of a list on a map beside the list. */
export interface RentalMapProps {
  readonly homes: readonly RentalOnMap[];
  readonly tiles: MapTiles;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host?: string;
}

/** The event on `document` when the list shows other homes. Its detail is `RentalMapProps['homes']`. */
export const RENTAL_MAP_EVENT = 'gevel:rental-map';

declare global {
  interface DocumentEventMap {
    [RENTAL_MAP_EVENT]: CustomEvent<RentalMapProps['homes']>;
  }
}
