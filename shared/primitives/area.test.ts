import { describe, expect, it } from 'vitest';
import { toCanonicalArea, decodeArea, encodeArea, MAX_AREA_CORNERS } from './area.ts';

const GHENT = [
  { latitude: 51.08, longitude: 3.7 },
  { latitude: 51.07, longitude: 3.76 },
  { latitude: 51.03, longitude: 3.73 },
];
const createCorners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ latitude: 51 + index / 1000, longitude: 3.7 + (index % 2) / 100 }));

describe('an area in an address', () => {
  it("is an encoded polyline, as in the example of the format's description", () => {
    const example = [
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ];
    expect(encodeArea(example)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect(decodeArea('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(example);
  });

  it('is decoded to the drawn corners, with a precision of one metre', () => {
    expect(decodeArea(encodeArea(GHENT))).toEqual(GHENT);
    expect(decodeArea(encodeArea(createCorners(MAX_AREA_CORNERS)))).toHaveLength(MAX_AREA_CORNERS);
  });

  it('has one spelling: a closed line and an open line are the same area', () => {
    const closedArea = encodeArea([...GHENT, ...GHENT.slice(0, 1)]);
    expect(toCanonicalArea(closedArea)).toBe(encodeArea(GHENT));
  });

  it.each([
    ['an empty text', ''],
    ['a line of two points', encodeArea(GHENT.slice(0, 2))],
    ['a line that goes there and back', encodeArea([...GHENT.slice(0, 2), ...GHENT.slice(0, 1)])],
    ['more corners than the limit', encodeArea(createCorners(MAX_AREA_CORNERS + 1))],
    ['a point outside the valid degrees', encodeArea([...GHENT, { latitude: 91, longitude: 3 }])],
    ['half a point', encodeArea(GHENT).slice(0, -4)],
    ['a number that never ends', '~'.repeat(60)],
    ['other characters', 'gent;drop'],
    ['characters beyond ASCII', 'é'.repeat(12)],
  ])('is not accepted when it is %s', (_, text) => {
    expect(decodeArea(text)).toBeUndefined();
    expect(toCanonicalArea(text)).toBeUndefined();
  });
});
