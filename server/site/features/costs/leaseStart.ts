import { DEPOSIT_RULES } from '#shared/domain/costs/rates.ts';
import type { Cents } from './cents.ts';
import type { CostsSubject, LeaseCharges } from './costsSubject.ts';
import type { LeaseStartInput } from './readCosts.ts';

/** The amounts that are due when a lease begins. */
export interface LeaseStart {
  readonly rent: Cents;
  readonly charges: LeaseCharges | undefined;
  readonly deposit?: Cents;
  /** True when the deposit was not stated, so that the legal maximum is used. */
  readonly isMaxDeposit: boolean;
  /** The legal maximum of the deposit, as months of rent and as an amount; absent when no limit is known. */
  readonly maxDeposit?: { readonly months: number; readonly amount: Cents };
  readonly inventory: Cents | undefined;
  readonly total: Cents;
}

export function computeLeaseStart(
  { rent, region, charges, deposit, inventory }: LeaseStartInput,
  { hasLegalDeposit }: Pick<CostsSubject, 'hasLegalDeposit'>,
): LeaseStart {
  const months = region && hasLegalDeposit ? DEPOSIT_RULES[region].months : undefined;
  const maxDeposit = months === undefined ? undefined : { months, amount: months * rent };
  const dueDeposit = deposit ?? maxDeposit?.amount;
  return {
    rent,
    charges,
    ...(dueDeposit !== undefined && { deposit: dueDeposit }),
    isMaxDeposit: deposit === undefined && maxDeposit !== undefined,
    ...(maxDeposit && { maxDeposit }),
    inventory,
    total: rent + (typeof charges === 'number' ? charges : 0) + (dueDeposit ?? 0) + (inventory ?? 0),
  };
}
