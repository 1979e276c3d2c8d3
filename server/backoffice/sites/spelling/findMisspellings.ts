import type { Locale } from '#shared/i18n/locales.ts';
import { edits } from '../../core/didYouMean.ts';
import type { Hunspell } from './hunspell.ts';
import { OWN_WORDS } from './ownWords.ts';
import { isAbbreviation } from './textWords.ts';

/** A word that is probably wrong. */
interface Misspelling {
  readonly word: string;
  /** What it may be meant as, the nearest first. */
  readonly suggestions: readonly string[];
}

/** A suggestion takes a tenth of a second; among more words than these, a text is in another language, not misspelt. */
const MOST_WORDS = 500;
/** Words of one run of the program, which may not take long. */
const AT_ONCE = 50;
const MOST_SUGGESTIONS = 3;
const CAPITAL = /^\p{Lu}/u;

/** A name is like a word by accident; a slip of the pen is nearly the word. */
const isNearly = (word: string, suggestion: string): boolean => {
  const most = word.length >= 8 ? 2 : 1;
  return edits(word.toLowerCase(), suggestion.toLowerCase()) <= most;
};

const partsOf = (word: string): string[] => word.split('-').filter((part) => part.length > 1 && !isAbbreviation(part));

/** `l'Eilandje`, `d'Oostduinkerke`. */
const ELIDED = /^[dl]'/i;
/** Streets are called after people and villages that no dictionary has. */
const STREET = /^\p{Lu}\p{Ll}+(?:laan|straat|weg|steenweg|plein|dreef|kaai|lei|park|berg)$/u;
const SMALLEST_NAME = 6;

interface FoundWords {
  readonly misspelt: readonly Misspelling[];
  /** Words that no dictionary has either and that were not looked at any more. */
  readonly more: number;
}

/**
 * The words that are misspelt as far as a dictionary can tell: it has no such word, nor have our own list of the trade's
 * words and the names that are given. A word with a capital is taken for a name unless it is nearly a word, and when
 * another language has it: the name of a street.
 *
 * @param hunspells by language, that of the words among them
 * @param isName whether a word, as it is written, is the name of a place or a person
 * @param onWords told how many of the unknown words were looked at
 */
export async function findMisspellings(
  words: Iterable<string>,
  locale: Locale,
  hunspells: ReadonlyMap<Locale, Hunspell>,
  isName: (word: string) => boolean,
  onWords: (done: number, total: number) => void = () => {},
): Promise<FoundWords> {
  const hunspell = hunspells.get(locale);
  if (!hunspell) return { misspelt: [], more: 0 };
  const own = OWN_WORDS[locale];
  const isOurs = (word: string) => {
    const bare = word.replace(ELIDED, '');
    return own.has(bare.toLowerCase()) || isName(bare) || STREET.test(bare);
  };
  const asked = [...new Set(words)].filter((word) => !isOurs(word));
  const unknown = await hunspell.unknown(asked);
  // A word of several is right when each of them is: bel-etagewoning, project-info.
  const parts = new Map(unknown.map((word) => [word, partsOf(word)]));
  const unknownParts = new Set(await hunspell.unknown([...new Set([...parts.values()].flat())]));
  const isUnknown = (word: string) => parts.get(word)?.some((part) => unknownParts.has(part) && !isOurs(part)) === true;
  let wrong = unknown.filter((word) => isUnknown(word));
  for (const [other, dictionary] of hunspells) {
    if (other === locale) continue;
    const lacking = new Set(await dictionary.unknown(wrong.filter((word) => CAPITAL.test(word))));
    wrong = wrong.filter((word) => !CAPITAL.test(word) || lacking.has(word));
  }
  const looked = wrong.slice(0, MOST_WORDS);
  const misspelt: Misspelling[] = [];
  for (let from = 0; from < looked.length; from += AT_ONCE) {
    onWords(from, looked.length);
    const some = looked.slice(from, from + AT_ONCE);
    const suggested = await hunspell.suggestions(some);
    for (const word of some) {
      const suggestions = suggested.get(word) ?? [];
      const isLikeWord = word.length >= SMALLEST_NAME && suggestions.some((each) => isNearly(word, each));
      if (!CAPITAL.test(word) || isLikeWord)
        misspelt.push({ word, suggestions: suggestions.slice(0, MOST_SUGGESTIONS) });
    }
  }
  return { misspelt, more: wrong.length - looked.length };
}
