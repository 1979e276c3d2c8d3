import { NEW_BUILD_VAT, PURCHASE_RATES, type BasisPoints } from '#shared/domain/costs/rates.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { type Cents, toCents, computeShare } from './cents.ts';

/** The kind of buyer: `only` for people who will live there and own no other home, `other` for all others. */
export type Situation = 'only' | 'other';

export interface Tax {
  readonly rate: BasisPoints;
  /** The amount to which the rate applies. */
  readonly base: Cents;
  readonly due: Cents;
  /** The exempt part of the price; 0 for none. */
  readonly exempt: Cents;
  /** The price limit of the exemption; present only when the price exceeds the limit, so that nothing is exempt. */
  readonly above?: Cents;
}

/** Computes the registration duty on a price. */
export function dutyOn(price: Cents, region: Region, situation: Situation): Tax {
  const { common, ownHome } = PURCHASE_RATES[region];
  if (situation === 'other') {
    return { rate: common.rate, base: price, due: computeShare(price, common.rate), exempt: 0 };
  }
  const { rate, exempt: rule } = ownHome;
  const limit = rule && toCents(rule.upToPrice);
  const exempt = rule && limit !== undefined && price <= limit ? Math.min(price, toCents(rule.first)) : 0;
  const base = price - exempt;
  return {
    rate,
    base,
    due: computeShare(base, rate),
    exempt,
    ...(limit !== undefined && price > limit && { above: limit }),
  };
}

/** Computes the VAT on a new building. */
export const vatOn = (base: Cents): Tax => ({
  rate: NEW_BUILD_VAT.rate,
  base,
  due: computeShare(base, NEW_BUILD_VAT.rate),
  exempt: 0,
});
