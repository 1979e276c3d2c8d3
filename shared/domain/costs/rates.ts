import type { Region } from '../../primitives/ids.ts';
import type { LawFigureId } from './lawRules.ts';

/**
 * The rates and limits that the law sets for buyers and tenants. The table contains only figures that are beyond doubt:
 * two or more independent sources state each of them. The row of a figure in `lawRules.ts` states its dates and its
 * sources. A change of a figure changes one line in this file and one in that file. Pages do not show an uncertain
 * figure; they say who can answer the question (`docs/decisions/0069-costs-and-dated-law.md`).
 */

/** A rate in hundredths of a percent: 1250 is 12.5 %. */
export type BasisPoints = number;

interface FigureOfLaw {
  /** The id of the figure's row in `LAW_RULES`. */
  readonly lawFigureId: LawFigureId;
}

/** The registration duty on the purchase of real estate. */
export interface DutyRate extends FigureOfLaw {
  readonly rate: BasisPoints;
}

/** The duty for a home that will be the only home of its buyers, who are natural persons and will live in it. */
export interface OwnHomeRate extends DutyRate {
  /**
   * The exemption: the first euros of the price are exempt when the price is at most `upToPrice`. Above that price
   * nothing is exempt.
   */
  readonly exempt?: { readonly firstEuros: number; readonly upToPrice: number };
  /**
   * True when a plot for the home has the same rate as the home. When the plot has another rate, or when that is
   * uncertain, pages show the common rate.
   */
  readonly coversPlots: boolean;
}

interface PurchaseRates {
  readonly common: DutyRate;
  readonly ownHome: OwnHomeRate;
}

export const PURCHASE_RATES: Readonly<Record<Region, PurchaseRates>> = {
  FLANDERS: {
    common: { rate: 1200, lawFigureId: 'flanders-duty' },
    ownHome: { rate: 200, coversPlots: false, lawFigureId: 'flanders-duty-own-home' },
  },
  WALLONIA: {
    common: { rate: 1250, lawFigureId: 'wallonia-duty' },
    ownHome: { rate: 300, coversPlots: true, lawFigureId: 'wallonia-duty-own-home' },
  },
  BRUSSELS: {
    common: { rate: 1250, lawFigureId: 'brussels-duty' },
    ownHome: {
      rate: 1250,
      exempt: { firstEuros: 200_000, upToPrice: 600_000 },
      coversPlots: false,
      lawFigureId: 'brussels-duty-own-home',
    },
  },
};

/**
 * The VAT on new buildings that are sold with VAT, in all of Belgium. Lower rates have conditions that this table does
 * not contain.
 */
export const NEW_BUILD_VAT: DutyRate = { rate: 2100, lawFigureId: 'new-build-vat' };

interface DepositRule extends FigureOfLaw {
  /**
   * The maximum deposit for a home in which its tenant lives, in months of rent without charges, on a blocked account.
   */
  readonly months: number;
}

/**
 * The deposit by region. Other forms of guarantee have separate rules, on which sources differ, so this table does not
 * contain them.
 */
export const DEPOSIT_RULES: Readonly<Record<Region, DepositRule>> = {
  FLANDERS: { months: 3, lawFigureId: 'flanders-deposit' },
  WALLONIA: { months: 2, lawFigureId: 'wallonia-deposit' },
  BRUSSELS: { months: 2, lawFigureId: 'brussels-deposit' },
};
