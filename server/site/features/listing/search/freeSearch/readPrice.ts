import { PERIODS_PER_MONTH } from '#shared/domain/comparedPrice.ts';
import type { SearchPhrase } from './phrase.ts';

interface PriceReading {
  readonly end: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** True when the text contains a period of payment. `min` and `max` are then monthly amounts. */
  readonly isMonthly: boolean;
}

export interface AmountReading {
  readonly value: number;
  /** The factor of a word such as "thousand" after the value; 1 without such a word. */
  readonly factor: number;
  readonly end: number;
  readonly isMonthly: boolean;
  /**
   * The number of payments in a month, when the text contains a period of payment. `value` times this number is the
   * monthly amount.
   */
  readonly paymentsPerMonth?: number | undefined;
  /** True when a euro sign or word stands next to the value. */
  readonly hasEuro: boolean;
  /** True when the value can only be an amount of money. */
  readonly isMoney: boolean;
  /** True when the value may be a zip. */
  readonly isZip: boolean;
}

/** The minimum of an amount that is a price even when no other word says so. */
export const MIN_CERTAIN_EUROS = 10_000;
/** The minimum price after a word such as "max". */
const MIN_AMOUNT_EUROS = 50;
/** A smaller number is not read as a rent, unless a word such as "max" precedes it. */
const MIN_RENT_EUROS = 200;
/**
 * A price below these bounds is in thousands of euros. The first bound is for a sale. The second bound is for an
 * unknown transaction, for which a larger number may be a rent.
 */
const MIN_FULL_SALE_EUROS = 1000;
const MIN_LIKELY_RENT_EUROS = 400;
/** The maximum number before `m` that means millions. A larger number is in metres. */
export const MAX_MILLIONS = 5;
/** The share by which a price after "about" may differ. */
const APPROXIMATE_PRICE_MARGIN = 0.1;

/** The transaction family of the search, which determines how an amount is read. */
export type PriceFamily = 'sale' | 'rent' | undefined;

function skipEuroSign(phrase: SearchPhrase, index: number): number {
  return phrase.findMeaningAt(index, 'euro')?.end ?? index;
}

/** Reads a number in digits, an amount in words, or a number in words with its multiplier (`twee miljoen`). */
function readValueAt(
  phrase: SearchPhrase,
  index: number,
): { readonly value: number; readonly end: number } | undefined {
  const value = phrase.tokens[index]?.value;
  if (value !== undefined) return { value, end: index + 1 };
  const amountWord = phrase.findMeaningAt(index, 'amount');
  if (amountWord) return { value: amountWord.meaning.value, end: amountWord.end };
  const number = phrase.findMeaningAt(index + 1, 'times') ? phrase.findNumberAt(index) : undefined;
  return number === undefined ? undefined : { value: number, end: index + 1 };
}

/** Reads for example `€ 300.000`, `300k`, `1,5 miljoen`, `950 euro per maand`. */
export function readAmountAt(phrase: SearchPhrase, start: number): AmountReading | undefined {
  let index = skipEuroSign(phrase, start);
  const hasEuroBefore = index > start;
  const zipPlace = phrase.findExactPlaceAt(index);
  const isGrouped = phrase.tokens[index]?.isGrouped === true;
  const valueReading = readValueAt(phrase, index);
  // A zip before the name of its place is no amount, as in "4300 Grand-Axhe".
  if (valueReading === undefined || (zipPlace && !hasEuroBefore && zipPlace.end > index + 1)) return undefined;
  index = valueReading.end;
  const multiplier = phrase.findMeaningAt(index, 'times');
  const isMillion = !multiplier && phrase.tokens[index]?.text === 'm' && valueReading.value <= MAX_MILLIONS;
  const factor = multiplier?.meaning.factor ?? (isMillion ? 1_000_000 : 1);
  index = multiplier?.end ?? (isMillion ? index + 1 : index);
  const indexAfterEuro = skipEuroSign(phrase, index);
  const period = phrase.findMeaningAt(indexAfterEuro, 'monthly');
  const end = period?.end ?? indexAfterEuro;
  const isOtherQuantity = end === valueReading.end && phrase.isOtherUnitAt(end);
  if (isOtherQuantity || phrase.findMeaningAt(end, 'area')) return undefined;
  const value = Math.round(valueReading.value * factor);
  const hasEuro = hasEuroBefore || indexAfterEuro > index;
  const isMoney = hasEuro || factor > 1 || period !== undefined || isGrouped || value >= MIN_CERTAIN_EUROS;
  const paymentsPerMonth = period && PERIODS_PER_MONTH.get(period.meaning.period ?? 0);
  return {
    value,
    factor,
    end,
    isMonthly: period !== undefined,
    paymentsPerMonth,
    hasEuro,
    isMoney,
    isZip: zipPlace !== undefined,
  };
}

function skipFillers(phrase: SearchPhrase, start: number): number {
  let index = start;
  for (let filler = phrase.findMeaningAt(index, 'skip'); filler; filler = phrase.findMeaningAt(index, 'skip'))
    index = filler.end;
  return index;
}

export function readLinkAt(
  phrase: SearchPhrase,
  index: number,
  connectorKinds: readonly ('to' | 'and' | 'in')[],
): number | undefined {
  if (phrase.tokens[index]?.text === '-') return index + 1;
  for (const connectorKind of connectorKinds) {
    const connector = phrase.findMeaningAt(index, connectorKind);
    if (connector && (connector.meaning.is !== 'in' || connector.meaning.to)) return connector.end;
  }
  return undefined;
}

interface PriceEnds {
  readonly min?: AmountReading;
  readonly max?: AmountReading;
  /** An approximate amount, in place of both ends. */
  readonly approximateAmount?: AmountReading;
  readonly end: number;
}

/** Returns an amount with the multiplier of the other end of its range, as in `200-300k`. */
const scaleToOtherEnd = ({ value, factor }: AmountReading, other: AmountReading | undefined): number =>
  factor === 1 && other && other.factor > 1 && value * other.factor <= other.value ? value * other.factor : value;

/** Builds a price. A weekly rent is no whole monthly amount, so the bounds are rounded outwards. */
function buildPrice({ min, max, end }: PriceEnds, family: PriceFamily): PriceReading {
  const minFullAmount = { sale: MIN_FULL_SALE_EUROS, rent: 0, none: MIN_LIKELY_RENT_EUROS }[family ?? 'none'];
  const isMonthly = (min?.isMonthly ?? false) || (max?.isMonthly ?? false);
  const paymentsPerMonth = max?.paymentsPerMonth ?? min?.paymentsPerMonth ?? 1;
  // Next to a euro sign or word, a small amount is in euros, not in thousands, unless the other end is a full amount.
  const isInEuros = (min?.hasEuro === true || max?.hasEuro === true) && ((max ?? min)?.value ?? 0) < minFullAmount;
  const toWholeAmount = (value: number) =>
    !isMonthly && !isInEuros && value < minFullAmount && value >= MIN_AMOUNT_EUROS
      ? value * 1000
      : value * paymentsPerMonth;
  return {
    end,
    ...(min && { min: Math.floor(toWholeAmount(scaleToOtherEnd(min, max))) }),
    ...(max && { max: Math.ceil(toWholeAmount(max.value)) }),
    isMonthly,
  };
}

const isAmount = (amount: AmountReading | undefined): amount is AmountReading =>
  amount !== undefined && amount.value >= MIN_AMOUNT_EUROS;

/**
 * Returns whether an amount can begin a range. The multiplier may be only at the other end, as in `1 à 1,5 miljoen`.
 */
const canBeginRange = (first: AmountReading, second: AmountReading) =>
  first.value >= MIN_AMOUNT_EUROS || second.factor > 1;

/** Reads for example `tussen 200.000 en 300.000`. */
function readBetween(phrase: SearchPhrase, start: number): PriceEnds | undefined {
  const boundWord = phrase.findMeaningAt(start, 'bound');
  if (boundWord?.meaning.bound !== 'between') return undefined;
  const min = readAmountAt(phrase, skipFillers(phrase, boundWord.end));
  const linkEnd = min && readLinkAt(phrase, min.end, ['and', 'to', 'in']);
  const max = linkEnd === undefined ? undefined : readAmountAt(phrase, skipFillers(phrase, linkEnd));
  return min && isAmount(max) && canBeginRange(min, max) ? { min, max, end: max.end } : undefined;
}

/** Reads for example `200.000 tot 300.000` or `800-1200 euro`. */
function readRange(phrase: SearchPhrase, start: number, family: PriceFamily): PriceEnds | undefined {
  const min = readAmountAt(phrase, start);
  const linkEnd = min && readLinkAt(phrase, min.end, ['to', 'in']);
  const max = linkEnd === undefined ? undefined : readAmountAt(phrase, skipFillers(phrase, linkEnd));
  if (!min || !isAmount(max) || !canBeginRange(min, max)) return undefined;
  const areZips = min.isZip && max.isZip && family !== 'rent';
  return areZips && !min.isMoney && !max.isMoney ? undefined : { min, max, end: max.end };
}

/** Reads for example `vanaf 200.000 tot 300.000`, `max 300k`, `jusqu’à 950 €`, `< 300.000`, `ongeveer 250.000`. */
function readBoundedAmount(phrase: SearchPhrase, start: number): PriceEnds | undefined {
  const sign = { '<': 'max', '≤': 'max', '>': 'min', '≥': 'min' }[phrase.tokens[start]?.text ?? ''];
  const boundWord = phrase.findMeaningAt(start, 'bound');
  const upToWord = phrase.findMeaningAt(start, 'to');
  const bound = sign ?? boundWord?.meaning.bound ?? upToWord?.meaning.bound;
  const amountIndex = sign ? start + 1 : (boundWord?.end ?? upToWord?.end);
  if (bound === undefined || amountIndex === undefined) return undefined;
  const amount = readAmountAt(phrase, skipFillers(phrase, amountIndex));
  if (!isAmount(amount)) return undefined;
  const { end } = amount;
  if (bound === 'max') return { max: amount, end };
  if (bound === 'about') return { end, approximateAmount: amount };
  if (bound !== 'min') return undefined;
  const nextStart = phrase.findMeaningAt(end, 'and')?.end ?? end;
  const nextBound = readBoundedAmount(phrase, nextStart);
  const linkEnd = readLinkAt(phrase, end, ['to', 'in']);
  const max =
    nextBound?.max ?? (linkEnd === undefined ? undefined : readAmountAt(phrase, skipFillers(phrase, linkEnd)));
  return isAmount(max) ? { min: amount, max, end: max.end } : { min: amount, end };
}

/** Reads for example `300.000 €` or `300.000 max`, and a bare number that can only be a price. */
function readBareAmount(phrase: SearchPhrase, start: number, family: PriceFamily): PriceEnds | undefined {
  const amount = readAmountAt(phrase, start);
  if (!amount) return undefined;
  const isRent = family === 'rent' && amount.value >= MIN_RENT_EUROS && !amount.isZip;
  if (!isAmount(amount) || (!amount.isMoney && !isRent)) return undefined;
  const trailingBound = phrase.findMeaningAt(amount.end, 'bound');
  const boundsThisAmount =
    trailingBound && !trailingBound.meaning.loose && !readAmountAt(phrase, skipFillers(phrase, trailingBound.end));
  const isBeforeRooms = trailingBound && phrase.findNumberAt(trailingBound.end) !== undefined;
  if (boundsThisAmount && !isBeforeRooms && trailingBound.meaning.bound === 'min')
    return { min: amount, end: trailingBound.end };
  if (boundsThisAmount && !isBeforeRooms && trailingBound.meaning.bound === 'max')
    return { max: amount, end: trailingBound.end };
  return { max: amount, end: amount.end };
}

/** Reads a price, or a range of prices, that begins at a token. A single number is the maximum price. */
export function readPrice(phrase: SearchPhrase, start: number, family: PriceFamily): PriceReading | undefined {
  const priceEnds =
    readBetween(phrase, start) ??
    readBoundedAmount(phrase, start) ??
    readRange(phrase, start, family) ??
    readBareAmount(phrase, start, family);
  if (!priceEnds) return undefined;
  const { approximateAmount } = priceEnds;
  if (!approximateAmount) return buildPrice(priceEnds, family);
  const { max, isMonthly } = buildPrice({ max: approximateAmount, end: priceEnds.end }, family);
  const value = max ?? approximateAmount.value;
  return {
    end: priceEnds.end,
    min: Math.round(value * (1 - APPROXIMATE_PRICE_MARGIN)),
    max: Math.round(value * (1 + APPROXIMATE_PRICE_MARGIN)),
    isMonthly,
  };
}
