import { DEPOSIT_RULES } from '#shared/domain/costs/rates.ts';
import type { Cents } from './cents.ts';
import type { CostsSubject } from './costsSubject.ts';
import type { StartInput } from './readCosts.ts';

/** What is due when a lease begins. */
export interface LeaseStart {
  readonly rent: Cents;
  readonly charges: Cents | undefined;
  readonly deposit?: Cents;
  /** The deposit is the most that the law allows, because nobody has named one. */
  readonly isMostDeposit: boolean;
  /** Most months of rent, and what that is; absent where no limit is known. */
  readonly most?: { readonly months: number; readonly amount: Cents };
  readonly inventory: Cents | undefined;
  readonly total: Cents;
}

export function leaseStartOf(
  { rent, region, charges, deposit, inventory }: StartInput,
  { home }: Pick<CostsSubject, 'home'>,
): LeaseStart {
  const months = region && home ? DEPOSIT_RULES[region].months : undefined;
  const most = months === undefined ? undefined : { months, amount: months * rent };
  const due = deposit ?? most?.amount;
  return {
    rent,
    charges,
    ...(due !== undefined && { deposit: due }),
    isMostDeposit: deposit === undefined && most !== undefined,
    ...(most && { most }),
    inventory,
    total: rent + (charges ?? 0) + (due ?? 0) + (inventory ?? 0),
  };
}
