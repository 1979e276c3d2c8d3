import type { EstateDetail } from '#shared/api/estate.ts';
import { formatPrice, formatRounded } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { toBrusselsDay, formatDate } from '#shared/i18n/moments.ts';

/** A price that stood, ready to print. */
export interface PriceRow {
  /** ISO date in Brussels. */
  readonly day: string;
  /** `24 november 2026` */
  readonly since: string;
  /** `€ 380.000` */
  readonly price: string;
  /** `− € 20.000 (− 5 %)`, against the one before; absent for the first one. */
  readonly change?: string;
}

/** U+2212, as wide as a plus. */
const MINUS = '−';
const PERCENT = 100;

function changeOf(amount: number, before: number): string {
  const sign = amount < before ? MINUS : '+';
  const share = formatRounded((Math.abs(amount - before) / before) * PERCENT, 1);
  return `${sign}\u00a0${formatPrice(Math.abs(amount - before))} (${sign}\u00a0${share}\u00a0%)`;
}

/** Newest first. */
export const priceRows = (prices: NonNullable<EstateDetail['prices']>, locale: Locale): readonly PriceRow[] =>
  prices
    .map(({ since, amount }, index) => {
      const before = prices[index - 1]?.amount;
      return {
        day: toBrusselsDay(since),
        since: formatDate(since, locale),
        price: formatPrice(amount),
        ...(before && { change: changeOf(amount, before) }),
      };
    })
    .toReversed();
