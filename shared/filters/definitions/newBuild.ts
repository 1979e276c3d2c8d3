import { hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const newBuildParameter = { name: 'new', kind: 'yes' } as const satisfies FilterParameter;

/**
 * Finds new buildings. The free-text search has separate phrases for new buildings (`newBuildWords`), which
 * it also uses for projects.
 */
export const newBuildFilter = {
  parameter: newBuildParameter,
  field: 'newBuilding',
  bit: 4,
  has: (home) => home.technical.newBuilding === true || hasYesField(home, 'construction.new_construction'),
  words: {
    nl: '',
    fr: '',
    en: '',
    de: '',
  },
} as const satisfies YesFilter;
