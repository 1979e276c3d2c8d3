import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { HEAD_TYPE_NAMES, PERIOD_ID, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import type { Filter, YesFilter } from '#shared/filters/filter.ts';
import { FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import { type FilterValues, AVAILABLE_NOW } from '#shared/filters/parameter.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import type { PhraseMeaning, SearchWords } from './meaning.ts';
import { foldWord, tokenize } from './tokens.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';
import { nl } from './words/nl.ts';

/** The meanings of the words of one language. */
export interface Lexicon {
  /** The meanings by phrase. A phrase consists of words joined by spaces. */
  readonly meanings: ReadonlyMap<string, PhraseMeaning>;
  /** The meanings that phrases have only after a word such as "with". */
  readonly featuresAfterWith: ReadonlyMap<string, FilterValues>;
  /** The number of words of the longest phrase. */
  readonly maxPhraseWords: number;
  readonly numberByWord: ReadonlyMap<string, number>;
  /** Units that are no money and no square metres. */
  readonly otherUnits: ReadonlySet<string>;
  /** Returns the meaning of a word that differs from the name of a type by one spelling mistake. */
  findMisspelledType(word: string): PhraseMeaning | undefined;
}

/**
 * The minimum length of a word in which a spelling mistake is accepted. A shorter word would resemble too many other
 * words.
 */
const MIN_MISSPELLED_LETTERS = 6;

/** The first amount of `SearchWords.amountWords`, and the step to the next amount. */
const FIRST_AMOUNT_EUROS = 100_000;
const AMOUNT_STEP_EUROS = 50_000;

const SEARCH_WORDS_BY_LOCALE: Readonly<Record<Locale, SearchWords>> = { nl, fr, en, de };

/** Returns the words of all languages, for terms that visitors also write in another language than the page's. */
const joinLanguages = (getWords: (searchWords: SearchWords) => string): string =>
  LOCALES.map((locale) => getWords(SEARCH_WORDS_BY_LOCALE[locale])).join('|');

/** Returns the spellings of a phrase. German is also typed without umlauts (`haeuser`). */
const listSpellings = (phrase: string, locale: Locale): string[] =>
  locale === 'de' ? [phrase, phrase.replace(/[äöü]/gi, (letter) => `${foldWord(letter)}e`)] : [phrase];

const toPhraseKey = (phrase: string) =>
  tokenize(phrase)
    .map(({ text }) => text)
    .join(' ');

/**
 * Words after a class of the energy certificate that change nothing, because the filter always includes better classes.
 */
const OR_BETTER_PHRASES = 'of beter|of hoger|ou mieux|ou meilleur|or better|or higher|oder besser';

function toFilterMeaning({ parameter }: Filter): PhraseMeaning {
  const { kind, name } = parameter;
  if (kind === 'yes') return { is: 'filter', more: { [name]: '1' } };
  if (kind === 'date') return { is: 'filter', more: { [name]: AVAILABLE_NOW } };
  return kind === 'choice' ? { is: 'class', name } : { is: 'measure', name };
}

const DECLARED_YES_FILTERS: readonly YesFilter[] = YES_FILTERS;

const listFeaturePhrases = (locale: Locale): Map<string, FilterValues> =>
  new Map(
    DECLARED_YES_FILTERS.flatMap(({ parameter, wordsAfterWith }) =>
      (wordsAfterWith?.[locale] ?? '')
        .split('|')
        .flatMap((phrase) => listSpellings(phrase, locale))
        .filter(Boolean)
        .map((phrase) => [toPhraseKey(phrase), { [parameter.name]: '1' }] as const),
    ),
  );

/** Yields phrases with their meanings. The first meaning of a phrase wins. */
function* listMeanings(searchWords: SearchWords, locale: Locale): Generator<readonly [phrases: string, PhraseMeaning]> {
  yield [searchWords.saleWords, { is: 'transaction', family: 'sale' }];
  yield [searchWords.rentWords, { is: 'transaction', family: 'rent' }];
  for (const [family, types] of Object.entries(searchWords.transactionWordsByType ?? {})) {
    for (const [id, phrases] of Object.entries(types)) {
      yield [phrases, { is: 'transaction', family: family === 'sale' ? 'sale' : 'rent', type: Number(id) }];
    }
  }
  for (const [id, names] of Object.entries(HEAD_TYPE_NAMES)) {
    // The type "other" has no phrase, because visitors do not search for it.
    if (id !== '8') yield [names[locale], { is: 'type', id: Number(id) }];
  }
  for (const [id, phrases] of Object.entries(searchWords.typeWords)) yield [phrases, { is: 'type', id: Number(id) }];
  for (const { id, headTypeId, name } of SUB_TYPES) {
    if (headTypeId !== 8) yield [name[locale], { is: 'subType', id }];
  }
  for (const [id, phrases] of Object.entries(searchWords.subTypeWords))
    yield [phrases, { is: 'subType', id: Number(id) }];
  yield [searchWords.dwellingWords, { is: 'dwellings' }];
  yield [searchWords.bedroomWords, { is: 'bedrooms' }];
  for (const [id, phrases] of Object.entries(searchWords.bedroomWordsByType ?? {})) {
    yield [phrases, { is: 'bedrooms', type: Number(id) }];
  }
  yield [searchWords.roomWords ?? '', { is: 'rooms' }];
  for (const [id, phrases] of Object.entries(searchWords.roomWordsByType ?? {}))
    yield [phrases, { is: 'rooms', type: Number(id) }];
  yield [searchWords.minWords, { is: 'bound', bound: 'min' }];
  yield [searchWords.looseMinWords ?? '', { is: 'bound', bound: 'min', loose: true }];
  yield [searchWords.maxWords, { is: 'bound', bound: 'max' }];
  yield [searchWords.aboutWords, { is: 'bound', bound: 'about' }];
  yield [searchWords.betweenWords, { is: 'bound', bound: 'between' }];
  yield [searchWords.upToWords, { is: 'to', bound: 'max' }];
  yield [searchWords.inOrToWords ?? '', { is: 'in', to: true }];
  yield [searchWords.toWords, { is: 'to' }];
  yield [searchWords.andWords, { is: 'and' }];
  yield [searchWords.thousandWords, { is: 'times', factor: 1000 }];
  yield ['k|ke', { is: 'times', factor: 1000 }];
  yield [searchWords.millionWords, { is: 'times', factor: 1_000_000 }];
  for (const [index, phrases] of searchWords.amountWords.entries()) {
    yield [phrases, { is: 'amount', value: FIRST_AMOUNT_EUROS + index * AMOUNT_STEP_EUROS }];
  }
  yield [searchWords.halfMillionWords, { is: 'amount', value: 500_000 }];
  yield [searchWords.millionAndHalfWords, { is: 'amount', value: 1_500_000 }];
  yield ['€|euro|euros|eur', { is: 'euro' }];
  yield [searchWords.monthlyWords, { is: 'monthly' }];
  yield [searchWords.weeklyWords, { is: 'monthly', period: PERIOD_ID.WEEK }];
  yield [searchWords.yearlyWords, { is: 'monthly', period: PERIOD_ID.YEAR }];
  yield [`m2|m²|${joinLanguages(({ areaWords: area }) => area)}`, { is: 'area' }];
  for (const filter of FILTERS) yield [filter.words[locale], toFilterMeaning(filter)];
  yield [searchWords.costWords, { is: 'cost' }];
  yield [OR_BETTER_PHRASES, { is: 'skip' }];
  yield [searchWords.withWords, { is: 'with' }];
  yield [searchWords.withoutWords, { is: 'without' }];
  yield [searchWords.withoutAfterWords, { is: 'without', after: true }];
  yield [searchWords.featureWords, { is: 'feature' }];
  yield [searchWords.newBuildWords, { is: 'newBuild' }];
  for (const [id, phrases] of Object.entries(searchWords.newBuildWordsByType ?? {})) {
    yield [phrases, { is: 'newBuild', type: Number(id) }];
  }
  yield [searchWords.inWords, { is: 'in' }];
  yield [searchWords.articleWords, { is: 'number', value: 1, article: true }];
  yield [searchWords.skipWords, { is: 'skip' }];
  yield [searchWords.ordinaryWords, { is: 'ordinary' }];
  for (const [id, phrases] of Object.entries(searchWords.ordinaryWordsByType ?? {})) {
    yield [phrases, { is: 'ordinary', type: Number(id) }];
  }
  yield [joinLanguages(({ landscapeWords: landscapes }) => landscapes), { is: 'ordinary' }];
}

function createLexicon(locale: Locale): Lexicon {
  const searchWords = SEARCH_WORDS_BY_LOCALE[locale];
  const meanings = new Map<string, PhraseMeaning>();
  for (const [phrases, meaning] of listMeanings(searchWords, locale)) {
    for (const phrase of phrases.split('|').flatMap((each) => listSpellings(each, locale))) {
      const key = toPhraseKey(phrase);
      if (key && !meanings.has(key)) meanings.set(key, meaning);
    }
  }
  const typeWords = [...meanings].filter(
    ([key, { is }]) =>
      (is === 'type' || is === 'subType') && !key.includes(' ') && key.length >= MIN_MISSPELLED_LETTERS - 1,
  );
  return {
    meanings,
    featuresAfterWith: listFeaturePhrases(locale),
    maxPhraseWords: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)),
    numberByWord: new Map(
      searchWords.numberWords.flatMap((word, index) =>
        listSpellings(word, locale).map((each) => [toPhraseKey(each), index + 1] as const),
      ),
    ),
    otherUnits: new Set(
      searchWords.otherUnitWords.split('|').flatMap((word) => listSpellings(word, locale).map(toPhraseKey)),
    ),
    findMisspelledType(word) {
      if (word.length < MIN_MISSPELLED_LETTERS) return undefined;
      const closeTypes = typeWords.filter(([key]) => isOneEditAway(key, word)).map(([, meaning]) => meaning);
      return new Set(closeTypes.map((meaning) => JSON.stringify(meaning))).size === 1 ? closeTypes[0] : undefined;
    },
  };
}

const lexicons = new Map<Locale, Lexicon>();

export function getLexicon(locale: Locale): Lexicon {
  const lexicon = lexicons.get(locale) ?? createLexicon(locale);
  lexicons.set(locale, lexicon);
  return lexicon;
}

/** Returns the lexicons of the other languages, for words that the language of the page does not have. */
export const getOtherLexicons = (locale: Locale): readonly Lexicon[] =>
  LOCALES.filter((other) => other !== locale).map(getLexicon);
