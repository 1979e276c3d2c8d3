// The texts that mean "yes" and "no". Spreadsheets write `TRUE` and `FALSE` in the language of their user.
const YES_WORDS = new Set(['true', 'yes', '1', 'ja', 'oui', 'y', 'x', 'waar', 'vrai', 'wahr']);
const NO_WORDS = new Set(['false', 'no', '0', 'nee', 'nein', 'non', 'n', 'onwaar', 'faux', 'falsch']);

/** Parses yes or no in any of the product's languages; undefined when the text is neither. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES_WORDS.has(word)) return true;
  return NO_WORDS.has(word) ? false : undefined;
}
