import { ROOM_ID } from '../../primitives/ids.ts';
import { isNoAnswer, parseYesNo } from '../../primitives/unknown.ts';
import { countRooms, type FilteredHome, hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const gardenParameter = { name: 'garden', kind: 'yes' } as const satisfies FilterParameter;

/**
 * Matches a text of an agent that begins with the statement, in any language, that there is no garden. Other words may
 * follow after a mark or a conjunction: `Geen tuin, wel een terras`. A word directly after it has another meaning:
 * `No maintenance`.
 */
const NO_GARDEN_TEXT =
  /^(?:geen|aucune?|none|kein(?:e[nr]?)?|neen?|non?|nein|(?:geen|zonder|aucun|pas de|sans|no|without(?: a)?|keine?n?|ohne) (?:tuin|jardin|garden|garten))(?:\s*(?:[,;.:!(/]|$)|\s+(?:[-–—]|(?:maar|wel|mais|but|aber)\b))/i;

/**
 * Returns whether the text of the field `garden` describes a garden: a value of the list or a text of the agent that
 * neither means "no" nor "unknown".
 */
function describesGarden({ fields }: FilteredHome): boolean {
  const text = fields['other.garden'];
  if (typeof text !== 'string' || isNoAnswer(text) || parseYesNo(text) === 'NO') return false;
  return !NO_GARDEN_TEXT.test(text.trim());
}

/** Finds homes with a garden, also a shared one. */
export const gardenFilter = {
  parameter: gardenParameter,
  field: 'garden',
  bit: 0,
  // Since version 2, a text counts only when it describes a garden or the direction of one. Since version 3, a text
  // that says more after "no garden" does not count.
  definitionVersion: 3,
  has: (home) =>
    countRooms(home, ROOM_ID.GARDEN) > 0 ||
    !isNoAnswer(home.technical.directionGarden ?? '') ||
    describesGarden(home) ||
    hasYesField(home, 'other.garden', 'other.garden_surface'),
  words: {
    nl: 'tuin|tuintje|stadstuin|tuinen',
    fr: 'jardin|jardinet|jardins',
    en: 'garden|gardens|backyard',
    de: 'garten|gärten',
  },
} as const satisfies YesFilter;
