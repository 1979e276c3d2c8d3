import type { PlaceMention } from '#shared/api/places.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type Lexicon, getLexicon, getOtherLexicons } from './lexicon.ts';
import type { FilterValues } from '#shared/filters/parameter.ts';
import type { PhraseMeaning } from './meaning.ts';
import { type SearchToken, tokenize } from './tokens.ts';

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

const hasMeaning = <Is extends PhraseMeaning['is']>(
  meaning: PhraseMeaning,
  is: Is,
): meaning is Extract<PhraseMeaning, { is: Is }> => meaning.is === is;

/** A search split into tokens, with methods that return the meaning at a token. */
export class SearchPhrase {
  readonly text: string;
  readonly tokens: readonly SearchToken[];
  readonly #own: Lexicon;
  readonly #others: readonly Lexicon[];
  readonly #places = new Map<number, { readonly mention: PlaceMention; readonly end: number }>();

  constructor(text: string, locale: Locale, mentions: readonly PlaceMention[]) {
    this.text = text;
    this.tokens = tokenize(text);
    this.#own = getLexicon(locale);
    this.#others = getOtherLexicons(locale);
    for (const mention of mentions) {
      const from = this.tokens.findIndex(({ start }) => start === mention.start);
      const last = this.tokens.findIndex(({ end }) => end === mention.end);
      if (from >= 0 && last >= from) this.#places.set(from, { mention, end: last + 1 });
    }
  }

  /**
   * Returns the meaning of the longest phrase that begins at a token, in the language of the search, otherwise in
   * another one.
   */
  meaningAt(index: number): FoundMeaning | undefined {
    const own = this.#findMeaning(this.#own, index);
    const others = this.#others.map((lexicon) => this.#findMeaning(lexicon, index));
    return others.reduce((best, found) => ((found?.end ?? 0) > (best?.end ?? 0) ? found : best), own);
  }

  /**
   * Returns the feature at a token after a word such as "with", in the language of the search, otherwise in another
   * one.
   */
  withAt(index: number): { readonly more: FilterValues; readonly end: number } | undefined {
    for (const { featuresAfterWith: afterWith, longestPhraseWords: maxWords } of [this.#own, ...this.#others]) {
      for (let length = Math.min(maxWords, this.tokens.length - index); length > 0; length--) {
        const more = afterWith.get(this.#toPhraseKey(index, length));
        if (more) return { more, end: index + length };
      }
    }
    const found = this.isAt(index, 'filter');
    return found && { more: found.meaning.more, end: found.end };
  }

  #toPhraseKey(index: number, length: number): string {
    return this.tokens
      .slice(index, index + length)
      .map(({ text }) => text)
      .join(' ');
  }

  /** Returns the reading at a token if its meaning is `is`. */
  isAt<Is extends PhraseMeaning['is']>(
    index: number,
    is: Is,
  ): { meaning: Extract<PhraseMeaning, { is: Is }>; end: number } | undefined {
    const found = this.meaningAt(index);
    if (!found) return undefined;
    const { meaning, end } = found;
    return hasMeaning(meaning, is) ? { meaning, end } : undefined;
  }

  /** Returns a number in digits, or as a word in the language of the search, otherwise in another one. */
  numberAt(index: number): number | undefined {
    const token = this.tokens[index];
    if (!token) return undefined;
    if (token.value !== undefined) return token.value;
    for (const { numberByWord: numbers, meanings } of [this.#own, ...this.#others]) {
      const meaning = meanings.get(token.text);
      const value = numbers.get(token.text) ?? (meaning?.is === 'number' ? meaning.value : undefined);
      if (value !== undefined) return value;
      // A word with a meaning in the language of the search is not read as a number of another language.
      if (meaning) return undefined;
    }
    return undefined;
  }

  /** Returns the place that begins at a token, by its zip or its correctly spelled name. */
  exactPlaceAt(index: number) {
    const place = this.#places.get(index);
    // A number is a zip, unless square metres follow.
    return place?.mention.exact && !this.isAt(place.end, 'area') ? place : undefined;
  }

  /**
   * Returns the reading at a token. When a phrase and a place have the same length, the phrase is used, unless a word
   * such as "in" precedes it (`afterLead`). So "forest" is a forest, and "in Forest" a municipality.
   */
  readingAt(index: number, afterLead: boolean): PhraseReading | undefined {
    const own = this.#findMeaning(this.#own, index);
    const place = this.exactPlaceAt(index);
    const other = this.meaningAt(index);
    const candidates: (PhraseReading & { readonly weight: number })[] = [];
    if (own) candidates.push({ kind: 'meaning', ...own, weight: 2 });
    if (place) {
      const isCertain = afterLead && (!own || !MEANINGS_WITHOUT_CONTENT.has(own.meaning.is) || this.#isCapital(index));
      candidates.push({ kind: 'place', ...place, weight: isCertain ? 3 : 1 });
    }
    if (other) candidates.push({ kind: 'meaning', ...other, weight: 0 });
    const [best] = candidates.toSorted((a, b) => b.end - a.end || b.weight - a.weight);
    return best ?? this.#readMisspelledAt(index);
  }

  /** Returns the reading of a word with one spelling mistake, as a type or a place. */
  #readMisspelledAt(index: number): PhraseReading | undefined {
    const meaning = this.#own.findMisspelledType(this.tokens[index]?.text ?? '');
    if (meaning) return { kind: 'meaning', meaning, end: index + 1 };
    const place = this.#places.get(index);
    return place && !place.mention.exact ? { kind: 'place', ...place } : undefined;
  }

  #findMeaning({ meanings, longestPhraseWords: maxWords }: Lexicon, index: number): FoundMeaning | undefined {
    for (let length = Math.min(maxWords, this.tokens.length - index); length > 0; length--) {
      const meaning = meanings.get(this.#toPhraseKey(index, length));
      if (meaning) return { meaning, end: index + length };
    }
    return undefined;
  }

  #isCapital(index: number): boolean {
    const first = this.text[this.tokens[index]?.start ?? 0] ?? '';
    return first !== first.toLowerCase();
  }
}
