import { readNumber } from '../../import/cells/readNumber.ts';
import { foldName } from './foldedName.ts';
import { toNumber } from './readNumbers.ts';

/** The result of reading a price. */
interface ParsedPrice {
  readonly amount?: number;
  /** Is true when no amount may be shown: the text says that the price is on request, or has unknown words. */
  readonly isOnRequest?: boolean;
  readonly isPriceFrom?: boolean;
  /** The reason for a warning: the text contains unknown words, so it is not used as a price. */
  readonly doubt?: string;
}

const ON_REQUEST_TEXT =
  /\b(?:aanvraag|demande|request|anfrage|overeen te komen|a convenir|discreet|discret|nader te bepalen|kantoor|bureau|poa|p o a|confidential)\b/;
const FROM_PRICE_PREFIX = /^(?:vanaf|v a|a partir de|des|from|starting at|ab)\b/;
const AMOUNT_DIGITS = /[\d][\d\s.,'’]*(?:,-)?/;
/** Matches `465.000`, which is no number with three decimals: people write thousands this way. */
const GROUPED_AMOUNT = /^\s*\d{1,3}(?:\.\d{3})+\s*$/;

/**
 * Reads a price from a number or a text: `465000`, `"€ 465.000"`, `"vanaf 250 000 euro"`, `"Prijs op aanvraag"`. 0
 * means that there is no price.
 */
export function parsePrice(raw: unknown): ParsedPrice {
  const number = typeof raw === 'string' && GROUPED_AMOUNT.test(raw) ? readNumber(raw.trim(), ',') : toNumber(raw);
  if (number !== undefined) return number > 0 ? { amount: number } : {};
  if (typeof raw !== 'string' || raw.trim() === '') return {};
  const words = foldName(raw);
  if (ON_REQUEST_TEXT.test(words)) return { isOnRequest: true };
  const [digits = ''] = AMOUNT_DIGITS.exec(raw) ?? [];
  const amount = readNumber(digits.trim().replace(/[.,]$/, ''), ',') ?? readNumber(digits.trim(), '.');
  const wordsBesideAmount = words
    .replaceAll(/[\d ]+/g, ' ')
    .replaceAll(/\b(?:eur|euro|euros)\b/g, '')
    .trim();
  const isPriceFrom = FROM_PRICE_PREFIX.test(wordsBesideAmount);
  const unknownWords = wordsBesideAmount.replace(FROM_PRICE_PREFIX, '').trim();
  if (amount === undefined || amount <= 0 || unknownWords !== '')
    return { isOnRequest: true, doubt: 'words that are no price' };
  return { amount, ...(isPriceFrom && { isPriceFrom }) };
}
