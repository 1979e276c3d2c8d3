import { NEW_BUILD_VAT, PURCHASE_RATES, type BasisPoints } from '#shared/domain/costs/rates.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { type Cents, toCents, computeShare } from './cents.ts';

/** The kind of buyer: `only` for people who will live in the home and own no other home, `other` for all others. */
export type Situation = 'only' | 'other';

export interface Tax {
  readonly rate: BasisPoints;
  /** The amount to which the rate applies. */
  readonly taxBase: Cents;
  readonly dueAmount: Cents;
  /** The exempt part of the price; 0 for none. */
  readonly exemptAmount: Cents;
  /** The price limit of the exemption; present only when the price exceeds the limit, so that nothing is exempt. */
  readonly exemptionLimit?: Cents;
}

/** Computes the registration duty on a price. */
export function computeDuty(price: Cents, region: Region, situation: Situation): Tax {
  const { common, ownHome } = PURCHASE_RATES[region];
  if (situation === 'other') {
    return { rate: common.rate, taxBase: price, dueAmount: computeShare(price, common.rate), exemptAmount: 0 };
  }
  const { rate, exempt: exemption } = ownHome;
  const exemptionLimit = exemption && toCents(exemption.upToPrice);
  const exemptAmount =
    exemption && exemptionLimit !== undefined && price <= exemptionLimit
      ? Math.min(price, toCents(exemption.firstEuros))
      : 0;
  const taxBase = price - exemptAmount;
  return {
    rate,
    taxBase,
    dueAmount: computeShare(taxBase, rate),
    exemptAmount,
    ...(exemptionLimit !== undefined && price > exemptionLimit && { exemptionLimit }),
  };
}

/** Computes the VAT on a new building. */
export const computeVat = (taxBase: Cents): Tax => ({
  rate: NEW_BUILD_VAT.rate,
  taxBase,
  dueAmount: computeShare(taxBase, NEW_BUILD_VAT.rate),
  exemptAmount: 0,
});
