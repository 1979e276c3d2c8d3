import type { Wishes } from '#shared/api/subscriptions.ts';
import type { Coordinates } from '#shared/primitives/area.ts';
import { placeById } from '../geo/places.ts';

/** Of latitude, and of longitude at the equator. */
export const METRES_PER_DEGREE = 111_320;
/** Degrees: about 28 by 28 kilometres, so that a circle reaches into a few cells. */
const CELL = { latitude: 0.25, longitude: 0.4 };
const EVERYWHERE = '*';

const row = (latitude: number) => Math.floor(latitude / CELL.latitude);
const column = (longitude: number) => Math.floor(longitude / CELL.longitude);
const cell = (y: number, x: number) => `g${y}:${x}`;

/** The cells that the box around a circle of so many metres touches. */
function cellsAround({ latitude, longitude }: Coordinates, radius: number): string[] {
  const north = radius / METRES_PER_DEGREE;
  // A degree of longitude is shortest at the edge that is farthest from the equator.
  const east = north / Math.cos(((Math.abs(latitude) + north) * Math.PI) / 180);
  const cells: string[] = [];
  for (let y = row(latitude - north); y <= row(latitude + north); y += 1)
    for (let x = column(longitude - east); x <= column(longitude + east); x += 1) cells.push(cell(y, x));
  return cells;
}

interface Circles {
  readonly middles: readonly Coordinates[];
  /** Metres. */
  readonly radius: number;
}

const METRES_PER_KILOMETRE = 1000;

/** The circles of a wish with a radius, around the same middles as a search draws them. */
export function circlesOf({ city, municipality, radius }: Wishes): Circles | undefined {
  if (radius === undefined) return undefined;
  const middles = [...city, ...municipality].flatMap((id) => {
    const place = placeById(id);
    return place ? [{ latitude: place.latitude, longitude: place.longitude }] : [];
  });
  return { middles, radius: radius * METRES_PER_KILOMETRE };
}

/** Under which keys a wish is looked for: an estate that it may be about has one of them at least. */
export function keysOfWish(wishes: Wishes): string[] {
  const { city, municipality, province } = wishes;
  const circles = circlesOf(wishes);
  const keys = new Set([
    ...city.map((id) => `c${id}`),
    ...municipality.map((id) => `m${id}`),
    ...province.map((id) => `p${id}`),
    ...(circles?.middles ?? []).flatMap((middle) => cellsAround(middle, circles?.radius ?? 0)),
  ]);
  return keys.size === 0 ? [EVERYWHERE] : [...keys];
}

interface EstateKeys {
  /** A wish with one of these is about its place. */
  readonly places: readonly string[];
  /** With the cell that it lies in: a wish with that one may be. */
  readonly all: readonly string[];
}

/** The keys under which wishes about an estate's place stand. */
export function keysOfEstate(cityId: number, point: Coordinates | undefined): EstateKeys {
  const place = placeById(cityId);
  const places = [
    EVERYWHERE,
    `c${cityId}`,
    ...(place ? [`m${place.municipality.id}`] : []),
    ...(place?.province ? [`p${place.province.id}`] : []),
  ];
  return { places, all: point ? [...places, cell(row(point.latitude), column(point.longitude))] : places };
}
