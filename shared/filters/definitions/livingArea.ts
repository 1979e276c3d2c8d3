import { type NumberFilter, plainNumberConversions } from '../filter.ts';
import { readArea } from '../../primitives/writtenNumber.ts';
import type { FilterParameter } from '../parameter.ts';

export const livingAreaParameter = {
  name: 'area',
  kind: 'range',
  ends: ['min', 'max'],
  max: 100_000,
  read: readArea,
} as const satisfies FilterParameter;

/** Filters by living area, in m². An area of 0 is no area, because software writes it for an empty field. */
export const livingAreaFilter = {
  parameter: livingAreaParameter,
  field: 'areaBuild',
  savedSearchPosition: 1,
  source: { sql: 'nullif(area_build, 0)' },
  listOfferedBounds: () => [40, 60, 80, 100, 120, 150, 200, 250, 300, 400],
  ...plainNumberConversions,
  words: {
    nl: 'wonen|bewoonbaar|bewoonbare oppervlakte|woonoppervlakte|leefoppervlakte|oppervlakte',
    fr: 'habitable|habitables|surface habitable|superficie habitable|surface|superficie',
    en: 'living area|living space|habitable|floor area|surface area|surface',
    de: 'wohnfläche|wohnflaeche|fläche',
  },
} as const satisfies NumberFilter;
