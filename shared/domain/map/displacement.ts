import { createHmac } from 'node:crypto';
import type { Coordinates } from '../../primitives/area.ts';

/** For servers only: nothing that the browser loads may import this. */

/** Metres: the circle that a hidden place lies in. */
export const AREA_RADIUS = 500;
/** Metres between a hidden place and the middle of its circle: never next to none, never beyond the circle. */
const NEAREST = 100;
const FARTHEST = 450;

const METRES_PER_DEGREE = 111_320;
/** Of a degree: about ten metres. */
const ROUNDING = 1e4;
/** Of a degree: about one metre. The same place written with other decimals is the same place. */
const SAME_PLACE_DECIMALS = 5;

/** A point that can be shown in place of one that can't. */
export type Displace = (place: Coordinates) => Coordinates;

/** Four bytes of a digest as a share of one, from 0 up to but without 1. */
const share = (digest: Buffer, offset: number) => digest.readUInt32BE(offset) / 2 ** 32;

/**
 * Moves a place in a direction and over a distance that depend on the secret. One place always gives one point, on
 * every page, in every language and for every estate there: the overlap of two circles around one house would reveal
 * more than either.
 */
export function createDisplacement(secret: string): Displace {
  const key = createHmac('sha256', secret).update('displacement of hidden places').digest();
  return ({ latitude, longitude }) => {
    const digest = createHmac('sha256', key)
      .update(`${latitude.toFixed(SAME_PLACE_DECIMALS)} ${longitude.toFixed(SAME_PLACE_DECIMALS)}`)
      .digest();
    const angle = share(digest, 0) * 2 * Math.PI;
    // By area, so that no distance is likelier than another of its size.
    const distance = Math.sqrt(NEAREST ** 2 + share(digest, 4) * (FARTHEST ** 2 - NEAREST ** 2));
    const north = (Math.cos(angle) * distance) / METRES_PER_DEGREE;
    const east = (Math.sin(angle) * distance) / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
    return {
      latitude: Math.round((latitude + north) * ROUNDING) / ROUNDING,
      longitude: Math.round((longitude + east) * ROUNDING) / ROUNDING,
    };
  };
}
