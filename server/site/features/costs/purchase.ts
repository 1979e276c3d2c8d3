import { PURCHASE_RATES } from '#shared/domain/costs/rates.ts';
import type { Cents } from './cents.ts';
import type { CostsSubject } from './costsSubject.ts';
import { computeDuty, type Situation, type Tax, computeVat } from './duty.ts';
import { type Loan, computeLoan } from './loan.ts';
import type { PurchaseInput } from './readCosts.ts';

export interface Purchase {
  readonly price: Cents;
  /** The registration duty; absent when the region is not known. */
  readonly duty?: Tax;
  /** The situation of the buyer for which the duty was calculated. */
  readonly situation: Situation;
  /** The duty that the agency states. It replaces `duty`. */
  readonly statedDuty?: Cents | undefined;
  readonly vat?: Tax;
  readonly notary: Cents | undefined;
  readonly mortgage: Cents | undefined;
  readonly total: Cents;
  /** True when the total contains all costs. */
  readonly isComplete: boolean;
  readonly ownFunds: Cents;
  /** The amount that the visitor has to borrow; 0 for none. */
  readonly borrowedAmount: Cents;
  readonly loan?: Loan;
}

/**
 * Returns the buyer's situation that determines the duty. The lower rate is used only when it certainly applies. In
 * some regions the lower rate does not apply to plots. It is also not used for ground that is sold with a new building.
 */
function findSituation(
  { region, situation, taxation }: PurchaseInput,
  { isPlot }: Pick<CostsSubject, 'isPlot'>,
): Situation {
  if (taxation === 'split') return 'other';
  return isPlot && region && !PURCHASE_RATES[region].ownHome.coversPlots ? 'other' : situation;
}

function computeTaxes(input: PurchaseInput, situation: Situation): { readonly duty?: Tax; readonly vat?: Tax } {
  const { price, region, taxation, ground } = input;
  if (!region) return {};
  if (taxation === 'vat') return { vat: computeVat(price) };
  if (taxation === 'split') return { vat: computeVat(price - ground), duty: computeDuty(ground, region, situation) };
  return { duty: computeDuty(price, region, situation) };
}

/** Computes the total costs of a purchase, and the monthly payment of its loan. */
export function computePurchase(input: PurchaseInput, subject: Pick<CostsSubject, 'isPlot' | 'mortgage'>): Purchase {
  const { price, notary, ownFunds, loan, region, statedDuty } = input;
  const situation = findSituation(input, subject);
  const taxes = computeTaxes(input, situation);
  const duty = statedDuty ?? taxes.duty?.dueAmount ?? 0;
  const costsWithoutMortgage = price + duty + (taxes.vat?.dueAmount ?? 0) + (notary ?? 0);
  // A buyer who borrows nothing needs no mortgage deed. The costs of this deed are therefore left out, unless the
  // visitor typed them.
  const needsNoMortgage = ownFunds >= costsWithoutMortgage && input.mortgage === subject.mortgage;
  const mortgage = needsNoMortgage ? undefined : input.mortgage;
  const total = costsWithoutMortgage + (mortgage ?? 0);
  const borrowedAmount = Math.max(0, total - ownFunds);
  return {
    price,
    ...taxes,
    situation,
    ...(statedDuty !== undefined && { statedDuty }),
    notary,
    mortgage,
    total,
    isComplete: region !== undefined && notary !== undefined && (borrowedAmount === 0 || mortgage !== undefined),
    ownFunds,
    borrowedAmount,
    ...(loan && borrowedAmount > 0 && { loan: computeLoan(borrowedAmount, loan.rate, loan.years) }),
  };
}
