import { type FilteredHome, type NumberFilter, plainNumber } from './filter.ts';
import { readCount } from '../primitives/writtenNumber.ts';
import type { Parameter } from './parameter.ts';

const MOST = 4;

export const facadesParameter = {
  name: 'facades',
  kind: 'range',
  ends: ['min', 'max'],
  most: MOST,
  read: readCount,
} as const satisfies Parameter;

/** Subtypes that tell how many facades a house has, each with that number. */
export const FACADES_OF_SUB_TYPE: ReadonlyMap<number, number> = new Map([
  [308, 2],
  [309, 3],
  [310, MOST],
]);

/** Building types (`BUILDING_TYPES`) that tell the same. */
const FACADES_OF_BUILDING_TYPE: ReadonlyMap<number, number> = new Map([
  [1, MOST],
  [2, 3],
  [3, 2],
]);

/** Returns the number of facades that the subtype or the building type implies; otherwise the stated number. */
function facadesOf({ general, technical, fields }: FilteredHome): number | undefined {
  const said =
    FACADES_OF_SUB_TYPE.get(general.subType?.id ?? 0) ?? FACADES_OF_BUILDING_TYPE.get(technical.buildingType?.id ?? 0);
  const counted = fields['construction.facades_count'];
  return said ?? (typeof counted === 'number' && counted >= 1 ? Math.min(counted, MOST) : undefined);
}

/** How a home stands between its neighbours: 2 facades in a row, 3 at its end, 4 by itself. */
export const facades = {
  parameter: facadesParameter,
  field: 'facades',
  order: 7,
  source: { slot: 7, valueOf: facadesOf },
  steps: () => [2, 3, MOST],
  ...plainNumber,
  words: {
    nl: 'gevels|gevel|vrije gevels|aantal gevels|gevelwoning|gevelwoningen|gevelhuis',
    fr: 'façades|façade|façades libres|nombre de façades',
    en: 'facades|facade|free facades|number of facades|fronts',
    de: 'fassaden|fassade|fronten|fassadenhaus|fassadenhäuser|fassaden haus',
  },
} as const satisfies NumberFilter;
