/** Matches texts that are no words: addresses, file names, host names and anything with digits. */
const NON_WORD = /\/\/|@|\p{L}\.\p{L}|\p{Nd}/u;
const WORD = /(?:\p{L}\p{M}*)+(?:['’-](?:\p{L}\p{M}*)+)*/gu;
/** The maximum length of a word. No real word is longer. */
const MAX_WORD_CHARACTERS = 60;
const MIN_WORD_CHARACTERS = 3;
const ONLY_CAPITALS = /^\p{Lu}+$/u;
/** The maximum length of abbreviations such as EPC, BIV and BTW, which no dictionary contains. */
const MAX_ABBREVIATION_CHARACTERS = 5;

export const isAllowedAbbreviation = (word: string): boolean =>
  ONLY_CAPITALS.test(word) && word.length <= MAX_ABBREVIATION_CHARACTERS;

const isCheckedWord = (word: string): boolean =>
  word.length >= MIN_WORD_CHARACTERS && word.length <= MAX_WORD_CHARACTERS && !isAllowedAbbreviation(word);

/**
 * Returns the words of a text in the form that a dictionary may contain. A word that occurs several times is returned
 * as often.
 */
export const listTextWords = (text: string): readonly string[] =>
  text
    .replaceAll('\u00AD', '')
    .split(/\s+/)
    .filter((part) => !NON_WORD.test(part))
    .flatMap((part) => part.match(WORD) ?? [])
    .map((word) => word.replaceAll('’', "'"))
    .filter(isCheckedWord);
