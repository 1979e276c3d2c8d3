import { formatEnergyPerYear, formatEnergyUse } from '../../i18n/format.ts';
import {
  getCertificateClass,
  getCertificateCode,
  getTotalEnergyUse,
  getEnergyUse,
  isCertificateInProgress,
} from './advertisedEstateFacts.ts';
import { joinWithDots } from '../../primitives/joinWithDots.ts';
import { type LegalRule, UNTIL_CERTIFICATE_IS_DUE } from './legalRule.ts';

/**
 * The case in which a demand is only a recommendation: a home that is not built yet gets its certificate later. The
 * demand about "in progress" is always required, because the fields of a certificate must not contain these words, even
 * when the certificate is not due.
 */
const easingUntilCertificateIsDue = UNTIL_CERTIFICATE_IS_DUE;

const ENERGY_FIGURES_EXPLANATION = {
  nl: 'De klasse en het verbruik per vierkante meter en per jaar volgens het energiecertificaat.',
  fr: 'La classe et la consommation par mètre carré et par an selon le certificat énergétique.',
  en: 'The class and the use per square metre and per year according to the energy certificate.',
  de: 'Die Klasse und der Verbrauch pro Quadratmeter und pro Jahr laut Energieausweis.',
};
const ENERGY_FIGURES_AND_CODE_EXPLANATION = {
  nl: 'De klasse, het verbruik per vierkante meter en per jaar, en de unieke code van het energiecertificaat.',
  fr: 'La classe, la consommation par mètre carré et par an, et le code unique du certificat énergétique.',
  en: 'The class, the use per square metre and per year, and the unique code of the energy certificate.',
  de: 'Die Klasse, der Verbrauch pro Quadratmeter und pro Jahr und der eindeutige Code des Energieausweises.',
};

/**
 * The rules for an advertisement in Wallonia. Such an advertisement needs no planning data; empty planning fields are
 * hidden (specification §5).
 */
export const WALLONIA_RULES: readonly LegalRule[] = [
  {
    id: 'wallonia-peb',
    applies: ({ isDwelling }) => isDwelling,
    demands: [
      {
        name: 'PEB unique code',
        easing: easingUntilCertificateIsDue,
        isMet: (facts) => getCertificateCode(facts) !== undefined,
      },
      {
        name: 'PEB total use in kWh a year',
        easing: easingUntilCertificateIsDue,
        isMet: (facts) => getTotalEnergyUse(facts) !== undefined,
      },
      {
        name: 'PEB use in kWh/m² a year',
        easing: easingUntilCertificateIsDue,
        isMet: (facts) => getEnergyUse(facts) !== undefined,
      },
      {
        name: 'PEB class',
        easing: easingUntilCertificateIsDue,
        isMet: (facts) => getCertificateClass(facts) !== undefined,
      },
      { name: 'PEB "in progress" is not allowed', isMet: (facts) => !isCertificateInProgress(facts) },
    ],
    shown: {
      title: { nl: 'EPB (PEB)', fr: 'PEB', en: 'PEB (energy certificate)', de: 'Energieausweis (PEB)' },
      explanation: (facts) =>
        getCertificateCode(facts) === undefined ? ENERGY_FIGURES_EXPLANATION : ENERGY_FIGURES_AND_CODE_EXPLANATION,
      value: (facts, locale) => {
        const [use, total] = [getEnergyUse(facts), getTotalEnergyUse(facts)];
        if (use === undefined && total === undefined && getCertificateClass(facts) === undefined) return '';
        return joinWithDots(
          getCertificateClass(facts),
          use === undefined ? undefined : formatEnergyUse(use),
          total === undefined ? undefined : formatEnergyPerYear(total, locale),
          getCertificateCode(facts),
        );
      },
    },
  },
];
