import { createHmac } from 'node:crypto';
import type { Coordinates } from '../../primitives/area.ts';

/** Only servers may import this module, because it uses a module of Node and a secret. */

/** The radius in metres of the circle that contains a hidden place. */
export const AREA_RADIUS_METRES = 500;
/**
 * The minimum and maximum distance in metres between a hidden place and the centre of its circle. The place is never
 * close to the centre, and always inside the circle.
 */
const MIN_DISTANCE_METRES = 100;
const MAX_DISTANCE_METRES = 450;

const METRES_PER_DEGREE = 111_320;
/** The number of steps in a degree to which the displaced point is rounded. One step is about ten metres. */
const ROUNDING_STEPS_PER_DEGREE = 1e4;
/**
 * The number of decimals of a degree to which a place is rounded before its displacement, so that equal places get the
 * same point. Five decimals are about one metre.
 */
const SAME_PLACE_DECIMALS = 5;

/** Returns a displaced point, which pages may show instead of a hidden place. */
export type DisplacePlace = (place: Coordinates) => Coordinates;

/** Returns four bytes of a digest as a number from 0 (included) to 1 (excluded). */
const toFraction = (digest: Buffer, offset: number) => digest.readUInt32BE(offset) / 2 ** 32;

/**
 * Creates a function that displaces a place in a direction and over a distance that depend on the secret. A place
 * always has the same displaced point, on every page, in every language and for every estate at that place, because two
 * different circles around one house would together reveal more than one circle.
 */
export function createDisplacement(secret: string): DisplacePlace {
  const key = createHmac('sha256', secret).update('displacement of hidden places').digest();
  return ({ latitude, longitude }) => {
    const digest = createHmac('sha256', key)
      .update(`${latitude.toFixed(SAME_PLACE_DECIMALS)} ${longitude.toFixed(SAME_PLACE_DECIMALS)}`)
      .digest();
    const angle = toFraction(digest, 0) * 2 * Math.PI;
    // The distance is distributed uniformly by area, so that every part of the ring is equally likely.
    const distanceMetres = Math.sqrt(
      MIN_DISTANCE_METRES ** 2 + toFraction(digest, 4) * (MAX_DISTANCE_METRES ** 2 - MIN_DISTANCE_METRES ** 2),
    );
    const degreesNorth = (Math.cos(angle) * distanceMetres) / METRES_PER_DEGREE;
    const degreesEast = (Math.sin(angle) * distanceMetres) / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
    return {
      latitude: Math.round((latitude + degreesNorth) * ROUNDING_STEPS_PER_DEGREE) / ROUNDING_STEPS_PER_DEGREE,
      longitude: Math.round((longitude + degreesEast) * ROUNDING_STEPS_PER_DEGREE) / ROUNDING_STEPS_PER_DEGREE,
    };
  };
}
