import type { FilterValues } from '#shared/filters/parameter.ts';
import type { SearchPhrase } from './phrase.ts';
import { skipRangeLink } from './readBedrooms.ts';

/** A number or a range for a filter. */
interface MeasureReading {
  readonly end: number;
  /** The parameter without `-min` or `-max`; undefined for an area of unknown kind. */
  readonly name: string | undefined;
  readonly min?: number;
  readonly max?: number;
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
  const upTo = phrase.isAt(index, 'to');
  if (upTo?.meaning.bound === 'max') return { bound: 'max', end: upTo.end };
  const found = phrase.isAt(index, 'bound');
  if (!found) return undefined;
  return { bound: found.meaning.bound === 'max' ? 'max' : 'min', end: found.end };
}

const readWholeNumberAt = (phrase: SearchPhrase, index: number): number | undefined => {
  const value = phrase.tokens[index]?.value;
  return value !== undefined && value >= 1 ? Math.round(value) : undefined;
};

const skipFillers = (phrase: SearchPhrase, start: number): number => {
  let index = start;
  for (let skip = phrase.isAt(index, 'skip'); skip; skip = phrase.isAt(index, 'skip')) index = skip.end;
  return index;
};

interface NumberRange {
  readonly end: number;
  readonly min?: number;
  readonly max?: number;
}

/** Reads a number, or two numbers with a sign or a word between them, with the bounds before and after. */
function readRangeAt(phrase: SearchPhrase, start: number): NumberRange | undefined {
  const before = readBoundAt(phrase, start);
  const index = before?.end ?? start;
  const first = readWholeNumberAt(phrase, index);
  if (first === undefined) return undefined;
  const link = skipRangeLink(phrase, index + 1);
  const second = link === undefined ? undefined : readWholeNumberAt(phrase, link);
  if (link !== undefined && second !== undefined)
    return { end: link + 1, min: Math.min(first, second), max: Math.max(first, second) };
  return before?.bound === 'max' ? { end: index + 1, max: first } : { end: index + 1, min: first };
}

/** Applies a bound that stands after the number. The bound belongs to that number, because no other number follows. */
function applyBoundAfter(phrase: SearchPhrase, span: NumberRange): NumberRange {
  const after = phrase.isAt(span.end, 'bound');
  if (!after || after.meaning.loose || phrase.tokens[after.end]?.value !== undefined) return span;
  if (after.meaning.bound !== 'max') return { ...span, end: after.end };
  return { end: after.end, max: span.max ?? span.min ?? 0 };
}

/** The only measure without a unit. It is a count. */
const COUNT_MEASURE = 'facades';

/**
 * Reads a count. The count means exactly the number or the range, unless a word before or after it makes it a bound.
 */
function readCount(phrase: SearchPhrase, start: number, span: NumberRange): MeasureReading {
  const turned = applyBoundAfter(phrase, span);
  const isBound = turned.end > span.end || readBoundAt(phrase, start) !== undefined;
  return { ...(isBound ? turned : { max: span.min ?? 0, ...span }), name: COUNT_MEASURE };
}

/** Reads for example `120 m²`, `min. 120 m² wonen`, `80-120 m²`, `max 3000 euro per m2`. */
function readNumberFirst(phrase: SearchPhrase, start: number): MeasureReading | undefined {
  const span = readRangeAt(phrase, start);
  if (!span) return undefined;
  const isEuro = phrase.tokens[span.end]?.text === '€' || phrase.isAt(span.end, 'euro') !== undefined;
  const unit = isEuro ? span.end + 1 : span.end;
  const named = phrase.isAt(unit, 'measure');
  const counted = phrase.isAt(phrase.tokens[unit]?.text === '-' ? unit + 1 : unit, 'measure');
  if (!isEuro && counted?.meaning.name === COUNT_MEASURE)
    return readCount(phrase, start, { ...span, end: counted.end });
  const area = phrase.isAt(unit, 'area');
  if (isEuro || named?.meaning.name === 'price-m2') {
    const end = named?.meaning.name === 'price-m2' ? named.end : area?.end;
    const max = span.max ?? span.min;
    return end === undefined || max === undefined ? undefined : { end, name: 'price-m2', max };
  }
  if (!area) return undefined;
  const turned = applyBoundAfter(phrase, { ...span, end: area.end });
  const noun = phrase.isAt(skipFillers(phrase, turned.end), 'measure');
  const isOfArea = noun && !MEASURES_WITHOUT_AREA.has(noun.meaning.name);
  return { ...turned, ...(isOfArea && { end: noun.end }), name: isOfArea ? noun.meaning.name : undefined };
}

/** Reads for example `bouwjaar vanaf 2000`, `gebouwd na 2010`, `woonoppervlakte min. 120 m²`. */
function readNameFirst(phrase: SearchPhrase, start: number): MeasureReading | undefined {
  const noun = phrase.isAt(start, 'measure');
  if (!noun) return undefined;
  const { name } = noun.meaning;
  const span = readRangeAt(phrase, skipFillers(phrase, noun.end));
  if (!span) return undefined;
  const { first, last } = BUILD_YEAR_RANGE;
  if (name === 'year' && [span.min, span.max].some((year) => year !== undefined && (year < first || year > last)))
    return undefined;
  if (name === COUNT_MEASURE) return readCount(phrase, skipFillers(phrase, noun.end), span);
  const area = name === 'year' ? undefined : phrase.isAt(span.end, 'area');
  const whole = applyBoundAfter(phrase, { ...span, end: area?.end ?? span.end });
  return name === 'price-m2' ? { end: whole.end, name, max: whole.max ?? whole.min ?? 0 } : { ...whole, name };
}

/** Reads an area, a build year or a price per m² that begins at a token. */
export const readMeasure = (phrase: SearchPhrase, start: number): MeasureReading | undefined =>
  readNameFirst(phrase, start) ?? readNumberFirst(phrase, start);

/**
 * Converts a measure to parameters of an address.
 *
 * @param fallback the kind of area when the text states none
 */
export function toMeasureValues({ name, min, max }: MeasureReading, fallback: string): FilterValues {
  const own = name ?? fallback;
  return {
    ...(min !== undefined && { [`${own}-min`]: String(min) }),
    ...(max !== undefined && { [`${own}-max`]: String(max) }),
  };
}

/** Reads the class after words such as `EPC`: a letter, with or without a bound and a plus. */
export function readClass(
  phrase: SearchPhrase,
  start: number,
): { readonly end: number; readonly more: FilterValues } | undefined {
  const lead = phrase.isAt(start, 'class');
  if (!lead) return undefined;
  let index = lead.end;
  for (let next = phrase.isAt(index, 'class') ?? phrase.isAt(index, 'skip') ?? phrase.isAt(index, 'bound'); next; ) {
    index = next.end;
    next = phrase.isAt(index, 'class') ?? phrase.isAt(index, 'skip') ?? phrase.isAt(index, 'bound');
  }
  const letter = phrase.tokens[index]?.text ?? '';
  if (!/^[a-f]$/.test(letter)) return undefined;
  const plus = phrase.tokens[index + 1]?.text === '+' ? 1 : 0;
  return { end: index + 1 + plus, more: { [lead.meaning.name]: letter.toUpperCase() } };
}
