import type { MapTiles } from '../../domain/map/mapTiles.ts';

/** A holiday home on a map. */
export interface RentalOnMap {
  readonly id: number;
  readonly title: string;
  readonly city: string;
  /** `€ 690`; absent when nothing is free. */
  readonly price?: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres: it lies somewhere in this circle. */
  readonly radius?: number;
}

/** `rentalMap` shows where the homes of a list are, beside the list. */
export interface RentalMapProps {
  readonly homes: readonly RentalOnMap[];
  readonly tiles: MapTiles;
  /** The host of third-party tiles: it gets no request before the visitor asks for the map. */
  readonly host?: string;
}

/** Fired on `document` when the list shows other homes; its detail is `RentalMapProps['homes']`. */
export const RENTAL_MAP_EVENT = 'gevel:rental-map';

declare global {
  interface DocumentEventMap {
    [RENTAL_MAP_EVENT]: CustomEvent<RentalMapProps['homes']>;
  }
}
