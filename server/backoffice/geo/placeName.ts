/**
 * Words that differ between the spellings and languages of one name, such as Sint and Saint, `s/Meuse` and `lès`, with
 * their common spelling.
 */
const WORD_SPELLINGS: Readonly<Record<string, string>> = {
  sint: 'st',
  saint: 'st',
  sainte: 'st',
  sankt: 'st',
  ste: 'st',
  s: 'sur',
  les: 'lez',
};

/**
 * The maximum length of a text that is compared with names. No name is this long; the rest of a longer text is ignored.
 */
const MAX_NAME_CHARACTERS = 200;

/** Splits a name into its words, without accents, case, hyphens, apostrophes or `(…)`. */
export const splitPlaceName = (name: string): string[] =>
  name
    .slice(0, MAX_NAME_CHARACTERS)
    // The ligatures are replaced in lower case, so that Œ is found too.
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Normalises a word of a name: Sint, Saint, Sankt and St get one spelling. */
export const normalizePlaceWord = (word: string): string => WORD_SPELLINGS[word] ?? word;

/** Normalises a place name for comparison: its words, with one spelling for Sint, Saint, Sankt and St. */
export const normalizePlaceName = (name: string): string => splitPlaceName(name).map(normalizePlaceWord).join(' ');
