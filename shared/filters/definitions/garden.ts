import { ROOM } from '../../primitives/ids.ts';
import { countRooms, saysYes, type YesFilter } from '../filter.ts';
import type { Parameter } from '../parameter.ts';

export const gardenParameter = { name: 'garden', kind: 'yes' } as const satisfies Parameter;

/** Finds homes with a garden, also a shared one. */
export const garden = {
  parameter: gardenParameter,
  field: 'garden',
  bit: 0,
  has: (home) =>
    countRooms(home, ROOM.GARDEN) > 0 ||
    Boolean(home.technical.directionGarden) ||
    typeof home.fields['other.garden'] === 'string' ||
    saysYes(home, 'other.garden_surface'),
  words: {
    nl: 'tuin|tuintje|stadstuin|tuinen',
    fr: 'jardin|jardinet|jardins',
    en: 'garden|gardens|backyard',
    de: 'garten|gärten',
  },
} as const satisfies YesFilter;
