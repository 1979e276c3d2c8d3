import { PURCHASE_RATES } from '#shared/domain/costs/rates.ts';
import type { Cents } from './cents.ts';
import type { CostsSubject } from './costsSubject.ts';
import { dutyOn, type Situation, type Tax, vatOn } from './duty.ts';
import { type Loan, loanOf } from './loan.ts';
import type { PurchaseInput } from './readCosts.ts';

export interface Purchase {
  readonly price: Cents;
  /** None where the region is not known. */
  readonly duty?: Tax;
  /** The situation that the duty is for. */
  readonly situation: Situation;
  /** The duty that the agency states; it counts instead of `duty`. */
  readonly statedDuty?: Cents | undefined;
  readonly vat?: Tax;
  readonly notary: Cents | undefined;
  readonly mortgage: Cents | undefined;
  readonly total: Cents;
  /** Nothing is missing from the total that this knows of. */
  readonly isComplete: boolean;
  readonly own: Cents;
  /** What is left to be borrowed; 0: nothing. */
  readonly borrowed: Cents;
  readonly loan?: Loan;
}

/** The lower rate, where it is sure that it can be had: a plot has it in some regions, ground beside a new building not. */
function situationOf({ region, situation, taxation }: PurchaseInput, { plot }: Pick<CostsSubject, 'plot'>): Situation {
  if (taxation === 'split') return 'other';
  return plot && region && !PURCHASE_RATES[region].ownHome.plots ? 'other' : situation;
}

function taxesOf(input: PurchaseInput, situation: Situation): { readonly duty?: Tax; readonly vat?: Tax } {
  const { price, region, taxation, ground } = input;
  if (!region) return {};
  if (taxation === 'vat') return { vat: vatOn(price) };
  if (taxation === 'split') return { vat: vatOn(price - ground), duty: dutyOn(ground, region, situation) };
  return { duty: dutyOn(price, region, situation) };
}

/** What buying costs in all, and what the loan for it costs a month. */
export function purchaseOf(input: PurchaseInput, subject: Pick<CostsSubject, 'plot' | 'mortgage'>): Purchase {
  const { price, notary, own, loan, region, statedDuty } = input;
  const situation = situationOf(input, subject);
  const taxes = taxesOf(input, situation);
  const duty = statedDuty ?? taxes.duty?.due ?? 0;
  const purchase = price + duty + (taxes.vat?.due ?? 0) + (notary ?? 0);
  // A buyer who borrows nothing does not pay the deed of a mortgage that only the agency has filled in.
  const isNeedless = own >= purchase && input.mortgage === subject.mortgage;
  const mortgage = isNeedless ? undefined : input.mortgage;
  const total = purchase + (mortgage ?? 0);
  const borrowed = Math.max(0, total - own);
  return {
    price,
    ...taxes,
    situation,
    ...(statedDuty !== undefined && { statedDuty }),
    notary,
    mortgage,
    total,
    isComplete: region !== undefined && notary !== undefined && (borrowed === 0 || mortgage !== undefined),
    own,
    borrowed,
    ...(loan && borrowed > 0 && { loan: loanOf(borrowed, loan.rate, loan.years) }),
  };
}
