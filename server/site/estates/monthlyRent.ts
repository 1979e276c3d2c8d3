import type { EstateDetail } from '#shared/api/estate.ts';
import { toMonthlyAmount, PERIODS_PER_MONTH, roundToCents } from '#shared/domain/comparedPrice.ts';
import { isLetToTourists } from '#shared/domain/legal/advertisedEstateFacts.ts';
import { findShownCharges } from '#shared/domain/legal/monthlyCharges.ts';
import { isPriceShown, isUnderVat } from '#shared/domain/rules.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';

/**
 * Converts a rent of the estate to a rent per month. Returns undefined for the weekly price of a tourist stay, because
 * such a stay is not let by the month, and for a period whose length is unknown.
 */
export function toRentPerMonth(
  estate: EstateDetail,
  rent: { readonly value: number; readonly period?: { readonly id: number } | undefined },
): number | undefined {
  const period = rent.period?.id ?? PERIOD_ID.MONTH;
  if (period === PERIOD_ID.WEEK && isLetToTourists(estate)) return undefined;
  return period === PERIOD_ID.MONTH || PERIODS_PER_MONTH.has(period) ? toMonthlyAmount(rent.value, period) : undefined;
}

/**
 * Returns the monthly rent. Returns undefined when the page shows no price, the price of a tourist stay, or only a
 * minimum price.
 */
function findRentPerMonth(estate: EstateDetail): number | undefined {
  const { price, project, transaction } = estate.general;
  if (!isPriceShown(price, isUnderVat(estate)) || price?.value === undefined || project || price.priceFrom)
    return undefined;
  // Without a period, the price of a lease to take over may be the price of the transfer instead of the rent.
  if (transaction.id === TRANSACTION.LEASE_TAKE_OVER && !price.period) return undefined;
  return toRentPerMonth(estate, { value: price.value, period: price.period });
}

/** Monthly payments for an estate to rent, in euros. */
interface MonthlyRent {
  /**
   * The charges in addition to the rent; 0 when the agency says that there are none. Absent when the rent includes
   * them.
   */
  readonly charges?: number;
  /** The monthly rent; absent when the page shows none. */
  readonly rent?: number;
  /** The sum of rent and charges, when both are known. */
  readonly total?: number;
}

/**
 * Returns the monthly payments. Returns undefined for an estate that is not to rent or no longer to rent, and when the
 * charges are unknown.
 */
export function findMonthlyRent(estate: EstateDetail): MonthlyRent | undefined {
  const charges = findShownCharges(estate);
  if (!charges) return undefined;
  const rent = findRentPerMonth(estate);
  if (charges.kind === 'included') return { ...(rent !== undefined && { rent, total: rent }) };
  const { amount } = charges;
  return { charges: amount, ...(rent !== undefined && { rent, total: roundToCents(rent + amount) }) };
}

/** Returns for example `Huur € 950 + lasten € 75 = € 1.025 per maand`. */
export function formatMonthlyRent({ charges, rent, total }: MonthlyRent, t: Translate): string {
  if (charges === undefined) return t('estate:rent.included');
  if (charges === 0) return t('estate:rent.none');
  if (rent === undefined || total === undefined) return t('estate:rent.charges', { charges: formatPrice(charges) });
  return t('estate:rent.sum', {
    rent: formatPrice(rent),
    charges: formatPrice(charges),
    total: formatPrice(total),
  });
}
