import { ROOM_ID } from '../../primitives/ids.ts';
import { countRooms, hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const gardenParameter = { name: 'garden', kind: 'yes' } as const satisfies FilterParameter;

/** Finds homes with a garden, also a shared one. */
export const gardenFilter = {
  parameter: gardenParameter,
  field: 'garden',
  bit: 0,
  has: (home) =>
    countRooms(home, ROOM_ID.GARDEN) > 0 ||
    Boolean(home.technical.directionGarden) ||
    typeof home.fields['other.garden'] === 'string' ||
    hasYesField(home, 'other.garden_surface'),
  words: {
    nl: 'tuin|tuintje|stadstuin|tuinen',
    fr: 'jardin|jardinet|jardins',
    en: 'garden|gardens|backyard',
    de: 'garten|gärten',
  },
} as const satisfies YesFilter;
