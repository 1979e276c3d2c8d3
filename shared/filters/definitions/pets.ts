import type { YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const petsParameter = { name: 'pets', kind: 'yes', onlyInFamily: 'rent' } as const satisfies FilterParameter;

/** Finds homes to rent for which the agency states that pets are allowed. */
export const petsFilter = {
  parameter: petsParameter,
  field: 'petsAllowed',
  bit: 6,
  has: ({ general, technical }) => (technical.petsAllowed ?? general.petsAllowed) === 'YES',
  words: {
    nl: 'huisdier|huisdieren|hond|kat|huisdieren toegelaten|huisdieren toegestaan',
    fr: 'animaux|animal|chien|chat|animaux admis|animaux acceptés|animaux autorisés',
    en: 'pets|pet|dog|cat|pets allowed|pet friendly',
    de: 'haustier|haustiere|hund|katze|haustiere erlaubt',
  },
} as const satisfies YesFilter;
