import { plotAreaParameter } from '#shared/filters/definitions/plotArea.ts';
import type { FilterValues } from '#shared/filters/parameter.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import type { SearchPhrase } from './phrase.ts';
import { readBoundAfter, skipFillers, skipRangeLink } from './readBedrooms.ts';

/** A number or a range for a filter. */
interface MeasureReading {
  readonly end: number;
  /** The parameter without `-min` or `-max`; undefined for an area of unknown kind. */
  readonly name: string | undefined;
  readonly min?: number;
  readonly max?: number;
  /** The tokens of a word for a plot beside the area, which may only describe another home: `1000 m² grond`. */
  readonly plotWord?: { readonly from: number; readonly end: number };
}

/** Words before the first year of a range, and words before its last year. */
const WORDS_BEFORE_MIN_YEAR: ReadonlySet<string> = new Set([
  'na',
  'sinds',
  'apres',
  'depuis',
  'after',
  'since',
  'nach',
  'seit',
  '>',
]);
const WORDS_BEFORE_MAX_YEAR: ReadonlySet<string> = new Set(['voor', 'avant', 'before', 'vor', '<']);
/** The range of plausible build years. */
const BUILD_YEAR_RANGE = { first: 1500, last: 2100 };

/** Measures that are not in square metres. */
const MEASURES_WITHOUT_AREA: ReadonlySet<string> = new Set(['year', 'price-m2', 'facades']);

type RangeEnd = 'min' | 'max';

/** Returns the bound at a token, and the index after it. */
function readBoundAt(
  phrase: SearchPhrase,
  index: number,
): { readonly bound: RangeEnd; readonly end: number } | undefined {
  const text = phrase.tokens[index]?.text ?? '';
  if (WORDS_BEFORE_MIN_YEAR.has(text)) return { bound: 'min', end: index + 1 };
  if (WORDS_BEFORE_MAX_YEAR.has(text)) return { bound: 'max', end: index + 1 };
  const upToWord = phrase.findMeaningAt(index, 'to');
  if (upToWord?.meaning.bound === 'max') return { bound: 'max', end: upToWord.end };
  const boundWord = phrase.findMeaningAt(index, 'bound');
  if (!boundWord) return undefined;
  return { bound: boundWord.meaning.bound === 'max' ? 'max' : 'min', end: boundWord.end };
}

const readWholeNumberAt = (phrase: SearchPhrase, index: number): number | undefined => {
  const value = phrase.tokens[index]?.value;
  return value !== undefined && value >= 1 ? Math.round(value) : undefined;
};

interface NumberRange {
  readonly end: number;
  readonly min?: number;
  readonly max?: number;
}

/** Reads a number, or two numbers with a sign or a word between them, with the bounds before and after. */
function readRangeAt(phrase: SearchPhrase, start: number): NumberRange | undefined {
  const leadingBound = readBoundAt(phrase, start);
  const index = leadingBound?.end ?? start;
  const firstNumber = readWholeNumberAt(phrase, index);
  if (firstNumber === undefined) return undefined;
  const linkEnd = skipRangeLink(phrase, index + 1);
  const secondNumber = linkEnd === undefined ? undefined : readWholeNumberAt(phrase, linkEnd);
  if (linkEnd !== undefined && secondNumber !== undefined)
    return { end: linkEnd + 1, min: Math.min(firstNumber, secondNumber), max: Math.max(firstNumber, secondNumber) };
  return leadingBound?.bound === 'max' ? { end: index + 1, max: firstNumber } : { end: index + 1, min: firstNumber };
}

/** Applies a bound that stands after the number. */
function applyBoundAfter(phrase: SearchPhrase, range: NumberRange): NumberRange {
  const trailingBound = readBoundAfter(phrase, range.end);
  if (!trailingBound) return range;
  if (trailingBound.bound !== 'max') return { ...range, end: trailingBound.end };
  return { end: trailingBound.end, max: range.max ?? range.min ?? 0 };
}

/** The only measure that is a count, and therefore has no unit. */
const COUNT_MEASURE = 'facades';

/**
 * Reads a count. The count means exactly the number or the range, unless a word before or after it makes it a bound.
 */
function readCount(phrase: SearchPhrase, start: number, range: NumberRange): MeasureReading {
  const boundedRange = applyBoundAfter(phrase, range);
  const isBound = boundedRange.end > range.end || readBoundAt(phrase, start) !== undefined;
  return { ...(isBound ? boundedRange : { max: range.min ?? 0, ...range }), name: COUNT_MEASURE };
}

/** Returns the tokens of a word for a plot of any kind. */
function findPlotWord(phrase: SearchPhrase, from: number): MeasureReading['plotWord'] {
  const typeWord = phrase.findMeaningAt(from, 'type');
  return typeWord?.meaning.id === HEAD_TYPE.PLOT ? { from, end: typeWord.end } : undefined;
}

/** Reads for example `terrain de 1000 m²`. The unit is required, because a plot also has a price and a zip. */
function readPlotFirst(phrase: SearchPhrase, start: number): MeasureReading | undefined {
  const plotWord = findPlotWord(phrase, start);
  const range = plotWord && readRangeAt(phrase, skipFillers(phrase, plotWord.end));
  const area = range && phrase.findMeaningAt(range.end, 'area');
  if (!area || phrase.findMeaningAt(skipFillers(phrase, area.end), 'measure')) return undefined;
  return { ...applyBoundAfter(phrase, { ...range, end: area.end }), name: plotAreaParameter.name, plotWord };
}

/** Reads for example `120 m²`, `min. 120 m² wonen`, `80-120 m²`, `max 3000 euro per m2`. */
function readNumberFirst(phrase: SearchPhrase, start: number): MeasureReading | undefined {
  const range = readRangeAt(phrase, start);
  if (!range) return undefined;
  const isEuro = phrase.tokens[range.end]?.text === '€' || phrase.findMeaningAt(range.end, 'euro') !== undefined;
  const unitIndex = isEuro ? range.end + 1 : range.end;
  const measureWord = phrase.findMeaningAt(unitIndex, 'measure');
  const countWord = phrase.findMeaningAt(phrase.tokens[unitIndex]?.text === '-' ? unitIndex + 1 : unitIndex, 'measure');
  if (!isEuro && countWord?.meaning.name === COUNT_MEASURE)
    return readCount(phrase, start, { ...range, end: countWord.end });
  const area = phrase.findMeaningAt(unitIndex, 'area');
  if (isEuro || measureWord?.meaning.name === 'price-m2') {
    const end = measureWord?.meaning.name === 'price-m2' ? measureWord.end : area?.end;
    const max = range.max ?? range.min;
    return end === undefined || max === undefined ? undefined : { end, name: 'price-m2', max };
  }
  if (!area) return undefined;
  const boundedRange = applyBoundAfter(phrase, { ...range, end: area.end });
  const nounIndex = skipFillers(phrase, boundedRange.end);
  const plotWord = readPlotFirst(phrase, nounIndex) ? undefined : findPlotWord(phrase, nounIndex);
  if (plotWord) return { ...boundedRange, end: plotWord.end, name: plotAreaParameter.name, plotWord };
  const noun = phrase.findMeaningAt(nounIndex, 'measure');
  const isAreaName = noun && !MEASURES_WITHOUT_AREA.has(noun.meaning.name);
  return { ...boundedRange, ...(isAreaName && { end: noun.end }), name: isAreaName ? noun.meaning.name : undefined };
}

/** Reads for example `bouwjaar vanaf 2000`, `gebouwd na 2010`, `woonoppervlakte min. 120 m²`. */
function readNameFirst(phrase: SearchPhrase, start: number): MeasureReading | undefined {
  const noun = phrase.findMeaningAt(start, 'measure');
  if (!noun) return undefined;
  const { name } = noun.meaning;
  const range = readRangeAt(phrase, skipFillers(phrase, noun.end));
  if (!range) return undefined;
  const { first, last } = BUILD_YEAR_RANGE;
  if (name === 'year' && [range.min, range.max].some((year) => year !== undefined && (year < first || year > last)))
    return undefined;
  if (name === COUNT_MEASURE) return readCount(phrase, skipFillers(phrase, noun.end), range);
  const area = name === 'year' ? undefined : phrase.findMeaningAt(range.end, 'area');
  const boundedRange = applyBoundAfter(phrase, { ...range, end: area?.end ?? range.end });
  return name === 'price-m2'
    ? { end: boundedRange.end, name, max: boundedRange.max ?? boundedRange.min ?? 0 }
    : { ...boundedRange, name };
}

/** Reads an area, a build year, a number of facades or a price per m² that begins at a token. */
export const readMeasure = (phrase: SearchPhrase, start: number): MeasureReading | undefined =>
  readNameFirst(phrase, start) ?? readPlotFirst(phrase, start) ?? readNumberFirst(phrase, start);

/**
 * Converts a measure to parameters of the listing's address.
 *
 * @param fallback the kind of area when the text states none
 */
export function toMeasureValues({ name, min, max }: MeasureReading, fallback: string): FilterValues {
  const parameterName = name ?? fallback;
  return {
    ...(min !== undefined && { [`${parameterName}-min`]: String(min) }),
    ...(max !== undefined && { [`${parameterName}-max`]: String(max) }),
  };
}

/** Reads the class after words such as `EPC`: a letter, with or without a bound and a plus. */
export function readClass(
  phrase: SearchPhrase,
  start: number,
): { readonly end: number; readonly more: FilterValues } | undefined {
  const classWord = phrase.findMeaningAt(start, 'class');
  if (!classWord) return undefined;
  let index = classWord.end;
  for (
    let next =
      phrase.findMeaningAt(index, 'class') ??
      phrase.findMeaningAt(index, 'skip') ??
      phrase.findMeaningAt(index, 'bound');
    next;
  ) {
    index = next.end;
    next =
      phrase.findMeaningAt(index, 'class') ??
      phrase.findMeaningAt(index, 'skip') ??
      phrase.findMeaningAt(index, 'bound');
  }
  const letter = phrase.tokens[index]?.text ?? '';
  if (!/^[a-f]$/.test(letter)) return undefined;
  const plusCount = phrase.tokens[index + 1]?.text === '+' ? 1 : 0;
  return { end: index + 1 + plusCount, more: { [classWord.meaning.name]: letter.toUpperCase() } };
}
