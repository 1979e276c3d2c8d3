import type { SearchPhrase } from './phrase.ts';
import { readBedrooms, skipFillers } from './readBedrooms.ts';
import { readMeasure } from './readMeasure.ts';
import { type AmountReading, MAX_MILLIONS, MIN_CERTAIN_EUROS, readAmountAt, readLinkAt } from './readPrice.ts';

const BOUND_SIGNS: ReadonlySet<string> = new Set(['<', '≤', '>', '≥']);

interface BoundEnd {
  readonly end: number;
  readonly hasBound: boolean;
  readonly isBetween: boolean;
}

/** Skips the words and signs for a limit or a range, and words without meaning. */
function skipBounds(phrase: SearchPhrase, start: number): BoundEnd {
  let end = skipFillers(phrase, start);
  let hasBound = false;
  let isBetween = false;
  for (;;) {
    const boundWord = phrase.findMeaningAt(end, 'bound');
    const nextEnd = BOUND_SIGNS.has(phrase.tokens[end]?.text ?? '')
      ? end + 1
      : (boundWord?.end ?? phrase.findMeaningAt(end, 'to')?.end);
    if (nextEnd === undefined) return { end, hasBound, isBetween };
    hasBound = true;
    isBetween ||= boundWord?.meaning.bound === 'between';
    end = skipFillers(phrase, nextEnd);
  }
}

const findUnitEnd = (phrase: SearchPhrase, index: number): number | undefined =>
  phrase.findMeaningAt(index, 'area')?.end ??
  phrase.findMeaningAt(index, 'monthly')?.end ??
  (phrase.isOtherUnitAt(index) ? index + 1 : undefined);

/** Returns the index after a number or a range with another unit, as in `max 50 km` and `300 kWh/m²`. */
function findQuantityEnd(phrase: SearchPhrase, { end: start, isBetween }: BoundEnd): number | undefined {
  let value = phrase.tokens[start]?.value;
  if (value === undefined) return undefined;
  let index = start + 1;
  const linkEnd = readLinkAt(phrase, index, isBetween ? ['and', 'to', 'in'] : ['to', 'in']);
  const lastValue = linkEnd === undefined ? undefined : phrase.tokens[linkEnd]?.value;
  // A larger number before "to" or "at" is no quantity but a price: "max 300000 à 50 km de Namur".
  if (linkEnd !== undefined && lastValue !== undefined && value <= lastValue) {
    value = lastValue;
    index = linkEnd + 1;
  }
  const isMillion = phrase.tokens[index]?.text === 'm' && value <= MAX_MILLIONS;
  if (isMillion || !phrase.isOtherUnitAt(index)) return undefined;
  index += 1;
  // A unit may be divided by others, as in "kWh/m² per year".
  for (let unitEnd = findUnitEnd(phrase, index); unitEnd !== undefined; unitEnd = findUnitEnd(phrase, index))
    index = unitEnd;
  return index;
}

/** Returns the index after the amount that belongs to a cost or an energy score. */
function findScoreEnd(phrase: SearchPhrase, bounds: BoundEnd, isCost: boolean): number | undefined {
  if (readBedrooms(phrase, bounds.end) || readMeasure(phrase, bounds.end)) return undefined;
  const isScore = (amount: AmountReading | undefined): amount is AmountReading =>
    amount !== undefined && amount.value < MIN_CERTAIN_EUROS && (isCost || !amount.hasEuro);
  const amount = readAmountAt(phrase, bounds.end);
  if (!isScore(amount) || (amount.isZip && !isCost && !bounds.hasBound)) return undefined;
  const linkEnd = readLinkAt(phrase, amount.end, bounds.isBetween ? ['and', 'to', 'in'] : ['to', 'in']);
  if (linkEnd === undefined || readBedrooms(phrase, linkEnd) || readMeasure(phrase, linkEnd)) return amount.end;
  const lastAmount = readAmountAt(phrase, linkEnd);
  return isScore(lastAmount) && !lastAmount.isZip ? lastAmount.end : amount.end;
}

/**
 * Returns the index after an amount that is no price and for which there is no filter: a quantity with another unit
 * (`max 50 km`), a cost (`lasten max 100 euro`) or an energy score (`EPC max 200`). Returns undefined when no such
 * amount begins at the token.
 */
export function readOtherAmount(phrase: SearchPhrase, start: number): number | undefined {
  let index = start;
  let isCost = false;
  for (
    let word = phrase.findMeaningAt(index, 'class') ?? phrase.findMeaningAt(index, 'cost');
    word;
    word = phrase.findMeaningAt(index, 'class') ?? phrase.findMeaningAt(index, 'cost')
  ) {
    isCost ||= word.meaning.is === 'cost';
    index = skipFillers(phrase, word.end);
  }
  const bounds = skipBounds(phrase, index);
  const isNamed = index > start;
  // A word without meaning before a quantity is no part of it.
  if (!isNamed && phrase.findMeaningAt(start, 'skip')) return undefined;
  return findQuantityEnd(phrase, bounds) ?? (isNamed ? findScoreEnd(phrase, bounds, isCost) : undefined);
}
