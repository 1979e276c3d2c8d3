import { toMonthlyAmount } from '#shared/domain/comparedPrice.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { readNumber } from '#server/backoffice/import/cells/readNumber.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { setIncludedCharges, setMonthlyCost } from '../../reading/setMonthlyCost.ts';
import { getPartsAt, readPositiveAt, readTextAt, readTextIn, type XmlParts } from '../../reading/xmlParts.ts';

const PERIOD_BY_TIME_UNIT: Readonly<Record<string, number>> = {
  MONAT: PERIOD_ID.MONTH,
  WOCHE: PERIOD_ID.WEEK,
  JAHR: PERIOD_ID.YEAR,
};
const RENT_ELEMENTS = ['kaltmiete', 'nettokaltmiete', 'warmmiete', 'pauschalmiete', 'pacht'];
/**
 * These rents include the charges. When the object also has `nebenkosten`, that amount is already a part of the rent,
 * so it is not written.
 */
const RENTS_WITH_CHARGES: ReadonlySet<string> = new Set(['warmmiete', 'pauschalmiete']);

interface AskedPrice {
  readonly name: string;
  readonly amount: number;
}

function findAskedPrice(prices: XmlParts, market: 'sale' | 'rent'): AskedPrice | undefined {
  for (const name of market === 'sale' ? ['kaufpreis', 'kaufpreisbrutto'] : RENT_ELEMENTS) {
    const amount = readPositiveAt(prices, name);
    if (amount !== undefined) return { name, amount };
  }
  return undefined;
}

/**
 * Writes the charges. The charges of a home to rent have the same period as the rent; the charges of a home for sale
 * are monthly.
 */
function readCharges(prices: XmlParts, askedPrice: AskedPrice, period: number | undefined, writer: DraftWriter): void {
  const name = period === undefined ? 'hausgeld' : 'nebenkosten';
  const amount = readPositiveAt(prices, name);
  if (RENTS_WITH_CHARGES.has(askedPrice.name))
    return setIncludedCharges(writer, `preise.${askedPrice.name}`, askedPrice.amount);
  const monthlyAmount = amount === undefined ? undefined : toMonthlyAmount(amount, period);
  setMonthlyCost(writer, monthlyAmount, `preise.${name}`, amount ?? readTextAt(prices, name));
  if (period !== undefined && amount === undefined)
    setMonthlyCost(writer, undefined, 'preise.freitext_preis', readTextAt(prices, 'freitext_preis'));
}

/** Matches a text about a lowest price, such as `Vanaf € 250.000`, and the number in it. */
const PRICE_FROM_TEXT = /^(?:vanaf|[àa] partir de|dès|from|ab)\s*(?:(?:€|eur(?:os?)?\b)\s*)?(\d(?:[\d\s.,'’]*\d)?)/i;

/**
 * Returns whether a text says that the asked amount is the lowest price. Another number after the word is a date, a
 * number of persons or another cost.
 */
function isLowestPriceText(text: string, askedAmount: number): boolean {
  const digits = PRICE_FROM_TEXT.exec(text.trim())?.[1];
  return digits !== undefined && readNumber(digits, ',') === askedAmount;
}

/** Writes the price. The site shows it only when it is an amount in euros, with a known period, and not on request. */
export function readPrice(element: XmlParts, market: 'sale' | 'rent', writer: DraftWriter): void {
  const prices = getPartsAt(element, 'preise');
  const askedPrice = findAskedPrice(prices, market);
  const currency = readTextIn(getPartsAt(prices, 'waehrung')['@iso_waehrung'])?.toUpperCase() ?? 'EUR';
  const timeUnit = readTextIn(getPartsAt(prices, 'preis_zeiteinheit')['@zeiteinheit'])?.toUpperCase() ?? 'MONAT';
  const period = market === 'rent' ? PERIOD_BY_TIME_UNIT[timeUnit] : undefined;
  const onRequestFlag = getPartsAt(prices, 'kaufpreis')['@auf_anfrage'];
  const isOnRequest =
    market === 'sale' && onRequestFlag !== undefined && !/^(?:false|0)$/i.test(readTextIn(onRequestFlag) ?? '');
  const hasKnownUnit = currency === 'EUR' && (market === 'sale' || period !== undefined);
  writer.set('general.price.visible', askedPrice !== undefined && hasKnownUnit && !isOnRequest, 'preise');
  if (askedPrice && !hasKnownUnit)
    writer.warn({
      kind: 'unreadable',
      column: `preise.${askedPrice.name}`,
      value: `${askedPrice.amount} ${currency} ${timeUnit}`,
      reason: 'not an amount in euros by the week, month or year: it is not shown',
      handling: 'dropped',
    });
  if (!askedPrice || !hasKnownUnit) return;
  writer.set('general.price.value', askedPrice.amount, `preise.${askedPrice.name}`);
  const priceText = readTextAt(prices, 'freitext_preis');
  if (priceText !== undefined && isLowestPriceText(priceText, askedPrice.amount))
    writer.set('general.price.priceFrom', true, 'preise.freitext_preis', priceText);
  if (period !== undefined) writer.choose('general.price.period', period, 'preise.preis_zeiteinheit', timeUnit);
  readCharges(prices, askedPrice, period, writer);
  writer.set('general.price.deposit', readPositiveAt(prices, 'kaution'), 'preise.kaution');
}
