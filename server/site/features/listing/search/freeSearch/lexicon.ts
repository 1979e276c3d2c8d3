import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { HEAD_TYPE_NAMES, PERIOD_ID, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import type { Filter, YesFilter } from '#shared/filters/filter.ts';
import { FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import { type FilterValues, AVAILABLE_NOW } from '#shared/filters/parameter.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import type { Meaning, SearchWords } from './meaning.ts';
import { foldWord, tokenize } from './tokens.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';
import { nl } from './words/nl.ts';

/** The meanings of the words of one language. */
export interface Lexicon {
  /** The meanings by phrase. A phrase consists of words joined by spaces. */
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** The meanings that phrases have only after a word such as "with". */
  readonly afterWith: ReadonlyMap<string, FilterValues>;
  /** The number of words of the longest phrase. */
  readonly maxWords: number;
  readonly numbers: ReadonlyMap<string, number>;
  /** Returns the meaning of a word that differs from the name of a type by one spelling mistake. */
  nearType(word: string): Meaning | undefined;
}

/**
 * The minimum length of a word in which a spelling mistake is accepted. A shorter word would resemble too many other
 * words.
 */
const MIN_NEAR_LETTERS = 6;

/** The first amount of `SearchWords.amounts`, and the step to the next one. */
const FIRST_AMOUNT = 100_000;
const AMOUNT_STEP = 50_000;

const WORDS: Readonly<Record<Locale, SearchWords>> = { nl, fr, en, de };

/** Returns the words of all languages, for terms that visitors also write in another language than the page's. */
const joinLanguages = (words: (of: SearchWords) => string): string =>
  LOCALES.map((locale) => words(WORDS[locale])).join('|');

/** Returns the spellings of a phrase. German is also typed without umlauts (`haeuser`). */
const spellings = (phrase: string, locale: Locale): string[] =>
  locale === 'de' ? [phrase, phrase.replace(/[äöü]/gi, (letter) => `${foldWord(letter)}e`)] : [phrase];

const toPhraseKey = (phrase: string) =>
  tokenize(phrase)
    .map(({ text }) => text)
    .join(' ');

/**
 * Words after a class of the energy certificate that change nothing, because the filter always includes better classes.
 */
const OR_BETTER = 'of beter|of hoger|ou mieux|ou meilleur|or better|or higher|oder besser';

function filterMeaning({ parameter }: Filter): Meaning {
  const { kind, name } = parameter;
  if (kind === 'yes') return { is: 'filter', more: { [name]: '1' } };
  if (kind === 'date') return { is: 'filter', more: { [name]: AVAILABLE_NOW } };
  return kind === 'choice' ? { is: 'class', name } : { is: 'measure', name };
}

const DECLARED_YES: readonly YesFilter[] = YES_FILTERS;

const listFeaturePhrases = (locale: Locale): Map<string, FilterValues> =>
  new Map(
    DECLARED_YES.flatMap(({ parameter, wordsAfterWith }) =>
      (wordsAfterWith?.[locale] ?? '')
        .split('|')
        .flatMap((phrase) => spellings(phrase, locale))
        .filter(Boolean)
        .map((phrase) => [toPhraseKey(phrase), { [parameter.name]: '1' }] as const),
    ),
  );

/** Yields phrases with their meanings. The first meaning of a phrase wins. */
function* listMeanings(words: SearchWords, locale: Locale): Generator<readonly [phrases: string, Meaning]> {
  yield [words.sale, { is: 'transaction', family: 'sale' }];
  yield [words.rent, { is: 'transaction', family: 'rent' }];
  for (const [family, types] of Object.entries(words.transactionsByType ?? {})) {
    for (const [id, phrases] of Object.entries(types)) {
      yield [phrases, { is: 'transaction', family: family === 'sale' ? 'sale' : 'rent', type: Number(id) }];
    }
  }
  for (const [id, names] of Object.entries(HEAD_TYPE_NAMES)) {
    // The type "other" has no phrase, because visitors do not search for it.
    if (id !== '8') yield [names[locale], { is: 'type', id: Number(id) }];
  }
  for (const [id, phrases] of Object.entries(words.types)) yield [phrases, { is: 'type', id: Number(id) }];
  for (const { id, headTypeId, name } of SUB_TYPES) {
    if (headTypeId !== 8) yield [name[locale], { is: 'subType', id }];
  }
  for (const [id, phrases] of Object.entries(words.subTypes)) yield [phrases, { is: 'subType', id: Number(id) }];
  yield [words.dwellings, { is: 'dwellings' }];
  yield [words.bedrooms, { is: 'bedrooms' }];
  for (const [id, phrases] of Object.entries(words.bedroomsByType ?? {})) {
    yield [phrases, { is: 'bedrooms', type: Number(id) }];
  }
  yield [words.rooms ?? '', { is: 'rooms' }];
  for (const [id, phrases] of Object.entries(words.roomsByType ?? {}))
    yield [phrases, { is: 'rooms', type: Number(id) }];
  yield [words.min, { is: 'bound', bound: 'min' }];
  yield [words.looseMin ?? '', { is: 'bound', bound: 'min', loose: true }];
  yield [words.max, { is: 'bound', bound: 'max' }];
  yield [words.about, { is: 'bound', bound: 'about' }];
  yield [words.between, { is: 'bound', bound: 'between' }];
  yield [words.upTo, { is: 'to', bound: 'max' }];
  yield [words.inOrTo ?? '', { is: 'in', to: true }];
  yield [words.to, { is: 'to' }];
  yield [words.and, { is: 'and' }];
  yield [words.thousand, { is: 'times', factor: 1000 }];
  yield ['k|ke', { is: 'times', factor: 1000 }];
  yield [words.million, { is: 'times', factor: 1_000_000 }];
  for (const [index, phrases] of words.amounts.entries()) {
    yield [phrases, { is: 'amount', value: FIRST_AMOUNT + index * AMOUNT_STEP }];
  }
  yield [words.halfMillion, { is: 'amount', value: 500_000 }];
  yield [words.millionAndHalf, { is: 'amount', value: 1_500_000 }];
  yield ['€|euro|euros|eur', { is: 'euro' }];
  yield [words.monthly, { is: 'monthly' }];
  yield [words.weekly, { is: 'monthly', period: PERIOD_ID.WEEK }];
  yield [words.yearly, { is: 'monthly', period: PERIOD_ID.YEAR }];
  yield [`m2|m²|${joinLanguages(({ area }) => area)}`, { is: 'area' }];
  for (const filter of FILTERS) yield [filter.words[locale], filterMeaning(filter)];
  yield [OR_BETTER, { is: 'skip' }];
  yield [words.with, { is: 'with' }];
  yield [words.without, { is: 'without' }];
  yield [words.withoutAfter, { is: 'without', after: true }];
  yield [words.features, { is: 'feature' }];
  yield [words.newBuild, { is: 'newBuild' }];
  for (const [id, phrases] of Object.entries(words.newBuildByType ?? {})) {
    yield [phrases, { is: 'newBuild', type: Number(id) }];
  }
  yield [words.in, { is: 'in' }];
  yield [words.articles, { is: 'number', value: 1, article: true }];
  yield [words.skip, { is: 'skip' }];
  yield [words.ordinary, { is: 'ordinary' }];
  yield [joinLanguages(({ landscapes }) => landscapes), { is: 'ordinary' }];
}

function createLexicon(locale: Locale): Lexicon {
  const words = WORDS[locale];
  const meanings = new Map<string, Meaning>();
  for (const [phrases, meaning] of listMeanings(words, locale)) {
    for (const phrase of phrases.split('|').flatMap((each) => spellings(each, locale))) {
      const key = toPhraseKey(phrase);
      if (key && !meanings.has(key)) meanings.set(key, meaning);
    }
  }
  const typeWords = [...meanings].filter(
    ([key, { is }]) => (is === 'type' || is === 'subType') && !key.includes(' ') && key.length >= MIN_NEAR_LETTERS - 1,
  );
  return {
    meanings,
    afterWith: listFeaturePhrases(locale),
    maxWords: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)),
    numbers: new Map(
      words.numbers.flatMap((word, index) =>
        spellings(word, locale).map((each) => [toPhraseKey(each), index + 1] as const),
      ),
    ),
    nearType(word) {
      if (word.length < MIN_NEAR_LETTERS) return undefined;
      const found = typeWords.filter(([key]) => isOneEditAway(key, word)).map(([, meaning]) => meaning);
      return new Set(found.map((meaning) => JSON.stringify(meaning))).size === 1 ? found[0] : undefined;
    },
  };
}

const lexicons = new Map<Locale, Lexicon>();

export function getLexicon(locale: Locale): Lexicon {
  const known = lexicons.get(locale) ?? createLexicon(locale);
  lexicons.set(locale, known);
  return known;
}

/** Returns the lexicons of the other languages, for words that the language of the page does not have. */
export const otherLexicons = (locale: Locale): readonly Lexicon[] =>
  LOCALES.filter((other) => other !== locale).map(getLexicon);
