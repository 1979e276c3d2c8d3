import { PERIODS_PER_MONTH } from '#shared/domain/comparedPrice.ts';
import type { Phrase } from './phrase.ts';

interface Price {
  readonly end: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The text names a period of payment; `min` and `max` are then by the month. */
  readonly monthly: boolean;
}

interface Amount {
  readonly value: number;
  /** 1 where no word such as "thousand" follows. */
  readonly factor: number;
  readonly end: number;
  readonly monthly: boolean;
  /** Number of its periods of payment in a month. */
  readonly aMonth?: number | undefined;
  /** Nothing else than an amount of money. */
  readonly isMoney: boolean;
  /** It may be a zip. */
  readonly isZip: boolean;
}

/** Digits without anything else that are a price. */
const CERTAIN = 10_000;
/** The least that is a price after a word such as "max". */
const LEAST = 50;
/** The least that is a rent without any such word. */
const LEAST_RENT = 200;
/** A price below is said in thousands; where nothing says what it is, only one that is no rent either. */
const SAID_IN_THOUSANDS = 1000;
const LEAST_LIKELY_RENT = 400;
/** With an `m` behind it: more of them are metres. */
const MOST_MILLIONS = 5;
/** Of a price that is said to be about so much. */
const ABOUT = 0.1;

/** The rest of the search, which decides how an amount is read. */
export type Family = 'sale' | 'rent' | undefined;

function euroAt(phrase: Phrase, index: number): number {
  return phrase.isAt(index, 'euro')?.end ?? index;
}

/** A number in digits, a sum in words, or a number in words with what it counts (`twee miljoen`). */
function valueAt(phrase: Phrase, index: number): { readonly value: number; readonly end: number } | undefined {
  const value = phrase.tokens[index]?.value;
  if (value !== undefined) return { value, end: index + 1 };
  const words = phrase.isAt(index, 'amount');
  if (words) return { value: words.meaning.value, end: words.end };
  const number = phrase.isAt(index + 1, 'times') ? phrase.numberAt(index) : undefined;
  return number === undefined ? undefined : { value: number, end: index + 1 };
}

/** `€ 300.000`, `300k`, `1,5 miljoen`, `950 euro per maand`. */
function amountAt(phrase: Phrase, start: number): Amount | undefined {
  let index = euroAt(phrase, start);
  const hadEuro = index > start;
  const zip = phrase.exactPlaceAt(index);
  const grouped = phrase.tokens[index]?.grouped === true;
  const token = valueAt(phrase, index);
  // A zip with the name of its place is no amount: "4300 Grand-Axhe".
  if (token === undefined || (zip && !hadEuro && zip.end > index + 1)) return undefined;
  index = token.end;
  const times = phrase.isAt(index, 'times');
  const isMillion = !times && phrase.tokens[index]?.text === 'm' && token.value <= MOST_MILLIONS;
  const factor = times?.meaning.factor ?? (isMillion ? 1_000_000 : 1);
  index = times?.end ?? (isMillion ? index + 1 : index);
  const afterEuro = euroAt(phrase, index);
  const monthly = phrase.isAt(afterEuro, 'monthly');
  const end = monthly?.end ?? afterEuro;
  if (phrase.isAt(end, 'area')) return undefined;
  const value = Math.round(token.value * factor);
  const isMoney = hadEuro || factor > 1 || afterEuro > index || monthly !== undefined || grouped || value >= CERTAIN;
  const aMonth = monthly && PERIODS_PER_MONTH.get(monthly.meaning.period ?? 0);
  return { value, factor, end, monthly: monthly !== undefined, aMonth, isMoney, isZip: zip !== undefined };
}

function skipped(phrase: Phrase, start: number): number {
  let index = start;
  for (let skip = phrase.isAt(index, 'skip'); skip; skip = phrase.isAt(index, 'skip')) index = skip.end;
  return index;
}

function linkAt(phrase: Phrase, index: number, links: readonly ('to' | 'and' | 'in')[]): number | undefined {
  if (phrase.tokens[index]?.text === '-') return index + 1;
  for (const link of links) {
    const found = phrase.isAt(index, link);
    if (found && (found.meaning.is !== 'in' || found.meaning.to)) return found.end;
  }
  return undefined;
}

interface Ends {
  readonly min?: Amount;
  readonly max?: Amount;
  /** In the middle, with neither end said. */
  readonly about?: Amount;
  readonly end: number;
}

/** An amount in the words of the other end of its range: `200-300k`. */
const alike = ({ value, factor }: Amount, other: Amount | undefined): number =>
  factor === 1 && other && other.factor > 1 && value * other.factor <= other.value ? value * other.factor : value;

/** A rent by the week is no whole amount by the month, so the bounds are rounded outwards. */
function priceOf({ min, max, end }: Ends, family: Family): Price {
  const inThousands = { sale: SAID_IN_THOUSANDS, rent: 0, none: LEAST_LIKELY_RENT }[family ?? 'none'];
  const monthly = (min?.monthly ?? false) || (max?.monthly ?? false);
  const aMonth = max?.aMonth ?? min?.aMonth ?? 1;
  const scale = (value: number) => (!monthly && value < inThousands && value >= LEAST ? value * 1000 : value * aMonth);
  return {
    end,
    ...(min && { min: Math.floor(scale(alike(min, max))) }),
    ...(max && { max: Math.ceil(scale(max.value)) }),
    monthly,
  };
}

const isAmount = (amount: Amount | undefined): amount is Amount => amount !== undefined && amount.value >= LEAST;

/** An end of a range may be said without the word that its other end has: `1 à 1,5 miljoen`. */
const canBegin = (first: Amount, second: Amount) => first.value >= LEAST || second.factor > 1;

/** `tussen 200.000 en 300.000` */
function between(phrase: Phrase, start: number): Ends | undefined {
  const lead = phrase.isAt(start, 'bound');
  if (lead?.meaning.bound !== 'between') return undefined;
  const min = amountAt(phrase, skipped(phrase, lead.end));
  const link = min && linkAt(phrase, min.end, ['and', 'to', 'in']);
  const max = link === undefined ? undefined : amountAt(phrase, skipped(phrase, link));
  return min && isAmount(max) && canBegin(min, max) ? { min, max, end: max.end } : undefined;
}

/** `200.000 tot 300.000`, `800-1200 euro` */
function range(phrase: Phrase, start: number, family: Family): Ends | undefined {
  const min = amountAt(phrase, start);
  const link = min && linkAt(phrase, min.end, ['to', 'in']);
  const max = link === undefined ? undefined : amountAt(phrase, skipped(phrase, link));
  if (!min || !isAmount(max) || !canBegin(min, max)) return undefined;
  const areZips = min.isZip && max.isZip && family !== 'rent';
  return areZips && !min.isMoney && !max.isMoney ? undefined : { min, max, end: max.end };
}

/** `vanaf 200.000 tot 300.000`, `max 300k`, `jusqu’à 950 €`, `< 300.000`, `ongeveer 250.000` */
function bounded(phrase: Phrase, start: number): Ends | undefined {
  const sign = { '<': 'max', '≤': 'max', '>': 'min', '≥': 'min' }[phrase.tokens[start]?.text ?? ''];
  const lead = phrase.isAt(start, 'bound');
  const upTo = phrase.isAt(start, 'to');
  const bound = sign ?? lead?.meaning.bound ?? upTo?.meaning.bound;
  const after = sign ? start + 1 : (lead?.end ?? upTo?.end);
  if (bound === undefined || after === undefined) return undefined;
  const amount = amountAt(phrase, skipped(phrase, after));
  if (!isAmount(amount)) return undefined;
  const { end } = amount;
  if (bound === 'max') return { max: amount, end };
  if (bound === 'about') return { end, about: amount };
  if (bound !== 'min') return undefined;
  const and = phrase.isAt(end, 'and')?.end ?? end;
  const other = bounded(phrase, and);
  const link = linkAt(phrase, end, ['to', 'in']);
  const max = other?.max ?? (link === undefined ? undefined : amountAt(phrase, skipped(phrase, link)));
  return isAmount(max) ? { min: amount, max, end: max.end } : { min: amount, end };
}

/** `300.000 €`, `300.000 max`, and a bare number where nothing else than a price can be meant. */
function bare(phrase: Phrase, start: number, family: Family): Ends | undefined {
  const amount = amountAt(phrase, start);
  if (!amount) return undefined;
  const isRent = family === 'rent' && amount.value >= LEAST_RENT && !amount.isZip;
  if (!isAmount(amount) || (!amount.isMoney && !isRent)) return undefined;
  const after = phrase.isAt(amount.end, 'bound');
  const isOwn = after && !after.meaning.loose && !amountAt(phrase, skipped(phrase, after.end));
  const isBeforeRooms = after && phrase.numberAt(after.end) !== undefined;
  if (isOwn && !isBeforeRooms && after.meaning.bound === 'min') return { min: amount, end: after.end };
  if (isOwn && !isBeforeRooms && after.meaning.bound === 'max') return { max: amount, end: after.end };
  return { max: amount, end: amount.end };
}

/** A price, or a range of prices, from a token on. A number alone is the most that may be paid. */
export function readPrice(phrase: Phrase, start: number, family: Family): Price | undefined {
  const ends =
    between(phrase, start) ?? bounded(phrase, start) ?? range(phrase, start, family) ?? bare(phrase, start, family);
  if (!ends) return undefined;
  const { about } = ends;
  if (!about) return priceOf(ends, family);
  const { max, monthly } = priceOf({ max: about, end: ends.end }, family);
  const value = max ?? about.value;
  return { end: ends.end, min: Math.round(value * (1 - ABOUT)), max: Math.round(value * (1 + ABOUT)), monthly };
}
