import { toldNumber } from './legalCase.ts';
import type { LegalRule } from './legalRule.ts';

/** Seen in one source only: advice to the agent, nothing to tell a visitor as law. */
const commonCharges: LegalRule = {
  id: 'rent-common-charges',
  applies: ({ rent, home }) => rent && home,
  demands: [
    {
      name: 'Monthly common charges beside the rent',
      severity: 'recommended',
      isMet: ({ estate }) => toldNumber(estate, estate.technical.monthlyCost, 'financial.common_charges') !== undefined,
    },
  ],
};

const rent: LegalRule = {
  id: 'rent-amount',
  applies: ({ rent: toRent }) => toRent,
  demands: [
    {
      name: 'The rent itself',
      severity: 'recommended',
      isMet: ({ estate: { general } }) => general.price?.visible === true && Boolean(general.price.value),
    },
  ],
};

/** What every region asks for. */
export const COMMON_RULES: readonly LegalRule[] = [rent, commonCharges];
