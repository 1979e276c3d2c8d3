import type { PlaceMention } from '#shared/api/places.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type Lexicon, getLexicon, getOtherLexicons } from './lexicon.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import type { FilterValues } from '#shared/filters/parameter.ts';
import type { PhraseMeaning } from './meaning.ts';
import { foldWord, type SearchToken, tokenize } from './tokens.ts';

/**
 * The interpretation of some tokens: as a phrase with a meaning, or as a place. `end` is the index after the last
 * token.
 */
type PhraseReading = { readonly end: number } & (
  | { readonly kind: 'meaning'; readonly meaning: PhraseMeaning }
  | { readonly kind: 'place'; readonly mention: PlaceMention }
);

interface FoundMeaning {
  readonly meaning: PhraseMeaning;
  readonly end: number;
}

/** The meanings of words that only connect other words. A place may have such a word as its name (`On`, `My`, `As`). */
const MEANINGS_WITHOUT_CONTENT: ReadonlySet<PhraseMeaning['is']> = new Set([
  'skip',
  'and',
  'to',
  'in',
  'with',
  'number',
  'bound',
]);

/** The length up to which a misspelt name needs a word such as "in" before it. */
const MAX_SHORT_NAME_CHARACTERS = 4;

const sortLetters = (word: string): string => Array.from(word).toSorted().join('');

const hasMeaning = <Is extends PhraseMeaning['is']>(
  meaning: PhraseMeaning,
  meaningKind: Is,
): meaning is Extract<PhraseMeaning, { is: Is }> => meaning.is === meaningKind;

/** A search split into tokens, with methods that return the meaning at a token. */
export class SearchPhrase {
  readonly text: string;
  readonly tokens: readonly SearchToken[];
  readonly #ownLexicon: Lexicon;
  readonly #otherLexicons: readonly Lexicon[];
  readonly #places = new Map<number, { readonly mention: PlaceMention; readonly end: number }>();

  constructor(text: string, locale: Locale, mentions: readonly PlaceMention[]) {
    this.text = text;
    this.tokens = tokenize(text);
    this.#ownLexicon = getLexicon(locale);
    this.#otherLexicons = getOtherLexicons(locale);
    for (const mention of mentions) {
      const firstIndex = this.tokens.findIndex(({ start }) => start === mention.start);
      const lastIndex = this.tokens.findIndex(({ end }) => end === mention.end);
      if (firstIndex >= 0 && lastIndex >= firstIndex) this.#places.set(firstIndex, { mention, end: lastIndex + 1 });
    }
  }

  /**
   * Returns the meaning of the longest phrase that begins at a token. Among phrases of the same length, the language of
   * the search takes precedence.
   */
  findLongestMeaningAt(index: number): FoundMeaning | undefined {
    const ownMeaning = this.#findMeaning(this.#ownLexicon, index);
    const otherMeanings = this.#otherLexicons.map((lexicon) => this.#findMeaning(lexicon, index));
    return otherMeanings.reduce((best, found) => ((found?.end ?? 0) > (best?.end ?? 0) ? found : best), ownMeaning);
  }

  /**
   * Returns the feature at a token after a word such as "with", in the language of the search, otherwise in another
   * language.
   */
  findFeatureAt(index: number): { readonly more: FilterValues; readonly end: number } | undefined {
    for (const { featuresAfterWith, maxPhraseWords: longestPhraseWords } of [
      this.#ownLexicon,
      ...this.#otherLexicons,
    ]) {
      for (let length = Math.min(longestPhraseWords, this.tokens.length - index); length > 0; length--) {
        const more = featuresAfterWith.get(this.#toPhraseKey(index, length));
        if (more) return { more, end: index + length };
      }
    }
    const featureMeaning = this.findMeaningAt(index, 'filter');
    return featureMeaning && { more: featureMeaning.meaning.more, end: featureMeaning.end };
  }

  #toPhraseKey(index: number, length: number): string {
    return this.tokens
      .slice(index, index + length)
      .map(({ text }) => text)
      .join(' ');
  }

  /** Returns the meaning at a token and the index after it; undefined when the meaning is of another kind. */
  findMeaningAt<Is extends PhraseMeaning['is']>(
    index: number,
    meaningKind: Is,
  ): { meaning: Extract<PhraseMeaning, { is: Is }>; end: number } | undefined {
    const longestMeaning = this.findLongestMeaningAt(index);
    if (!longestMeaning) return undefined;
    const { meaning, end } = longestMeaning;
    return hasMeaning(meaning, meaningKind) ? { meaning, end } : undefined;
  }

  /**
   * Returns the value of the number at a token: digits, or a word in the language of the search, otherwise in another
   * language.
   */
  findNumberAt(index: number): number | undefined {
    const token = this.tokens[index];
    if (!token) return undefined;
    if (token.value !== undefined) return token.value;
    for (const { numberByWord, meanings } of [this.#ownLexicon, ...this.#otherLexicons]) {
      const meaning = meanings.get(token.text);
      const value = numberByWord.get(token.text) ?? (meaning?.is === 'number' ? meaning.value : undefined);
      if (value !== undefined) return value;
      // A word with a meaning in the language of the search is not read as a number of another language.
      if (meaning) return undefined;
    }
    return undefined;
  }

  /**
   * Returns whether a token is a unit that is no money and no square metres, in the language of the search, otherwise
   * in another language.
   */
  isOtherUnitAt(index: number): boolean {
    const text = this.tokens[index]?.text ?? '';
    // A word with a meaning in the language of the search is no unit of another language: the English "are".
    return (
      this.#ownLexicon.otherUnits.has(text) ||
      (!this.#ownLexicon.meanings.has(text) && this.#otherLexicons.some(({ otherUnits }) => otherUnits.has(text)))
    );
  }

  /** Returns the place that begins at a token, by its zip or its correctly spelled name. */
  findExactPlaceAt(index: number) {
    const place = this.#places.get(index);
    // A number is a zip, unless square metres follow.
    return place?.mention.exact && !this.findMeaningAt(place.end, 'area') ? place : undefined;
  }

  /**
   * Returns the reading at a token: the longest phrase or place. When a place is as long as a phrase in the language of
   * the search, the phrase is used, unless a word such as "in" precedes it. So "forest" is a forest, and "in Forest" a
   * municipality. When a place is as long as a phrase in another language, the place is used.
   */
  findReadingAt(index: number, isAfterLead: boolean): PhraseReading | undefined {
    const ownMeaning = this.#findMeaning(this.#ownLexicon, index);
    const place = this.findExactPlaceAt(index);
    const longestMeaning = this.findLongestMeaningAt(index);
    const candidates: (PhraseReading & { readonly weight: number })[] = [];
    if (ownMeaning) candidates.push({ kind: 'meaning', ...ownMeaning, weight: 2 });
    if (place) {
      const isCertain =
        isAfterLead && (!ownMeaning || !MEANINGS_WITHOUT_CONTENT.has(ownMeaning.meaning.is) || this.#isCapital(index));
      candidates.push({ kind: 'place', ...place, weight: isCertain ? 3 : 1 });
    }
    if (longestMeaning) candidates.push({ kind: 'meaning', ...longestMeaning, weight: 0 });
    const [bestReading] = candidates.toSorted((a, b) => b.end - a.end || b.weight - a.weight);
    return bestReading ?? this.#readMisspelledAt(index, isAfterLead);
  }

  /** Returns the reading of a word with one spelling mistake, as a type or a place. */
  #readMisspelledAt(index: number, isAfterLead: boolean): PhraseReading | undefined {
    const meaning = this.#ownLexicon.findMisspelledType(this.tokens[index]?.text ?? '');
    if (meaning) return { kind: 'meaning', meaning, end: index + 1 };
    const place = this.#places.get(index);
    if (!place || place.mention.exact) return undefined;
    const isPlaceMeant = isAfterLead || this.#isCertainMistake(place.mention);
    return isPlaceMeant ? { kind: 'place', ...place } : undefined;
  }

  /**
   * Returns whether a misspelt name cannot be an ordinary word instead. Too many short words differ from the name of a
   * village by one other letter (`leuk` and Leut), so only a missing letter (`Eupn`) or two exchanged letters (`Gnet`)
   * are a mistake.
   */
  #isCertainMistake({ start, end, places }: PlaceMention): boolean {
    const word = foldWord(this.text.slice(start, end));
    if (word.length > MAX_SHORT_NAME_CHARACTERS) return true;
    return places
      .flatMap(({ name }) => Object.values(name).map(foldWord))
      .some(
        (name) => isOneEditAway(name, word) && (name.length > word.length || sortLetters(name) === sortLetters(word)),
      );
  }

  #findMeaning({ meanings, maxPhraseWords: longestPhraseWords }: Lexicon, index: number): FoundMeaning | undefined {
    for (let length = Math.min(longestPhraseWords, this.tokens.length - index); length > 0; length--) {
      const meaning = meanings.get(this.#toPhraseKey(index, length));
      if (meaning) return { meaning, end: index + length };
    }
    return undefined;
  }

  #isCapital(index: number): boolean {
    const firstCharacter = this.text[this.tokens[index]?.start ?? 0] ?? '';
    return firstCharacter !== firstCharacter.toLowerCase();
  }
}
