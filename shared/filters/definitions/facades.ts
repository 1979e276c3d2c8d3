import { type FilteredHome, type NumberFilter, plainNumberConversions } from '../filter.ts';
import { readCount } from '../../primitives/writtenNumber.ts';
import type { FilterParameter } from '../parameter.ts';

const MAX_FACADES = 4;

export const facadesParameter = {
  name: 'facades',
  kind: 'range',
  ends: ['min', 'max'],
  max: MAX_FACADES,
  read: readCount,
} as const satisfies FilterParameter;

// The `@__PURE__` annotations let the browser's build leave out tables that only the server uses.

/** The number of facades of a house by its subtype. */
export const FACADES_BY_SUB_TYPE: ReadonlyMap<number, number> = /* @__PURE__ */ new Map([
  [308, 2],
  [309, 3],
  [310, MAX_FACADES],
]);

/** The number of facades by building type (`BUILDING_TYPES`). */
const FACADES_BY_BUILDING_TYPE: ReadonlyMap<number, number> = /* @__PURE__ */ new Map([
  [1, MAX_FACADES],
  [2, 3],
  [3, 2],
]);

/** Returns the number of facades that the subtype or the building type implies, otherwise the stated number. */
function countFacades({ general, technical, fields }: FilteredHome): number | undefined {
  const impliedCount =
    FACADES_BY_SUB_TYPE.get(general.subType?.id ?? 0) ?? FACADES_BY_BUILDING_TYPE.get(technical.buildingType?.id ?? 0);
  const statedCount = fields['construction.facades_count'];
  return (
    impliedCount ??
    (typeof statedCount === 'number' && statedCount >= 1 ? Math.min(statedCount, MAX_FACADES) : undefined)
  );
}

/** Finds homes by their free facades: 2 in a row of houses, 3 at its end, 4 for a detached house. */
export const facadesFilter = {
  parameter: facadesParameter,
  field: 'facades',
  savedSearchPosition: 7,
  source: { slot: 7, getValue: countFacades },
  listOfferedBounds: () => [2, 3, MAX_FACADES],
  ...plainNumberConversions,
  words: {
    nl: 'gevels|gevel|vrije gevels|aantal gevels|gevelwoning|gevelwoningen|gevelhuis',
    fr: 'façades|façade|façades libres|nombre de façades',
    en: 'facades|facade|free facades|number of facades|fronts',
    de: 'fassaden|fassade|fronten|fassadenhaus|fassadenhäuser|fassaden haus',
  },
} as const satisfies NumberFilter;
