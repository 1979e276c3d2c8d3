/** Words that differ between spellings and languages of the same name: Sint and Saint, `s/Meuse`, `lès`. */
const SAME_WORD: Readonly<Record<string, string>> = {
  sint: 'st',
  saint: 'st',
  sainte: 'st',
  sankt: 'st',
  ste: 'st',
  s: 'sur',
  les: 'lez',
};

/** More letters than any name has; what comes after them is not read. */
const LONGEST = 200;

/** The words of a name without accents, case, hyphens, apostrophes or `(…)`. */
export const wordsOfPlaceName = (name: string): string[] =>
  name
    .slice(0, LONGEST)
    .replace(/\([^()]*\)/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** A word of a name in the one spelling for Sint, Saint, Sankt and St. */
export const normalizePlaceWord = (word: string): string => SAME_WORD[word] ?? word;

/** A place name in the form in which names are compared: its words, in one spelling for Sint, Saint, Sankt and St. */
export const normalizePlaceName = (name: string): string => wordsOfPlaceName(name).map(normalizePlaceWord).join(' ');
