import { parseYesNo } from '#shared/primitives/unknown.ts';

// The texts that mean "yes" and "no" only in spreadsheets, which write `TRUE` and `FALSE` in the language of their user.
const YES_WORDS = new Set(['1', 'y', 'x', 'waar', 'vrai', 'wahr']);
const NO_WORDS = new Set(['0', 'n', 'onwaar', 'faux', 'falsch']);

/** Parses yes or no in any of the product's languages; undefined when the text is neither. */
export function readBoolean(text: string): boolean | undefined {
  const answer = parseYesNo(text);
  if (answer) return answer === 'YES';
  const word = text.toLowerCase();
  if (YES_WORDS.has(word)) return true;
  return NO_WORDS.has(word) ? false : undefined;
}
