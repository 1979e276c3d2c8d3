import type { YesFilter } from '../filter.ts';
import type { Parameter } from '../parameter.ts';

export const petsParameter = { name: 'pets', kind: 'yes', only: 'rent' } as const satisfies Parameter;

/** Finds homes that are let to people with pets. They are only those for which the agency says so. */
export const pets = {
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
