import { HEAD_TYPE } from '../../primitives/ids.ts';
import { isPriceShown, isUnderVat } from '../rules.ts';
import {
  getEnergyClass,
  type AdvertisedEstateFacts,
  getStatedNumber,
  getTouristRegistration,
} from './advertisedEstateFacts.ts';
import { findMonthlyCharges } from './monthlyCharges.ts';
import { type LegalRule, UNTIL_CERTIFICATE_IS_DUE } from './legalRule.ts';

/** Returns whether a home is to rent as a residence. */
const isResidentialLet = ({ isToRent, isDwelling, isTouristStay }: AdvertisedEstateFacts) =>
  isToRent && isDwelling && !isTouristStay;

const RENT_FIELDS = ['financial.rent_per_month', 'financial.rent_per_year'];

/** Returns whether the page shows a rent: the price, or a rent of the catalogue unless the price is hidden. */
function isRentShown({ estate }: AdvertisedEstateFacts): boolean {
  const { price } = estate.general;
  if (price?.visible === false) return false;
  if (isPriceShown(price, isUnderVat(estate))) return true;
  return RENT_FIELDS.some((key) => (getStatedNumber(estate, undefined, key) ?? 0) > 0);
}

const rentRule: LegalRule = {
  id: 'rent-amount',
  applies: isResidentialLet,
  demands: [{ name: 'The rent itself', isMet: isRentShown }],
};

const commonChargesRule: LegalRule = {
  id: 'rent-common-charges',
  applies: isResidentialLet,
  demands: [
    {
      name: 'Monthly common charges beside the rent',
      isMet: ({ estate }) => findMonthlyCharges(estate) !== undefined,
    },
  ],
};

/** The regions that have a rule of their own for the energy class. */
const REGIONS_WITH_CLASS_RULE: ReadonlySet<string | undefined> = new Set(['WALLONIA', 'BRUSSELS']);

/** A class that is derived from the energy use meets this rule, because the page says that it is derived. */
const certificateClassRule: LegalRule = {
  id: 'energy-class',
  applies: ({ isDwelling, region }) => isDwelling && !REGIONS_WITH_CLASS_RULE.has(region),
  demands: [
    {
      name: 'Energy class beside the EPC value',
      easing: UNTIL_CERTIFICATE_IS_DUE,
      isMet: (facts) => getEnergyClass(facts) !== undefined,
    },
  ],
};

/**
 * The rule for the registration number of estates that are let as holiday homes. Holiday homes that guests book on the
 * site have another field for the number, with its own check.
 */
const holidayRegistrationRule: LegalRule = {
  id: 'holiday-registration',
  applies: ({ isToRent, estate }) => isToRent && estate.general.headType.id === HEAD_TYPE.HOLIDAY_HOME,
  demands: [
    {
      name: 'Registration number of the holiday home',
      isMet: ({ estate }) => getTouristRegistration(estate) !== undefined,
    },
  ],
};

/** The rules that apply in every region. */
export const COMMON_RULES: readonly LegalRule[] = [
  rentRule,
  commonChargesRule,
  certificateClassRule,
  holidayRegistrationRule,
];
