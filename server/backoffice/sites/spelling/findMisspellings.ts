import type { Locale } from '#shared/i18n/locales.ts';
import { countEdits } from '../../core/didYouMean.ts';
import type { Hunspell } from './hunspell.ts';
import { ACCEPTED_WORDS } from './acceptedWords.ts';
import { isAllowedAbbreviation } from './textWords.ts';

/** A word that is probably misspelt. */
interface Misspelling {
  readonly word: string;
  /** The suggested corrections, the nearest first. */
  readonly suggestions: readonly string[];
}

/**
 * The maximum number of unknown words for which suggestions are computed. A suggestion takes a tenth of a second, and a
 * text with more unknown words is written in another language and not misspelt.
 */
const MAX_EXAMINED_WORDS = 500;
/** The number of words in one run of hunspell, which has a time limit. */
const BATCH_WORDS = 50;
const MAX_SUGGESTIONS = 3;
const STARTS_WITH_CAPITAL = /^\p{Lu}/u;

/**
 * Returns whether a word is very close to a suggestion. Such a word is a typing error, while a name only resembles a
 * word by chance.
 */
const isCloseSuggestion = (word: string, suggestion: string): boolean => {
  const maxEdits = word.length >= 8 ? 2 : 1;
  return countEdits(word.toLowerCase(), suggestion.toLowerCase()) <= maxEdits;
};

const splitAtHyphens = (word: string): string[] =>
  word.split('-').filter((part) => part.length > 1 && !isAllowedAbbreviation(part));

/** Matches an elided article: `l'Eilandje`, `d'Oostduinkerke`. */
const ELIDED_ARTICLE = /^[dl]'/i;
/** Matches names of streets. Streets are named after people and villages that no dictionary contains. */
const STREET_NAME = /^\p{Lu}\p{Ll}+(?:laan|straat|weg|steenweg|plein|dreef|kaai|lei|park|berg)$/u;
const MIN_NAME_CHARACTERS = 6;

interface MisspellingSearchResult {
  readonly misspellings: readonly Misspelling[];
  /** The number of further unknown words that were not examined. */
  readonly unexaminedCount: number;
}

/**
 * Finds the words that are probably misspelt: words that are not in the dictionary, not in this product's list of
 * real-estate terms and not names. A word with a capital is considered a name in two cases: when the dictionary of
 * another language contains it (the name of a street), and when it is not very close to a known word.
 *
 * @param hunspells the spell checkers by language, including the spell checker of `locale`
 * @param isName returns whether a word, as it is written, is the name of a place or a person
 * @param onProgress is called with the number of unknown words that were examined
 */
export async function findMisspellings(
  words: Iterable<string>,
  locale: Locale,
  hunspells: ReadonlyMap<Locale, Hunspell>,
  isName: (word: string) => boolean,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<MisspellingSearchResult> {
  const hunspell = hunspells.get(locale);
  if (!hunspell) return { misspellings: [], unexaminedCount: 0 };
  const acceptedWords = ACCEPTED_WORDS[locale];
  const isAccepted = (word: string) => {
    const wordWithoutArticle = word.replace(ELIDED_ARTICLE, '');
    return (
      acceptedWords.has(wordWithoutArticle.toLowerCase()) ||
      isName(wordWithoutArticle) ||
      STREET_NAME.test(wordWithoutArticle)
    );
  };
  const wordsToCheck = [...new Set(words)].filter((word) => !isAccepted(word));
  const unknownWords = await hunspell.findUnknownWords(wordsToCheck);
  // A hyphenated word is correct when each part is correct: bel-etagewoning, project-info.
  const partsByWord = new Map(unknownWords.map((word) => [word, splitAtHyphens(word)]));
  const unknownParts = new Set(await hunspell.findUnknownWords([...new Set([...partsByWord.values()].flat())]));
  const isUnknown = (word: string) =>
    partsByWord.get(word)?.some((part) => unknownParts.has(part) && !isAccepted(part)) === true;
  let candidates = unknownWords.filter((word) => isUnknown(word));
  for (const [otherLocale, dictionary] of hunspells) {
    if (otherLocale === locale) continue;
    const unknownInOtherLanguage = new Set(
      await dictionary.findUnknownWords(candidates.filter((word) => STARTS_WITH_CAPITAL.test(word))),
    );
    candidates = candidates.filter((word) => !STARTS_WITH_CAPITAL.test(word) || unknownInOtherLanguage.has(word));
  }
  const examinedWords = candidates.slice(0, MAX_EXAMINED_WORDS);
  const misspellings: Misspelling[] = [];
  for (let from = 0; from < examinedWords.length; from += BATCH_WORDS) {
    onProgress(from, examinedWords.length);
    const batch = examinedWords.slice(from, from + BATCH_WORDS);
    const suggestionsByWord = await hunspell.suggestCorrections(batch);
    for (const word of batch) {
      const suggestions = suggestionsByWord.get(word) ?? [];
      const isCloseToKnownWord =
        word.length >= MIN_NAME_CHARACTERS && suggestions.some((each) => isCloseSuggestion(word, each));
      if (!STARTS_WITH_CAPITAL.test(word) || isCloseToKnownWord)
        misspellings.push({ word, suggestions: suggestions.slice(0, MAX_SUGGESTIONS) });
    }
  }
  return { misspellings, unexaminedCount: candidates.length - examinedWords.length };
}
