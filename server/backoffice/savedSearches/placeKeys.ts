import type { Wishes } from '#shared/api/subscriptions.ts';
import type { Coordinates } from '#shared/primitives/area.ts';
import { findPlaceById } from '../geo/places.ts';

/** The length of one degree of latitude, and of longitude at the equator. */
export const METRES_PER_DEGREE = 111_320;
/** The size of a grid cell in degrees, about 28 by 28 kilometres, so that a circle touches only a few cells. */
const CELL_SIZE_DEGREES = { latitude: 0.25, longitude: 0.4 };
const ANY_PLACE_KEY = '*';

const toGridRow = (latitude: number) => Math.floor(latitude / CELL_SIZE_DEGREES.latitude);
const toGridColumn = (longitude: number) => Math.floor(longitude / CELL_SIZE_DEGREES.longitude);
const toCellKey = (gridRow: number, gridColumn: number) => `g${gridRow}:${gridColumn}`;

/** Returns the grid cells that the bounding box of a circle touches; `radius` is in metres. */
function listCellsAround({ latitude, longitude }: Coordinates, radius: number): string[] {
  const northDegrees = radius / METRES_PER_DEGREE;
  // A degree of longitude is shortest at the edge of the box that is farthest from the equator.
  const eastDegrees = northDegrees / Math.cos(((Math.abs(latitude) + northDegrees) * Math.PI) / 180);
  const cells: string[] = [];
  for (let gridRow = toGridRow(latitude - northDegrees); gridRow <= toGridRow(latitude + northDegrees); gridRow += 1)
    for (
      let gridColumn = toGridColumn(longitude - eastDegrees);
      gridColumn <= toGridColumn(longitude + eastDegrees);
      gridColumn += 1
    )
      cells.push(toCellKey(gridRow, gridColumn));
  return cells;
}

interface SearchCircles {
  readonly centers: readonly Coordinates[];
  /** The radius of the circle in metres. */
  readonly radiusMetres: number;
}

const METRES_PER_KILOMETRE = 1000;

/** Returns the circles of wishes with a radius. They have the same centres as in a search. */
export function toCircles({ city, municipality, radius }: Wishes): SearchCircles | undefined {
  if (radius === undefined) return undefined;
  const centers = [...city, ...municipality].flatMap((id) => {
    const place = findPlaceById(id);
    return place ? [{ latitude: place.latitude, longitude: place.longitude }] : [];
  });
  return { centers, radiusMetres: radius * METRES_PER_KILOMETRE };
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
    ...(circles?.centers ?? []).flatMap((center) => listCellsAround(center, circles?.radiusMetres ?? 0)),
  ]);
  return keys.size === 0 ? [ANY_PLACE_KEY] : [...keys];
}

interface EstatePlaceKeys {
  /** The keys that prove a match: wishes with one of these keys match the place of the estate. */
  readonly certainKeys: readonly string[];
  /**
   * All keys: the keys that prove a match, and the key of the estate's grid cell. Wishes that have only the key of the
   * cell may match the estate.
   */
  readonly allKeys: readonly string[];
}

/** Returns the keys of the wishes that may match the place of an estate. */
export function toEstateKeys(cityId: number, point: Coordinates | undefined): EstatePlaceKeys {
  const place = findPlaceById(cityId);
  const certainKeys = [
    ANY_PLACE_KEY,
    `c${cityId}`,
    ...(place ? [`m${place.municipality.id}`] : []),
    ...(place?.province ? [`p${place.province.id}`] : []),
  ];
  return {
    certainKeys,
    allKeys: point
      ? [...certainKeys, toCellKey(toGridRow(point.latitude), toGridColumn(point.longitude))]
      : certainKeys,
  };
}
