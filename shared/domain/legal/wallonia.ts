import { formatEnergyPerYear, formatEpc } from '../../i18n/format.ts';
import { certificateClass, certificateCode, energyTotal, energyUse, isInProgress } from './legalCase.ts';
import { type LegalRule, joinParts, UNTIL_CERTIFICATE_IS_DUE } from './legalRule.ts';

/**
 * The case in which a demand is only a recommendation: a home that is not built yet gets its certificate later. It must
 * not say "in progress" either.
 */
const eased = UNTIL_CERTIFICATE_IS_DUE;

const FIGURES = {
  nl: 'De klasse en het verbruik per vierkante meter en per jaar volgens het energiecertificaat.',
  fr: 'La classe et la consommation par mètre carré et par an selon le certificat énergétique.',
  en: 'The class and the use per square metre and per year according to the energy certificate.',
  de: 'Die Klasse und der Verbrauch pro Quadratmeter und pro Jahr laut Energieausweis.',
};
const FIGURES_AND_CODE = {
  nl: 'De klasse, het verbruik per vierkante meter en per jaar, en de unieke code van het energiecertificaat.',
  fr: 'La classe, la consommation par mètre carré et par an, et le code unique du certificat énergétique.',
  en: 'The class, the use per square metre and per year, and the unique code of the energy certificate.',
  de: 'Die Klasse, der Verbrauch pro Quadratmeter und pro Jahr und der eindeutige Code des Energieausweises.',
};

/**
 * The rules for an advertisement in Wallonia. It needs no planning data; empty planning fields are hidden
 * (specification §5).
 */
export const WALLONIA_RULES: readonly LegalRule[] = [
  {
    id: 'wallonia-peb',
    applies: ({ dwelling }) => dwelling,
    demands: [
      { name: 'PEB unique code', eased, isMet: (about) => certificateCode(about) !== undefined },
      { name: 'PEB total use in kWh a year', eased, isMet: (about) => energyTotal(about) !== undefined },
      { name: 'PEB use in kWh/m² a year', eased, isMet: (about) => energyUse(about) !== undefined },
      { name: 'PEB class', eased, isMet: (about) => certificateClass(about) !== undefined },
      { name: 'PEB "in progress" is not allowed', isMet: (about) => !isInProgress(about) },
    ],
    shown: {
      title: { nl: 'EPB (PEB)', fr: 'PEB', en: 'PEB (energy certificate)', de: 'Energieausweis (PEB)' },
      explanation: (about) => (certificateCode(about) === undefined ? FIGURES : FIGURES_AND_CODE),
      value: (about, locale) => {
        const [use, total] = [energyUse(about), energyTotal(about)];
        if (use === undefined && total === undefined && certificateClass(about) === undefined) return '';
        return joinParts(
          certificateClass(about),
          use === undefined ? undefined : formatEpc(use),
          total === undefined ? undefined : formatEnergyPerYear(total, locale),
          certificateCode(about),
        );
      },
    },
  },
];
