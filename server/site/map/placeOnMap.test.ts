import { describe, expect, it } from 'vitest';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { estateInput, GENT } from '#tests/support/estateInput.ts';
import { createDisplacement } from '#shared/domain/map/displacement.ts';
import { findPlaceOnMap } from './placeOnMap.ts';

const ESTATE_LOCATION = { latitude: 51.053_871, longitude: 3.722_239, precision: 3 };
const createEstate = (visible: boolean, location: typeof ESTATE_LOCATION | undefined = ESTATE_LOCATION) =>
  estateDetailSchema.parse({
    ...estateInput({ id: 7, estate: { address: { visible, city: GENT, ...(location && { location }) } } }),
    updatedAt: '2026-01-31T12:00:00Z',
  });
const displace = createDisplacement('a-secret-for-tests-only');

describe('the place where an estate is shown', () => {
  it('is its location, when its address is visible', () => {
    expect(findPlaceOnMap(createEstate(true), displace)).toEqual({
      marker: expect.objectContaining({ id: 7, status: 1, latitude: 51.053_871, longitude: 3.722_239 }),
    });
  });

  it('is a circle around another point, when its address is hidden', () => {
    const place = findPlaceOnMap(createEstate(false), displace);
    expect(place?.radius).toBe(500);
    const text = JSON.stringify(place);
    expect(text).not.toContain('51.05387');
    expect(text).not.toContain('3.72223');
  });

  it('is the circle that the back office has chosen, as in lists', () => {
    const shownArea = { latitude: 51.0561, longitude: 3.7253, radius: 400 };
    expect(findPlaceOnMap({ ...createEstate(false), place: shownArea }, displace)).toEqual({
      marker: expect.objectContaining({ latitude: 51.0561, longitude: 3.7253 }),
      radius: 400,
    });
  });

  it('does not exist without a location, or without the secret that hides it', () => {
    expect(
      findPlaceOnMap(estateDetailSchema.parse({ ...createEstate(true), address: { city: GENT } }), displace),
    ).toBeUndefined();
    expect(findPlaceOnMap(createEstate(false), undefined)).toBeUndefined();
  });
});
