import type { Region } from '../../primitives/ids.ts';
import type { LawFigureId } from './lawRules.ts';

/**
 * What the law asks of those who buy or rent, as far as it is sure: each figure stands in two or more independent
 * sources. When a figure holds and where it stands is in its row of `lawRules.ts`. A figure that changes is one line here
 * and one there; a figure that is not sure stands in neither, and pages say in words who knows it
 * (`docs/decisions/0069-what-it-costs.md`).
 */

/** Hundredths of a percent: 1250 is 12.5 %. */
export type BasisPoints = number;

interface Figure {
  /** Id of its row in `LAW_RULES`. */
  readonly law: LawFigureId;
}

/** Registration duty on the purchase of real estate. */
export interface DutyRate extends Figure {
  readonly rate: BasisPoints;
}

/** What is due for the only home of its buyers, who are persons and live there themselves. */
export interface OwnHomeRate extends DutyRate {
  /** Euros that nothing is due of, up to a price, inclusive; above that price nothing is exempt. */
  readonly exempt?: { readonly first: number; readonly upToPrice: number };
  /** A plot that the home is built on counts like the home. Where it is not sure or not so, the common rate is shown. */
  readonly plots: boolean;
}

interface PurchaseRates {
  readonly common: DutyRate;
  readonly ownHome: OwnHomeRate;
}

export const PURCHASE_RATES: Readonly<Record<Region, PurchaseRates>> = {
  FLANDERS: {
    common: { rate: 1200, law: 'flanders-duty' },
    ownHome: { rate: 200, plots: false, law: 'flanders-duty-own-home' },
  },
  WALLONIA: {
    common: { rate: 1250, law: 'wallonia-duty' },
    ownHome: { rate: 300, plots: true, law: 'wallonia-duty-own-home' },
  },
  BRUSSELS: {
    common: { rate: 1250, law: 'brussels-duty' },
    ownHome: {
      rate: 1250,
      exempt: { first: 200_000, upToPrice: 600_000 },
      plots: false,
      law: 'brussels-duty-own-home',
    },
  },
};

/** On what is new and sold under VAT, in all of Belgium. Lower rates have conditions that are not in this table. */
export const NEW_BUILD_VAT: DutyRate = { rate: 2100, law: 'new-build-vat' };

interface DepositRule extends Figure {
  /** Most months of rent, without charges, on a blocked account, for a home that its tenant lives in. */
  readonly months: number;
}

/** Other forms of guarantee have rules of their own, on which sources differ: they are not in this table. */
export const DEPOSIT_RULES: Readonly<Record<Region, DepositRule>> = {
  FLANDERS: { months: 3, law: 'flanders-deposit' },
  WALLONIA: { months: 2, law: 'wallonia-deposit' },
  BRUSSELS: { months: 2, law: 'brussels-deposit' },
};
