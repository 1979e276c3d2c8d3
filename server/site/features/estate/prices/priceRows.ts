import type { EstateDetail } from '#shared/api/estate.ts';
import { formatPrice, formatRounded } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatFullDate, toBrusselsDay } from '#shared/i18n/moments.ts';

/** An earlier or the current price, as texts. */
export interface PriceRow {
  /** The day from which the price applied, as an ISO date in Belgium. */
  readonly day: string;
  /** The day as text, for example `24 november 2026`. */
  readonly sinceText: string;
  /** The formatted price, for example `€ 380.000`. */
  readonly price: string;
  /** The difference from the price before, for example `− € 20.000 (− 5 %)`; absent for the first price. */
  readonly changeText?: string;
}

/** The minus sign U+2212, which is as wide as a plus sign. */
const MINUS_SIGN = '−';
const PERCENT_PER_UNIT = 100;

function formatChange(amount: number, previousAmount: number): string {
  const sign = amount < previousAmount ? MINUS_SIGN : '+';
  const percentageText = formatRounded((Math.abs(amount - previousAmount) / previousAmount) * PERCENT_PER_UNIT, 1);
  return `${sign}\u00a0${formatPrice(Math.abs(amount - previousAmount))} (${sign}\u00a0${percentageText}\u00a0%)`;
}

/** Returns the prices, newest first. */
export const buildPriceRows = (prices: NonNullable<EstateDetail['prices']>, locale: Locale): readonly PriceRow[] =>
  prices
    .map(({ since, amount }, index) => {
      const previousAmount = prices[index - 1]?.amount;
      return {
        day: toBrusselsDay(since),
        sinceText: formatFullDate(since, locale),
        price: formatPrice(amount),
        ...(previousAmount && { changeText: formatChange(amount, previousAmount) }),
      };
    })
    .toReversed();
