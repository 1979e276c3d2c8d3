import { formatCo2 } from '../../i18n/format.ts';
import { type LocalizedContent, localize } from '../../i18n/locales.ts';
import { isNoAnswer } from '../../primitives/unknown.ts';
import { getValueLabel } from '../values/values.ts';
import {
  getCertificateClass,
  isCertificateInProgress,
  type AdvertisedEstateFacts,
  getStatedText,
  getStatedNumber,
} from './advertisedEstateFacts.ts';
import { type LegalRule, UNTIL_CERTIFICATE_IS_DUE } from './legalRule.ts';

const pebRule: LegalRule = {
  id: 'brussels-peb',
  applies: ({ isDwelling }) => isDwelling,
  demands: [
    // The class is never derived from the energy use. The method of measuring was reformed, and a figure does not show
    // by which method it was measured.
    {
      name: 'PEB class',
      easing: UNTIL_CERTIFICATE_IS_DUE,
      isMet: (facts) => getCertificateClass(facts) !== undefined,
    },
    { name: 'PEB "in progress" is not allowed', isMet: (facts) => !isCertificateInProgress(facts) },
  ],
  shown: {
    title: { nl: 'EPB-klasse', fr: 'Classe PEB', en: 'PEB class', de: 'PEB-Klasse' },
    explanation: {
      nl: 'De energieklasse die op het EPB-certificaat staat.',
      fr: 'La classe énergétique inscrite au certificat PEB.',
      en: 'The energy class that the PEB certificate states.',
      de: 'Die Energieklasse, die im PEB-Zertifikat steht.',
    },
    value: (facts) => getCertificateClass(facts) ?? '',
  },
};

/** Returns the CO₂ emissions in kg per m² and year. A 0 is an empty field, which pages do not show. */
function getStatedEmission({ estate }: AdvertisedEstateFacts): number | undefined {
  const co2 = getStatedNumber(estate, estate.energy.co2, 'certification.co2_emission');
  return co2 !== undefined && co2 > 0 ? co2 : undefined;
}

const carbonRule: LegalRule = {
  id: 'brussels-co2',
  applies: ({ isDwelling }) => isDwelling,
  demands: [
    {
      name: 'CO₂ emissions in kg/m² a year',
      easing: UNTIL_CERTIFICATE_IS_DUE,
      isMet: (facts) => getStatedEmission(facts) !== undefined,
    },
  ],
  shown: {
    title: { nl: 'CO₂-uitstoot', fr: 'Émissions de CO₂', en: 'CO₂ emissions', de: 'CO₂-Emissionen' },
    explanation: {
      nl: 'De uitstoot per vierkante meter en per jaar die op het EPB-certificaat staat.',
      fr: 'Les émissions par mètre carré et par an inscrites au certificat PEB.',
      en: 'The emissions per square metre and year that the PEB certificate states.',
      de: 'Die Emissionen pro Quadratmeter und Jahr, die im PEB-Zertifikat stehen.',
    },
    value: (facts, locale) => {
      const emission = getStatedEmission(facts);
      return emission === undefined ? '' : formatCo2(emission, locale);
    },
  },
};

const getLawfulUse = ({ estate }: AdvertisedEstateFacts) =>
  getStatedText(estate, estate.planning.townPlanningValue, 'planning.last_zoning_destination');

/**
 * Returns the agent's text about the permit, which is a plain text or a text in several languages, without the
 * languages in which it means "no answer". Returns undefined when no language is left.
 */
function getPlanningInformation({ estate }: AdvertisedEstateFacts): LocalizedContent | undefined {
  const value = estate.fields['planning.permit_information'];
  const texts = typeof value === 'string' ? { nl: value } : value;
  if (typeof texts !== 'object' || Array.isArray(texts)) return undefined;
  const answers = Object.entries(texts).filter(([, text]) => text !== undefined && !isNoAnswer(text));
  return answers.length === 0 ? undefined : Object.fromEntries(answers);
}

const lawfulUseRule: LegalRule = {
  id: 'brussels-urban-planning',
  applies: ({ isForSale, isLongLease }) => isForSale || isLongLease,
  demands: [
    {
      name: 'Latest lawful use, or where to find the planning information',
      isMet: (facts) => getLawfulUse(facts) !== undefined || getPlanningInformation(facts) !== undefined,
    },
  ],
  shown: {
    title: {
      nl: 'Laatste wettige bestemming',
      fr: 'Dernière affectation licite',
      en: 'Latest lawful use',
      de: 'Letzte rechtmäßige Nutzung',
    },
    explanation: {
      nl: 'Waarvoor het pand volgens de stedenbouwkundige inlichtingen gebruikt mag worden.',
      fr: 'L’usage du bien que les renseignements urbanistiques reconnaissent.',
      en: 'What the planning information says the property may be used for.',
      de: 'Wofür das Objekt nach den städtebaulichen Auskünften genutzt werden darf.',
    },
    value: (facts, locale) => {
      const lawfulUse = getLawfulUse(facts);
      const lawfulUseLabel = lawfulUse === undefined ? '' : getValueLabel('zoning', lawfulUse, locale);
      // A text about the permit is no lawful use, so it only says where to find the information that is missing here.
      return lawfulUseLabel || localize(getPlanningInformation(facts), locale);
    },
  },
};

/** The rules for an advertisement in Brussels, in the order of display. */
export const BRUSSELS_RULES: readonly LegalRule[] = [pebRule, carbonRule, lawfulUseRule];
