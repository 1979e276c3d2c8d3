import { NEW_BUILD_VAT, PURCHASE_RATES, type BasisPoints } from '#shared/domain/costs/rates.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { type Cents, centsOf, shareOf } from './cents.ts';

/** Who buys: their only home, to live in, or anything else. */
export type Situation = 'only' | 'other';

export interface Tax {
  readonly rate: BasisPoints;
  /** What the rate is of. */
  readonly base: Cents;
  readonly due: Cents;
  /** What of the price is exempt; 0: nothing. */
  readonly exempt: Cents;
  /** The price above which nothing is exempt, where it is above it. */
  readonly above?: Cents;
}

/** Registration duty on a price. */
export function dutyOn(price: Cents, region: Region, situation: Situation): Tax {
  const { common, ownHome } = PURCHASE_RATES[region];
  if (situation === 'other') {
    return { rate: common.rate, base: price, due: shareOf(price, common.rate), exempt: 0 };
  }
  const { rate, exempt: rule } = ownHome;
  const limit = rule && centsOf(rule.upToPrice);
  const exempt = rule && limit !== undefined && price <= limit ? Math.min(price, centsOf(rule.first)) : 0;
  const base = price - exempt;
  return {
    rate,
    base,
    due: shareOf(base, rate),
    exempt,
    ...(limit !== undefined && price > limit && { above: limit }),
  };
}

/** VAT on what is new. */
export const vatOn = (base: Cents): Tax => ({
  rate: NEW_BUILD_VAT.rate,
  base,
  due: shareOf(base, NEW_BUILD_VAT.rate),
  exempt: 0,
});
