import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../i18n/locales.ts';
import { SUB_TYPES } from '../../primitives/vocabulary.ts';
import { getCountryName } from './countryName.ts';
import { VALUE_LISTS, getValueLabel, type ValueListName } from './values.ts';

const getKeys = (list: ValueListName) => [...VALUE_LISTS[list].keys()];

describe('§3.3 enumerations', () => {
  it.each<[ValueListName, string]>([
    ['constructionType', 'OPEN, HALF_OPEN, CLOSED'],
    ['luxuryLevel', 'MODEST, AVERAGE, LUXURIOUS'],
    ['glazing', 'SINGLE, DOUBLE, TRIPLE'],
    ['flooding', 'UNKNOWN, NO, YES'],
    ['conformity', 'VALID, INVALID'],
    ['electricityCertification', 'OBTAINED, NOT_OBTAINED, UNKNOWN'],
    ['destination', 'MAIN_RESIDENCE, VACATION_RESIDENCE, STUDENT_RESIDENCE'],
    [
      'environment',
      'TOWN, RESIDENTIAL, COUNTRYSIDE, VILLAGE, SUBURBAN_AREA, CRAFT_INDUSTRY, INDUSTRIAL, SEA_BEACH_DUNE',
    ],
    ['freeOn', 'UNKNWON, IMMEDIATE, DEED, AFTER_NOTICE_PERIOD, DELIVERY, TBD'],
    ['garden', 'NOT_CONSTRUCTED, ONLY_LAWN, FULLY_LANDSCAPED'],
    ['geoPrecision', '0, 1, 2, 3'],
    ['orientation', 'N, NE, E, SE, S, SW, W, NW'],
    ['planningAnswer', 'UNKNOWN, NO, YES, PENDING, BEFORE_1962'],
    ['commonHeating', 'NOT_APPLICABLE, COMMON, INDIVIDUAL'],
    [
      'zoning',
      'AG, EG, WIG, WUG, BG, IGB, RG, GWG, NG, PG, WG, WGL, WGR, GG, WCHE, WP, IAB, GDR, GVR, LWAG, NR, GVON, DVG, NI',
    ],
  ])('%s is "%s"', (list, keys) => {
    expect(getKeys(list).join(', ')).toBe(keys);
  });

  it('has the estate types, statuses and subtypes that the specification names', () => {
    expect(getKeys('type')).toEqual(
      expect.arrayContaining(['APARTMENT', 'GARAGE', 'PLOT', 'COMMERCIAL', 'HOUSE', 'PROJECT']),
    );
    expect(getKeys('status')).toEqual(
      expect.arrayContaining(['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER']),
    );
    expect(getKeys('subType')).toEqual(
      expect.arrayContaining(
        'DUPLEX LOFT PENTHOUSE STUDENT_ROOM SERVICE_FLAT VILLA BUNGALOW CASTLE TOWNHOUSE FARM_01'.split(' '),
      ),
    );
  });

  it('has a unique id and key, and a type, for every subtype', () => {
    expect(new Set(SUB_TYPES.map(({ id }) => id)).size).toBe(SUB_TYPES.length);
    expect(new Set(SUB_TYPES.map(({ key }) => key)).size).toBe(SUB_TYPES.length);
    expect(SUB_TYPES.filter(({ id, headTypeId }) => Math.floor(id / 100) !== headTypeId)).toEqual([]);
  });

  it('has a name for every value in every language, without surrounding space', () => {
    for (const [list, values] of Object.entries(VALUE_LISTS)) {
      expect(values.size, list).toBeGreaterThan(1);
      for (const [key, name] of values) {
        for (const locale of LOCALES) expect(name[locale], `${list} ${key} ${locale}`).toMatch(/^\S(?:.*\S)?$/);
      }
    }
  });

  it('"Energy label: A++ to G, and combined pairs", the better class first', () => {
    expect(getKeys('energyLabel')).toEqual(expect.arrayContaining(['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G']));
    expect(getValueLabel('energyLabel', 'G_C', 'nl')).toBe('C–G');
    expect(getValueLabel('energyLabel', 'C_G', 'nl')).toBe('C–G');
    expect(getValueLabel('energyLabel', 'C_C', 'nl')).toBe('');
  });

  it('"A missing value label shows empty"', () => {
    expect(getValueLabel('zoning', 'XYZ', 'fr')).toBe('');
    expect(getValueLabel('zoning', 'WUG', 'fr')).toBe('Zone d’extension d’habitat');
  });
});

describe('§3.3 "Country codes: about 240 ISO codes plus UNKNOWN"', () => {
  it('have a name in each language', () => {
    expect(LOCALES.map((locale) => getCountryName('BE', locale))).toEqual(['België', 'Belgique', 'Belgium', 'Belgien']);
  });

  it('show empty when there is no such country', () => {
    for (const code of ['UNKNOWN', 'be', '', 'B1']) expect(getCountryName(code, 'nl'), code).toBe('');
  });
});
