import { type NumberFilter, plainNumberConversions } from '../filter.ts';
import { readArea } from '../../primitives/writtenNumber.ts';
import type { FilterParameter } from '../parameter.ts';

export const plotAreaParameter = {
  name: 'plot',
  kind: 'range',
  ends: ['min', 'max'],
  max: 10_000_000,
  read: readArea,
} as const satisfies FilterParameter;

/** Filters by plot area, in m². An area of 0 is no area, because software writes it for an empty field. */
export const plotAreaFilter = {
  parameter: plotAreaParameter,
  field: 'areaGround',
  savedSearchPosition: 2,
  source: { sql: 'nullif(area_ground, 0)' },
  listOfferedBounds: () => [100, 250, 500, 750, 1000, 1500, 2500, 5000, 10_000],
  ...plainNumberConversions,
  words: {
    nl: 'grondoppervlakte|perceeloppervlakte|oppervlakte grond',
    fr: 'surface du terrain|superficie du terrain|surface de terrain',
    en: 'plot area|plot size|land area|lot size',
    de: 'grundstücksfläche|grundstücksgröße|grundfläche',
  },
} as const satisfies NumberFilter;
