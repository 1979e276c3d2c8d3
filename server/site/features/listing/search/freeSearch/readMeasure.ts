import type { FilterValues } from '#shared/filters/parameter.ts';
import type { Phrase } from './phrase.ts';
import { afterLink } from './readBedrooms.ts';

/** A number or a range for a filter. */
interface Measure {
  readonly end: number;
  /** The parameter without its end, min or max; undefined for an area of unknown kind. */
  readonly name: string | undefined;
  readonly min?: number;
  readonly max?: number;
}

/** Words before a year. */
const SINCE: ReadonlySet<string> = new Set(['na', 'sinds', 'apres', 'depuis', 'after', 'since', 'nach', 'seit', '>']);
const BEFORE: ReadonlySet<string> = new Set(['voor', 'avant', 'before', 'vor', '<']);
/** The range of plausible build years. */
const YEARS = { first: 1500, last: 2100 };

/** Measures that are not in square metres. */
const NOT_AREAS: ReadonlySet<string> = new Set(['year', 'price-m2', 'facades']);

type End = 'min' | 'max';

/** Returns the bound at a token, and the index after it. */
function boundAt(phrase: Phrase, index: number): { readonly bound: End; readonly end: number } | undefined {
  const text = phrase.tokens[index]?.text ?? '';
  if (SINCE.has(text)) return { bound: 'min', end: index + 1 };
  if (BEFORE.has(text)) return { bound: 'max', end: index + 1 };
  const upTo = phrase.isAt(index, 'to');
  if (upTo?.meaning.bound === 'max') return { bound: 'max', end: upTo.end };
  const found = phrase.isAt(index, 'bound');
  if (!found) return undefined;
  return { bound: found.meaning.bound === 'max' ? 'max' : 'min', end: found.end };
}

const wholeAt = (phrase: Phrase, index: number): number | undefined => {
  const value = phrase.tokens[index]?.value;
  return value !== undefined && value >= 1 ? Math.round(value) : undefined;
};

const afterSkips = (phrase: Phrase, start: number): number => {
  let index = start;
  for (let skip = phrase.isAt(index, 'skip'); skip; skip = phrase.isAt(index, 'skip')) index = skip.end;
  return index;
};

interface Span {
  readonly end: number;
  readonly min?: number;
  readonly max?: number;
}

/** Reads a number, or two numbers with a sign or a word between them, with the bounds before and after. */
function spanAt(phrase: Phrase, start: number): Span | undefined {
  const before = boundAt(phrase, start);
  const index = before?.end ?? start;
  const first = wholeAt(phrase, index);
  if (first === undefined) return undefined;
  const link = afterLink(phrase, index + 1);
  const second = link === undefined ? undefined : wholeAt(phrase, link);
  if (link !== undefined && second !== undefined)
    return { end: link + 1, min: Math.min(first, second), max: Math.max(first, second) };
  return before?.bound === 'max' ? { end: index + 1, max: first } : { end: index + 1, min: first };
}

/** Applies a bound after the number. It belongs to that number, because no other number follows. */
function applyBoundAfter(phrase: Phrase, span: Span): Span {
  const after = phrase.isAt(span.end, 'bound');
  if (!after || after.meaning.loose || phrase.tokens[after.end]?.value !== undefined) return span;
  if (after.meaning.bound !== 'max') return { ...span, end: after.end };
  return { end: after.end, max: span.max ?? span.min ?? 0 };
}

/** The measure without a unit, which is a count. */
const COUNTED = 'facades';

/** Reads a count. It means exactly the number or the range, unless a word before or after it makes it a bound. */
function readCount(phrase: Phrase, start: number, span: Span): Measure {
  const turned = applyBoundAfter(phrase, span);
  const isBound = turned.end > span.end || boundAt(phrase, start) !== undefined;
  return { ...(isBound ? turned : { max: span.min ?? 0, ...span }), name: COUNTED };
}

/** Reads for example `120 m²`, `min. 120 m² wonen`, `80-120 m²`, `max 3000 euro per m2`. */
function numberFirst(phrase: Phrase, start: number): Measure | undefined {
  const span = spanAt(phrase, start);
  if (!span) return undefined;
  const isEuro = phrase.tokens[span.end]?.text === '€' || phrase.isAt(span.end, 'euro') !== undefined;
  const unit = isEuro ? span.end + 1 : span.end;
  const named = phrase.isAt(unit, 'measure');
  const counted = phrase.isAt(phrase.tokens[unit]?.text === '-' ? unit + 1 : unit, 'measure');
  if (!isEuro && counted?.meaning.name === COUNTED) return readCount(phrase, start, { ...span, end: counted.end });
  const area = phrase.isAt(unit, 'area');
  if (isEuro || named?.meaning.name === 'price-m2') {
    const end = named?.meaning.name === 'price-m2' ? named.end : area?.end;
    const max = span.max ?? span.min;
    return end === undefined || max === undefined ? undefined : { end, name: 'price-m2', max };
  }
  if (!area) return undefined;
  const turned = applyBoundAfter(phrase, { ...span, end: area.end });
  const noun = phrase.isAt(afterSkips(phrase, turned.end), 'measure');
  const isOfArea = noun && !NOT_AREAS.has(noun.meaning.name);
  return { ...turned, ...(isOfArea && { end: noun.end }), name: isOfArea ? noun.meaning.name : undefined };
}

/** Reads for example `bouwjaar vanaf 2000`, `gebouwd na 2010`, `woonoppervlakte min. 120 m²`. */
function nameFirst(phrase: Phrase, start: number): Measure | undefined {
  const noun = phrase.isAt(start, 'measure');
  if (!noun) return undefined;
  const { name } = noun.meaning;
  const span = spanAt(phrase, afterSkips(phrase, noun.end));
  if (!span) return undefined;
  const { first, last } = YEARS;
  if (name === 'year' && [span.min, span.max].some((year) => year !== undefined && (year < first || year > last)))
    return undefined;
  if (name === COUNTED) return readCount(phrase, afterSkips(phrase, noun.end), span);
  const area = name === 'year' ? undefined : phrase.isAt(span.end, 'area');
  const whole = applyBoundAfter(phrase, { ...span, end: area?.end ?? span.end });
  return name === 'price-m2' ? { end: whole.end, name, max: whole.max ?? whole.min ?? 0 } : { ...whole, name };
}

/** Reads an area, a build year or a price per m² that begins at a token. */
export const readMeasure = (phrase: Phrase, start: number): Measure | undefined =>
  nameFirst(phrase, start) ?? numberFirst(phrase, start);

/**
 * Converts a measure to parameters of an address.
 *
 * @param fallback the kind of area when the text states none
 */
export function measureValues({ name, min, max }: Measure, fallback: string): FilterValues {
  const own = name ?? fallback;
  return {
    ...(min !== undefined && { [`${own}-min`]: String(min) }),
    ...(max !== undefined && { [`${own}-max`]: String(max) }),
  };
}

/** Reads the class after words such as `EPC`: a letter, with or without a bound and a plus. */
export function readClass(
  phrase: Phrase,
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
