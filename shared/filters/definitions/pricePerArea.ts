import { type NumberFilter, plainNumberConversions } from '../filter.ts';
import { readEurosPerArea } from '../../primitives/writtenNumber.ts';
import type { FilterParameter } from '../parameter.ts';

export const pricePerAreaParameter = {
  name: 'price-m2',
  kind: 'range',
  ends: ['max'],
  max: 1_000_000,
  read: readEurosPerArea,
  onlyInFamily: 'sale',
} as const satisfies FilterParameter;

/**
 * Filters by the price per m² of living area, in euros. The price must be visible to visitors; a rent counts as the
 * monthly rent.
 */
export const pricePerAreaFilter = {
  parameter: pricePerAreaParameter,
  field: 'pricePerArea',
  savedSearchPosition: 3,
  source: { sql: 'price / nullif(area_build, 0)' },
  listOfferedBounds: () => [1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000],
  ...plainNumberConversions,
  words: {
    nl: 'per m2|per vierkante meter|prijs per m2',
    fr: 'le m2|par m2|au m2|du m2|prix au m2|le mètre carré',
    en: 'per m2|per square metre|per sqm|price per m2',
    de: 'pro m2|je m2|pro quadratmeter|quadratmeterpreis',
  },
} as const satisfies NumberFilter;
