import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ZOOMS } from './outlineFile.ts';
import {
  getBoundingBox,
  isInZoom,
  buildLinesPath,
  municipalities,
  findMunicipality,
  buildOutlinePath,
  provinces,
  getUnitKm,
} from './outlines.ts';

interface GazetteerFile {
  readonly provinces: readonly string[];
  readonly municipalities: readonly (readonly [id: number, names: readonly (string | 0)[], province: number])[];
  readonly places: readonly (readonly [string, number, municipality: number, latitude: number, longitude: number])[];
}

/** The data of the back office, which the site otherwise reads only over HTTP. */
const gazetteerFile = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../backoffice/geo/gazetteer/places.generated.json'), 'utf8'),
) as GazetteerFile;

/** Returns a location in kilometres from the north-west corner. */
const projectLocation = (latitude: number, longitude: number) =>
  [(longitude - 2.5) * 111.2 * Math.cos((50.5 * Math.PI) / 180), (51.55 - latitude) * 111.2] as const;
/**
 * The maximum distance between a place and its municipality. The position of a place is its centre, which may be near a
 * border.
 */
const MAX_DISTANCE_KM = 3;

const findProvinceId = (id: number) => provinces[findMunicipality(id)?.province ?? -1]?.id;
const countSubpaths = (text: string) => text.split('M').length - 1;

describe('the outlines', () => {
  it('exist for all municipalities of today, by the ids of the contract', () => {
    expect(municipalities.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      gazetteerFile.municipalities.map(([id]) => id).toSorted((a, b) => a - b),
    );
    expect(municipalities).toHaveLength(565);
  });

  it('are in the province that the back office has for each municipality', () => {
    const misplacedMunicipalities = gazetteerFile.municipalities.filter(
      ([id, , province]) => findProvinceId(id) !== (gazetteerFile.provinces[province] ?? 'BE-BRU'),
    );
    expect(misplacedMunicipalities.map(([id]) => id)).toEqual([]);
  });

  it('contain the places of their municipalities', () => {
    const unit = getUnitKm('province');
    const misplacedPlaces = gazetteerFile.places.filter(([, , index, latitude, longitude]) => {
      const municipality = findMunicipality(gazetteerFile.municipalities[index]?.[0] ?? 0);
      const [left, top, right, bottom] = getBoundingBox('province', municipality?.rings ?? []).map(
        (each) => each * unit,
      ) as [number, number, number, number];
      const [x, y] = projectLocation(latitude, longitude);
      return (
        x < left - MAX_DISTANCE_KM ||
        x > right + MAX_DISTANCE_KM ||
        y < top - MAX_DISTANCE_KM ||
        y > bottom + MAX_DISTANCE_KM
      );
    });
    expect(misplacedPlaces.map(([zip]) => zip)).toEqual([]);
  });

  it('are joined when municipalities have merged, also into another province', () => {
    expect(findProvinceId(207_000)).toBe('BE-VOV');
    expect(findMunicipality(900_000)?.rings).toHaveLength(1);
    // The municipality has one outline, because its three former municipalities are adjacent.
    expect(findMunicipality(154_000)?.rings).toHaveLength(1);
  });

  it('are visible at every zoom at which they are drawn', () => {
    for (const zoom of ZOOMS) {
      const drawnMunicipalities = municipalities.filter(({ rings }) => isInZoom(zoom, rings));
      expect(drawnMunicipalities.length).toBeGreaterThanOrEqual(19);
      for (const { id, rings } of drawnMunicipalities) {
        const [left, top, right, bottom] = getBoundingBox(zoom, rings.slice(0, 1));
        expect(Math.min(right - left, bottom - top), `${id} at ${zoom}`).toBeGreaterThan(0);
        expect(buildOutlinePath(zoom, rings)).toMatch(/^(?:M-?\d+(?: |-)\d+l[\d -]+z)+$/);
      }
    }
  });

  it('share the lines between neighbours, which are drawn once', () => {
    const [first] = municipalities;
    if (!first) throw new Error('no municipality');
    const subpathCount = countSubpaths(buildLinesPath('country', [first], new Set()));
    expect(subpathCount).toBeGreaterThan(1);
    expect(countSubpaths(buildLinesPath('country', municipalities, new Set()))).toBeLessThan(
      municipalities.flatMap(({ rings }) => rings.flat()).length,
    );
  });
});
