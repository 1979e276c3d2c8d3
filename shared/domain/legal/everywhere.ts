import { statedNumber } from './legalCase.ts';
import type { LegalRule } from './legalRule.ts';

/** Found in one source only: advice to the agent, not shown to visitors as law. */
const commonCharges: LegalRule = {
  id: 'rent-common-charges',
  applies: ({ rent, dwelling }) => rent && dwelling,
  demands: [
    {
      name: 'Monthly common charges beside the rent',
      severity: 'recommended',
      isMet: ({ estate }) =>
        statedNumber(estate, estate.technical.monthlyCost, 'financial.common_charges') !== undefined,
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
      isMet: ({ estate }) => {
        const { price } = estate.general;
        if (price?.visible === false) return false;
        return Boolean(price?.value) || Boolean(statedNumber(estate, undefined, 'financial.rent_per_month'));
      },
    },
  ],
};

/** What every region asks for. */
export const COMMON_RULES: readonly LegalRule[] = [rent, commonCharges];
