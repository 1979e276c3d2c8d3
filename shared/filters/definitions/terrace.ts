import { ROOM } from '../../primitives/ids.ts';
import { countRooms, saysYes, type YesFilter } from '../filter.ts';
import type { Parameter } from '../parameter.ts';

export const terraceParameter = { name: 'terrace', kind: 'yes' } as const satisfies Parameter;

/** Finds homes with a terrace; a balcony does not count. */
export const terrace = {
  parameter: terraceParameter,
  field: 'terrace',
  bit: 1,
  has: (home) =>
    countRooms(home, ROOM.TERRACE) > 0 ||
    saysYes(home, 'construction.terrace', 'construction.terraces_count', 'construction.terrace_area', 'layout.terrace'),
  words: {
    nl: 'terras|terrasje|dakterras|zonneterras|terrassen',
    fr: 'terrasse|terrasses',
    en: 'terrace|terraces|roof terrace|patio',
    de: 'terrasse|terrassen|dachterrasse',
  },
} as const satisfies YesFilter;
