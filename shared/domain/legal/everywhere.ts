import { HEAD_TYPE } from '../../primitives/ids.ts';
import { hasPrice, isUnderVat } from '../rules.ts';
import { energyClass, type LegalCase, statedNumber, touristRegistration } from './legalCase.ts';
import { monthlyCharges } from './monthlyCharges.ts';
import { type LegalRule, UNTIL_CERTIFICATE_IS_DUE } from './legalRule.ts';

/** Returns whether a home is to rent as a residence. */
const isResidentialLet = ({ rent, dwelling, touristStay }: LegalCase) => rent && dwelling && !touristStay;

const RENT_FIELDS = ['financial.rent_per_month', 'financial.rent_per_year'];

/** Returns whether the page shows a rent: the price, or a rent of the catalogue unless the price is hidden. */
function isRentShown({ estate }: LegalCase): boolean {
  const { price } = estate.general;
  if (price?.visible === false) return false;
  if (hasPrice(price, isUnderVat(estate))) return true;
  return RENT_FIELDS.some((key) => (statedNumber(estate, undefined, key) ?? 0) > 0);
}

const rent: LegalRule = {
  id: 'rent-amount',
  applies: isResidentialLet,
  demands: [{ name: 'The rent itself', isMet: isRentShown }],
};

const commonCharges: LegalRule = {
  id: 'rent-common-charges',
  applies: isResidentialLet,
  demands: [
    {
      name: 'Monthly common charges beside the rent',
      isMet: ({ estate }) => monthlyCharges(estate) !== undefined,
    },
  ],
};

/** The regions with a separate rule for the class. */
const ASKED_BY_REGION: ReadonlySet<string | undefined> = new Set(['WALLONIA', 'BRUSSELS']);

/** A derived class is enough, because the page says that it is derived. */
const classOfCertificate: LegalRule = {
  id: 'energy-class',
  applies: ({ dwelling, region }) => dwelling && !ASKED_BY_REGION.has(region),
  demands: [
    {
      name: 'Energy class beside the EPC value',
      eased: UNTIL_CERTIFICATE_IS_DUE,
      isMet: (about) => energyClass(about) !== undefined,
    },
  ],
};

/**
 * The rule for estates that are let as holiday homes. Homes that are booked on the site have a separate field and
 * check.
 */
const holidayRegistration: LegalRule = {
  id: 'holiday-registration',
  applies: ({ rent: isRent, estate }) => isRent && estate.general.headType.id === HEAD_TYPE.HOLIDAY_HOME,
  demands: [
    {
      name: 'Registration number of the holiday home',
      isMet: ({ estate }) => touristRegistration(estate) !== undefined,
    },
  ],
};

/** The rules that apply in every region. */
export const COMMON_RULES: readonly LegalRule[] = [rent, commonCharges, classOfCertificate, holidayRegistration];
