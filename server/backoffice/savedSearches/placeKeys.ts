import type { Wishes } from '#shared/api/subscriptions.ts';
import type { Coordinates } from '#shared/primitives/area.ts';
import { placeById } from '../geo/places.ts';

/** The length of one degree of latitude, and of longitude at the equator. */
export const METRES_PER_DEGREE = 111_320;
/** The size of a grid cell in degrees, about 28 by 28 kilometres, so that a circle touches only a few cells. */
const CELL = { latitude: 0.25, longitude: 0.4 };
const EVERYWHERE = '*';

const row = (latitude: number) => Math.floor(latitude / CELL.latitude);
const column = (longitude: number) => Math.floor(longitude / CELL.longitude);
const cell = (y: number, x: number) => `g${y}:${x}`;

/** Returns the grid cells that the bounding box of a circle touches; `radius` is in metres. */
function cellsAround({ latitude, longitude }: Coordinates, radius: number): string[] {
  const north = radius / METRES_PER_DEGREE;
  // A degree of longitude is shortest at the edge of the box that is farthest from the equator.
  const east = north / Math.cos(((Math.abs(latitude) + north) * Math.PI) / 180);
  const cells: string[] = [];
  for (let y = row(latitude - north); y <= row(latitude + north); y += 1)
    for (let x = column(longitude - east); x <= column(longitude + east); x += 1) cells.push(cell(y, x));
  return cells;
}

interface Circles {
  readonly middles: readonly Coordinates[];
  /** The radius of the circle in metres. */
  readonly radius: number;
}

const METRES_PER_KILOMETRE = 1000;

/** Returns the circles of wishes with a radius. They have the same centres as in a search. */
export function toCircles({ city, municipality, radius }: Wishes): Circles | undefined {
  if (radius === undefined) return undefined;
  const middles = [...city, ...municipality].flatMap((id) => {
    const place = placeById(id);
    return place ? [{ latitude: place.latitude, longitude: place.longitude }] : [];
  });
  return { middles, radius: radius * METRES_PER_KILOMETRE };
}

/**
 * Returns the keys under which wishes are stored. Every estate that the wishes may match has at least one of these
 * keys.
 */
export function toWishKeys(wishes: Wishes): string[] {
  const { city, municipality, province } = wishes;
  const circles = toCircles(wishes);
  const keys = new Set([
    ...city.map((id) => `c${id}`),
    ...municipality.map((id) => `m${id}`),
    ...province.map((id) => `p${id}`),
    ...(circles?.middles ?? []).flatMap((middle) => cellsAround(middle, circles?.radius ?? 0)),
  ]);
  return keys.size === 0 ? [EVERYWHERE] : [...keys];
}

interface EstateKeys {
  /** The keys of a place. Wishes with one of these keys match the place of the estate. */
  readonly places: readonly string[];
  /**
   * The keys in `places` and the key of the estate's grid cell. Wishes that have only the key of the cell may match the
   * estate.
   */
  readonly all: readonly string[];
}

/** Returns the keys of the wishes that may match the place of an estate. */
export function toEstateKeys(cityId: number, point: Coordinates | undefined): EstateKeys {
  const place = placeById(cityId);
  const places = [
    EVERYWHERE,
    `c${cityId}`,
    ...(place ? [`m${place.municipality.id}`] : []),
    ...(place?.province ? [`p${place.province.id}`] : []),
  ];
  return { places, all: point ? [...places, cell(row(point.latitude), column(point.longitude))] : places };
}
