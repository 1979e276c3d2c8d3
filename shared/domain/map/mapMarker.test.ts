import { describe, expect, it } from 'vitest';
import { type MarkerSource, toMapMarker } from './mapMarker.ts';

const HOUSE: MarkerSource = {
  id: 7,
  project: false,
  headType: { id: 3 },
  subType: { id: 31 },
  status: { id: 1 },
  location: { latitude: 51.05, longitude: 3.72 },
};

describe('§2.6: "A map marker carries id, type, head type, status, project flag, latitude and longitude."', () => {
  it('has these properties', () => {
    expect(toMapMarker(HOUSE)).toEqual({
      id: 7,
      type: 31,
      headType: 3,
      status: 1,
      project: false,
      latitude: 51.05,
      longitude: 3.72,
    });
  });

  it.each([
    ['location', { location: undefined }],
    ['type', { headType: undefined, subType: undefined }],
    ['status', { status: undefined }],
  ])('"produced only when a location, type and status exist": not without %s', (_what, changes) => {
    expect(toMapMarker({ ...HOUSE, ...changes })).toBeUndefined();
  });

  it('has the head type as its type when no subtype is known', () => {
    expect(toMapMarker({ ...HOUSE, subType: undefined })).toMatchObject({ type: 3, headType: 3 });
  });
});
