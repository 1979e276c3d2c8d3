import { hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const liftParameter = { name: 'lift', kind: 'yes' } as const satisfies FilterParameter;

/** Finds homes with a lift. */
export const liftFilter = {
  parameter: liftParameter,
  field: 'elevator',
  bit: 3,
  has: (home) => home.technical.elevator === true || hasYesField(home, 'comfort.elevator'),
  words: {
    nl: 'lift',
    fr: 'ascenseur',
    en: 'lift|elevator',
    de: 'aufzug|fahrstuhl|lift',
  },
} as const satisfies YesFilter;
