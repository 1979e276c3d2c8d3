import { ROOM_ID } from '../../primitives/ids.ts';
import { countRooms, hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const terraceParameter = { name: 'terrace', kind: 'yes' } as const satisfies FilterParameter;

/** Finds homes with a terrace; a balcony does not count. */
export const terraceFilter = {
  parameter: terraceParameter,
  field: 'terrace',
  bit: 1,
  has: (home) =>
    countRooms(home, ROOM_ID.TERRACE) > 0 ||
    hasYesField(
      home,
      'construction.terrace',
      'construction.terraces_count',
      'construction.terrace_area',
      'layout.terrace',
    ),
  words: {
    nl: 'terras|terrasje|dakterras|zonneterras|terrassen',
    fr: 'terrasse|terrasses',
    en: 'terrace|terraces|roof terrace|patio',
    de: 'terrasse|terrassen|dachterrasse',
  },
} as const satisfies YesFilter;
