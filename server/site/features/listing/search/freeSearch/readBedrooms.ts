import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import type { SearchPhrase } from './phrase.ts';

interface BedroomsReading {
  readonly end: number;
  /** The minimum; undefined when the text only has a maximum. */
  readonly min?: number;
  /** The index of the first token of a maximum, for which there is no filter. */
  readonly limitFrom?: number;
  /** The head type that the word for the rooms also contains. */
  readonly type?: number;
}

const MAX_BEDROOMS = 20;

/** Returns the number of bedrooms. In German, a number of rooms includes the living room. */
const toBedrooms = (meaningKind: 'bedrooms' | 'rooms', count: number) =>
  meaningKind === 'rooms' ? Math.max(1, count - 1) : count;

const isSign = (phrase: SearchPhrase, index: number, ...signs: readonly string[]) =>
  signs.includes(phrase.tokens[index]?.text ?? '');

const readCountAt = (phrase: SearchPhrase, index: number): number | undefined => {
  const value = phrase.findNumberAt(index);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= MAX_BEDROOMS ? value : undefined;
};

const readRoomsAt = (phrase: SearchPhrase, index: number) =>
  phrase.findMeaningAt(index, 'bedrooms') ?? phrase.findMeaningAt(index, 'rooms');

/** Returns the index after a word or a sign that is between the ends of a range. */
export function skipRangeLink(phrase: SearchPhrase, index: number): number | undefined {
  if (isSign(phrase, index, '-')) return index + 1;
  const connector =
    phrase.findMeaningAt(index, 'to') ?? phrase.findMeaningAt(index, 'and') ?? phrase.findMeaningAt(index, 'in');
  return connector && (connector.meaning.is !== 'in' || connector.meaning.to) ? connector.end : undefined;
}

/** Returns the index of the next word that has a meaning of its own. */
export function skipFillers(phrase: SearchPhrase, start: number): number {
  let index = start;
  for (let filler = phrase.findMeaningAt(index, 'skip'); filler; filler = phrase.findMeaningAt(index, 'skip'))
    index = filler.end;
  return index;
}

/**
 * Returns a bound that stands after a number. Returns undefined when another number follows, because the bound then
 * belongs to that number.
 */
export function readBoundAfter(
  phrase: SearchPhrase,
  index: number,
): { readonly bound: string; readonly end: number } | undefined {
  if (isSign(phrase, index, '+')) return { bound: 'min', end: index + 1 };
  const boundWord = phrase.findMeaningAt(index, 'bound');
  if (!boundWord || boundWord.meaning.loose) return undefined;
  const next = skipFillers(phrase, boundWord.end);
  const belongsToNext = phrase.tokens[next]?.value !== undefined || isSign(phrase, next, '€');
  return belongsToNext ? undefined : { bound: boundWord.meaning.bound, end: boundWord.end };
}

/** Reads for example `2 slaapkamers`, `2-3 chambres`, `at least two bedrooms`, `3+ Schlafzimmer`, `max 2 slk`. */
function readNumberFirst(phrase: SearchPhrase, start: number): BedroomsReading | undefined {
  const leadingBound = phrase.findMeaningAt(start, 'bound');
  const upToWord = phrase.findMeaningAt(start, 'to');
  let index = leadingBound?.end ?? upToWord?.end ?? start;
  const isMaximum =
    leadingBound?.meaning.bound === 'max' || (upToWord !== undefined && upToWord.meaning.bound === 'max');
  const firstCount = readCountAt(phrase, index);
  if (firstCount === undefined) return undefined;
  index += 1;
  if (isSign(phrase, index, '+')) index += 1;
  const countBound = readRoomsAt(phrase, index) ? undefined : readBoundAfter(phrase, index);
  if (countBound?.bound === 'min') index = countBound.end;
  const linkEnd = skipRangeLink(phrase, index);
  const secondCount = linkEnd === undefined ? undefined : readCountAt(phrase, linkEnd);
  let limitFrom: number | undefined;
  if (linkEnd !== undefined && secondCount !== undefined) {
    limitFrom = isSign(phrase, index, '-') ? linkEnd : index;
    index = linkEnd + 1;
  }
  if (isSign(phrase, index, '-')) index += 1;
  const rooms = readRoomsAt(phrase, index);
  if (!rooms) return undefined;
  const trailingBound = readBoundAfter(phrase, rooms.end);
  const end = trailingBound?.end ?? rooms.end;
  const { type } = rooms.meaning;
  const typeMember = type === undefined ? {} : { type };
  if (isMaximum || trailingBound?.bound === 'max') return { end, limitFrom: start, ...typeMember };
  const min = toBedrooms(rooms.meaning.is, Math.min(firstCount, secondCount ?? firstCount));
  return { end, min, ...(limitFrom !== undefined && { limitFrom }), ...typeMember };
}

/** Reads for example `slaapkamers: 2`, `bedrooms min 3`. */
function readNameFirst(phrase: SearchPhrase, start: number): BedroomsReading | undefined {
  const rooms = readRoomsAt(phrase, start);
  if (!rooms || rooms.meaning.type === HEAD_TYPE.APARTMENT) return undefined;
  const bound = phrase.findMeaningAt(rooms.end, 'bound');
  const index = bound?.end ?? rooms.end;
  const token = phrase.tokens[index];
  const count = token?.value === undefined ? undefined : readCountAt(phrase, index);
  if (count === undefined || readRoomsAt(phrase, index + 1)) return undefined;
  const end = isSign(phrase, index + 1, '+') ? index + 2 : index + 1;
  if (bound?.meaning.bound === 'max') return { end, limitFrom: start };
  return { end, min: toBedrooms(rooms.meaning.is, count) };
}

/** Reads a number of bedrooms that begins at a token. */
export const readBedrooms = (phrase: SearchPhrase, start: number): BedroomsReading | undefined =>
  readNumberFirst(phrase, start) ?? readNameFirst(phrase, start);
