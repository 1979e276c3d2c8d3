import { saysYes, type YesFilter } from '../filter.ts';
import type { Parameter } from '../parameter.ts';

export const liftParameter = { name: 'lift', kind: 'yes' } as const satisfies Parameter;

/** Finds homes with a lift. */
export const lift = {
  parameter: liftParameter,
  field: 'elevator',
  bit: 3,
  has: (home) => home.technical.elevator === true || saysYes(home, 'comfort.elevator'),
  words: {
    nl: 'lift',
    fr: 'ascenseur',
    en: 'lift|elevator',
    de: 'aufzug|fahrstuhl|lift',
  },
} as const satisfies YesFilter;
