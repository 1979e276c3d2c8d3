/** Words that differ between spellings and languages of the same name. */
const SAME_WORD: Readonly<Record<string, string>> = { sint: 'st', saint: 'st', sainte: 'st', sankt: 'st', ste: 'st' };

/**
 * A place name in the form in which names are compared: no accents, case, hyphens, apostrophes or `(…)`, and one
 * spelling for Sint, Saint, Sankt and St.
 */
export function normalizePlaceName(name: string): string {
  return name
    .replace(/\(.*?\)/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => SAME_WORD[word] ?? word)
    .join(' ');
}
