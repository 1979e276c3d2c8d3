import { saysYes, type YesFilter } from '../filter.ts';
import type { Parameter } from '../parameter.ts';

export const newBuildParameter = { name: 'new', kind: 'yes' } as const satisfies Parameter;

/** Finds new buildings. The free-text search also uses its words for projects (`newBuildWords`). */
export const newBuild = {
  parameter: newBuildParameter,
  field: 'newBuilding',
  bit: 4,
  has: (home) => home.technical.newBuilding === true || saysYes(home, 'construction.new_construction'),
  words: {
    nl: '',
    fr: '',
    en: '',
    de: '',
  },
} as const satisfies YesFilter;
