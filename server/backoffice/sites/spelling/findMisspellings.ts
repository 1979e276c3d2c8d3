import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Hunspell } from './hunspell.ts';
import { OWN_WORDS } from './ownWords.ts';
import { isAbbreviation } from './textWords.ts';

/** A word that is probably wrong. */
interface Misspelling {
  readonly word: string;
  /** What it may be meant as, the nearest first. */
  readonly suggestions: readonly string[];
}

/** Suggestions take milliseconds each; beyond so many words a text is in another language, not misspelt. */
const MOST_WORDS = 2000;
const MOST_SUGGESTIONS = 3;
const CAPITAL = /^\p{Lu}/u;

/** Letters to change, add or leave out until one word is the other; `most + 1` where it is more than `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A name is like a word by accident; a slip of the pen is nearly the word. */
const isNearly = (word: string, suggestion: string): boolean => {
  const most = word.length >= 8 ? 2 : 1;
  return distance(word.toLowerCase(), suggestion.toLowerCase(), most) <= most;
};

const partsOf = (word: string): string[] => word.split('-').filter((part) => part.length > 1 && !isAbbreviation(part));

/** `l'Eilandje`, `d'Oostduinkerke`. */
const ELIDED = /^[dl]'/i;
/** Streets are called after people and villages that no dictionary has. */
const STREET = /^\p{Lu}\p{Ll}+(?:laan|straat|weg|steenweg|plein|dreef|kaai|lei|park|berg)$/u;
const SMALLEST_NAME = 6;

/**
 * The words that are misspelt as far as a dictionary can tell: it has no such word, nor have our own list of the trade's
 * words and the names that are given. A word with a capital is taken for a name unless it is nearly a word, and when
 * another language has it: the name of a street.
 *
 * @param hunspells by language, that of the words among them
 * @param isName whether a word, as it is written, is the name of a place or a person
 */
export async function findMisspellings(
  words: Iterable<string>,
  locale: Locale,
  hunspells: ReadonlyMap<Locale, Hunspell>,
  isName: (word: string) => boolean,
): Promise<readonly Misspelling[]> {
  const hunspell = hunspells.get(locale);
  if (!hunspell) return [];
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
  let wrong = unknown.filter((word) => isUnknown(word)).slice(0, MOST_WORDS);
  for (const [other, dictionary] of hunspells) {
    if (other === locale) continue;
    const lacking = new Set(await dictionary.unknown(wrong.filter((word) => CAPITAL.test(word))));
    wrong = wrong.filter((word) => !CAPITAL.test(word) || lacking.has(word));
  }
  const suggested = await hunspell.suggestions(wrong);
  return wrong.flatMap((word) => {
    const suggestions = suggested.get(word) ?? [];
    const isLikeWord = word.length >= SMALLEST_NAME && suggestions.some((each) => isNearly(word, each));
    return CAPITAL.test(word) && !isLikeWord ? [] : [{ word, suggestions: suggestions.slice(0, MOST_SUGGESTIONS) }];
  });
}
