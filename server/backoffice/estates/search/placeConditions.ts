import { type SQL, sql } from 'drizzle-orm';
import type { Coordinates } from '#shared/primitives/area.ts';
import { findPlaceById } from '../../geo/places.ts';

/** The metres per degree of latitude, and of longitude at the equator. */
const METRES_PER_DEGREE = 111_320;
/**
 * The minimum cosine of the latitude. Nearer to a pole, a degree of longitude is so short that the box would be too
 * wide.
 */
const MIN_COSINE = 0.01;

interface Circle extends Coordinates {
  /** The radius in metres. */
  readonly radius: number;
}

const toFloat = (value: number): SQL => sql`${value}::double precision`;

const isColumnBetween = (column: 'latitude' | 'longitude', from: number, to: number): SQL =>
  sql`${sql.identifier(column)} between ${toFloat(from)} and ${toFloat(to)}`;

/**
 * Builds the condition for estates within a circle. The ground around its centre is treated as flat; at 100 km the
 * error is below one percent. The box around the circle lets the database use the index.
 */
export function isWithinCircle({ latitude, longitude, radius }: Circle): SQL {
  const cosine = Math.max(MIN_COSINE, Math.cos((latitude * Math.PI) / 180));
  const heightDegrees = radius / METRES_PER_DEGREE;
  const widthDegrees = heightDegrees / cosine;
  return sql`(${isColumnBetween('latitude', latitude - heightDegrees, latitude + heightDegrees)}
    and ${isColumnBetween('longitude', longitude - widthDegrees, longitude + widthDegrees)}
    and power(latitude - ${toFloat(latitude)}, 2) + power((longitude - ${toFloat(longitude)}) * ${toFloat(cosine)}, 2)
      <= ${toFloat(heightDegrees ** 2)})`;
}

/**
 * Builds a condition for each city: estates within a circle around its centre. The centre of a municipality is the
 * centre of its main place.
 */
export function buildCircleConditions(ids: readonly number[], radius: number): SQL[] {
  return ids.flatMap((id) => {
    const place = findPlaceById(id);
    return place ? [isWithinCircle({ latitude: place.latitude, longitude: place.longitude, radius })] : [];
  });
}

/** Builds the condition for estates within a polygon. */
export function isWithinArea(corners: readonly Coordinates[]): SQL {
  const latitudes = corners.map(({ latitude }) => latitude);
  const longitudes = corners.map(({ longitude }) => longitude);
  const polygon = `(${corners.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join(',')})`;
  return sql`(${isColumnBetween('latitude', Math.min(...latitudes), Math.max(...latitudes))}
    and ${isColumnBetween('longitude', Math.min(...longitudes), Math.max(...longitudes))}
    and point(longitude, latitude) <@ ${polygon}::polygon)`;
}
