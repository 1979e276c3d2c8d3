/** Addresses, names of files and hosts, and what has figures in it: none of them are words. */
const NO_WORD = /\/\/|@|\p{L}\.\p{L}|\p{Nd}/u;
const WORD = /(?:\p{L}\p{M}*)+(?:['’-](?:\p{L}\p{M}*)+)*/gu;
/** Longer than any word that is one. */
const LONGEST = 60;
const SHORTEST = 3;
const ONLY_CAPITALS = /^\p{Lu}+$/u;
/** EPC, BIV, BTW: abbreviations that no dictionary has. */
const LONGEST_ABBREVIATION = 5;

export const isAbbreviation = (word: string): boolean =>
  ONLY_CAPITALS.test(word) && word.length <= LONGEST_ABBREVIATION;

const isWord = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST && !isAbbreviation(word);

/** The words of a text as a dictionary may know them, each as often as it occurs. */
export const textWords = (text: string): readonly string[] =>
  text
    .replaceAll('\u00AD', '')
    .split(/\s+/)
    .filter((part) => !NO_WORD.test(part))
    .flatMap((part) => part.match(WORD) ?? [])
    .map((word) => word.replaceAll('’', "'"))
    .filter(isWord);
