import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../../primitives/area.ts';
import { AREA_RADIUS_METRES, createDisplacement } from './displacement.ts';

const SECRET = 'a-secret-for-tests-only';
const displace = createDisplacement(SECRET);
/** Houses along a street in Ghent, ten metres apart. */
const HOUSES: readonly Coordinates[] = Array.from({ length: 300 }, (_, index) => ({
  latitude: 51.0543 + index * 0.00009,
  longitude: 3.7174,
}));

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in metres. */
function computeDistanceMetres(a: Coordinates, b: Coordinates): number {
  const computeHaversine = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2;
  const haversine =
    computeHaversine(a.latitude, b.latitude) +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * computeHaversine(a.longitude, b.longitude);
  return 2 * 6_371_000 * Math.asin(Math.sqrt(haversine));
}

describe('the displaced point of a hidden place', () => {
  it('keeps the place within its circle, and never at its centre', () => {
    const distances = HOUSES.map((house) => computeDistanceMetres(house, displace(house)));
    expect(Math.max(...distances)).toBeLessThan(AREA_RADIUS_METRES - 30);
    expect(Math.min(...distances)).toBeGreaterThan(80);
  });

  it('is the same on every call, even in another process with the secret', () => {
    for (const house of HOUSES.slice(0, 5)) {
      expect(displace(house)).toEqual(displace({ ...house }));
      expect(createDisplacement(SECRET)(house)).toEqual(displace(house));
    }
  });

  it('is the same for all estates at one address, so that two circles reveal no more than one', () => {
    expect(displace({ latitude: 51.054_300_1, longitude: 3.717_4 })).toEqual(
      displace({ latitude: 51.0543, longitude: 3.7174 }),
    );
  });

  it('depends on the secret, so that the real position cannot be computed without it', () => {
    const displaceWithOtherSecret = createDisplacement('another-secret-of-ours');
    expect(
      HOUSES.filter((house) => computeDistanceMetres(displace(house), displaceWithOtherSecret(house)) < 20).length,
    ).toBeLessThan(10);
  });

  it('reveals nothing by its direction: neighbours are displaced in all directions', () => {
    const directions = new Set(
      HOUSES.map((house) => {
        const displacedPoint = displace(house);
        return `${displacedPoint.latitude > house.latitude} ${displacedPoint.longitude > house.longitude}`;
      }),
    );
    expect(directions.size).toBe(4);
  });
});
