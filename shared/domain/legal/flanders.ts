import type { Estate } from '../../api/estate.ts';
import { COLON } from '../../i18n/colon.ts';
import { formatEnergyUse } from '../../i18n/format.ts';
import { DEFAULT_LOCALE, type Locale, localize } from '../../i18n/locales.ts';
import { type LawRuleId, getSeverityOn } from '../costs/lawRules.ts';
import { findContradictingMeasures, isNoViolationShown } from '../estate/planningRules.ts';
import { joinWithDots } from '../../primitives/joinWithDots.ts';
import { parseYesNo } from '../../primitives/unknown.ts';
import { getValueLabel } from '../values/values.ts';
import {
  getCertificateClass,
  getCertificateCode,
  getEnergyClass,
  getEnergyUse,
  isAddressShown,
  type AdvertisedEstateFacts,
  getStatedReference,
  getStatedText,
} from './advertisedEstateFacts.ts';
import type { LegalDemand, LegalRule, LegalText } from './legalRule.ts';

const FIRST_YEAR_WITHOUT_ASBESTOS = 2001;

/**
 * The cases in which a demand is only a recommendation: a home that is not built yet, which gets its certificate later,
 * and a workplace, which has another kind of certificate.
 */
const easingWithoutCertificate: LegalDemand['easing'] = {
  applies: ({ isDwelling, needsCertificate }) => !isDwelling || !needsCertificate,
  reason: 'its certificate is not due yet, or is one of another kind',
};

const ENERGY_USE_EXPLANATION = {
  nl: 'Hoeveel energie het pand per vierkante meter en per jaar verbruikt volgens het energieprestatiecertificaat.',
  fr: 'La consommation d’énergie par mètre carré et par an selon le certificat de performance énergétique.',
  en: 'How much energy the property uses per square metre and year according to its energy performance certificate.',
  de: 'Wie viel Energie das Objekt laut Energieausweis pro Quadratmeter und Jahr verbraucht.',
};
const ENERGY_USE_AND_CODE_EXPLANATION = {
  nl: 'Hoeveel energie het pand per vierkante meter en per jaar verbruikt volgens het energieprestatiecertificaat, met het nummer van dat certificaat.',
  fr: 'La consommation d’énergie par mètre carré et par an selon le certificat de performance énergétique, avec le numéro de ce certificat.',
  en: 'How much energy the property uses per square metre and year according to its energy performance certificate, with the certificate’s number.',
  de: 'Wie viel Energie das Objekt laut Energieausweis pro Quadratmeter und Jahr verbraucht, mit der Nummer des Ausweises.',
};

const DERIVED_CLASS_NOTE: LegalText = {
  nl: 'afgeleid van de waarde',
  fr: 'déduite de la valeur',
  en: 'derived from the value',
  de: 'aus dem Wert abgeleitet',
};

/**
 * Returns the energy class to show beside the energy use: the class of the certificate, otherwise, for a home only, the
 * class that is derived from the energy use.
 */
function formatClass(facts: AdvertisedEstateFacts, locale: Locale): string | undefined {
  if (getSeverityOn('energy-class', facts.today) === undefined) return undefined;
  const certificateClass = getCertificateClass(facts);
  if (certificateClass !== undefined) return getValueLabel('energyLabel', certificateClass, locale) || certificateClass;
  const derivedClass = facts.isDwelling ? getEnergyClass(facts) : undefined;
  return derivedClass === undefined ? undefined : `${derivedClass} (${DERIVED_CLASS_NOTE[locale]})`;
}

const epcRule: LegalRule = {
  id: 'flanders-epc',
  applies: ({ isDwelling, isWorkplace }) => isDwelling || isWorkplace,
  demands: [
    {
      name: 'EPC value',
      easing: easingWithoutCertificate,
      isMet: (facts) => getEnergyUse(facts) !== undefined,
    },
    {
      name: 'EPC code, or the full address',
      easing: easingWithoutCertificate,
      isMet: (facts) => isAddressShown(facts) || getCertificateCode(facts) !== undefined,
    },
  ],
  shown: {
    title: { nl: 'EPC', fr: 'PEB (EPC)', en: 'EPC', de: 'Energieausweis (EPC)' },
    explanation: (facts) =>
      getCertificateCode(facts) === undefined ? ENERGY_USE_EXPLANATION : ENERGY_USE_AND_CODE_EXPLANATION,
    value: (facts, locale) => {
      const energyUse = getEnergyUse(facts);
      const code = getCertificateCode(facts);
      if (energyUse === undefined && code === undefined) return '';
      return joinWithDots(
        formatClass(facts, locale),
        energyUse === undefined ? undefined : formatEnergyUse(energyUse),
        code,
      );
    },
  },
};

const hasLabelEOrF = (facts: AdvertisedEstateFacts) => ['E', 'F'].includes(getEnergyClass(facts) ?? '');
const getRenovationObligation = ({ estate }: AdvertisedEstateFacts) =>
  getStatedText(estate, estate.planning.renovationObligation, 'planning.renovation_obligation');

/** Returns whether a home has a label without a renovation obligation. */
const hasLabelAToD = (facts: AdvertisedEstateFacts) => /^[A-D][+-]?$/.test(getEnergyClass(facts) ?? '');

const mayNeedRenovation: LegalRule['applies'] = ({ isForSale, isDwelling, isNewBuilding }) =>
  isForSale && isDwelling && !isNewBuilding;

/**
 * Returns whether the estate denies a renovation obligation that follows from its energy label, or states one that does
 * not follow from it.
 */
export function contradictsRenovation(facts: AdvertisedEstateFacts): boolean {
  if (facts.isAbroad || facts.region !== 'FLANDERS' || !mayNeedRenovation(facts)) return false;
  const answer = parseYesNo(getRenovationObligation(facts));
  return (answer === 'NO' && hasLabelEOrF(facts)) || (answer === 'YES' && hasLabelAToD(facts));
}

const renovationRule: LegalRule = {
  id: 'flanders-renovation',
  applies: mayNeedRenovation,
  demands: [
    {
      name: 'Renovation obligation (label E or F)',
      applies: (facts) => hasLabelEOrF(facts) || contradictsRenovation(facts),
      // The page shows the obligation together with the label (`shown`). So the rule is broken only when the agency's
      // answer contradicts the label.
      isMet: (facts) => !contradictsRenovation(facts),
    },
  ],
  shown: {
    title: {
      nl: 'Renovatieverplichting',
      fr: 'Obligation de rénovation',
      en: 'Renovation obligation',
      de: 'Renovierungspflicht',
    },
    explanation: {
      nl: 'Wie een woning met label E of F koopt, renoveert ze binnen de wettelijke termijn tot label D of beter.',
      fr: 'Qui achète une habitation de label E ou F la rénove dans le délai légal jusqu’au label D au moins.',
      en: 'Whoever buys a home with label E or F renovates it to label D or better within the legal term.',
      de: 'Wer eine Wohnung der Klasse E oder F kauft, saniert sie innerhalb der gesetzlichen Frist mindestens auf Klasse D.',
    },
    value: (facts, locale) => {
      if (contradictsRenovation(facts)) return '';
      return parseYesNo(getRenovationObligation(facts)) === 'YES' || hasLabelEOrF(facts)
        ? getValueLabel('ynu', 'YES', locale)
        : '';
    },
  },
};

type FloodScoreLetter = 'A' | 'B' | 'C' | 'D';
const FLOOD_SCORE_MEANINGS: Readonly<Record<FloodScoreLetter, LegalText>> = {
  A: {
    nl: 'geen overstroming gemodelleerd',
    fr: 'aucune inondation modélisée',
    en: 'no flooding modelled',
    de: 'keine Überschwemmung modelliert',
  },
  B: {
    nl: 'kleine kans bij klimaatverandering',
    fr: 'faible probabilité avec le changement climatique',
    en: 'small chance with climate change',
    de: 'geringe Wahrscheinlichkeit bei Klimawandel',
  },
  C: {
    nl: 'kleine kans in het huidige klimaat',
    fr: 'faible probabilité dans le climat actuel',
    en: 'small chance in today’s climate',
    de: 'geringe Wahrscheinlichkeit im heutigen Klima',
  },
  D: {
    nl: 'middelgrote kans in het huidige klimaat',
    fr: 'probabilité moyenne dans le climat actuel',
    en: 'medium chance in today’s climate',
    de: 'mittlere Wahrscheinlichkeit im heutigen Klima',
  },
};
const isFloodScoreLetter = (score: string | undefined): score is FloodScoreLetter =>
  score !== undefined && score in FLOOD_SCORE_MEANINGS;

/**
 * Returns whether the estate needs the flood scores. An ordinary lease needs none, but the page shows a score that the
 * agency entered.
 */
const needsFloodScores = ({ isForSale, isLongLease }: AdvertisedEstateFacts) => isForSale || isLongLease;

type FloodScoreField = 'floodingParcelScore' | 'floodingBuildingScore';
const createFloodRule = (
  id: LawRuleId,
  scoreField: FloodScoreField,
  name: string,
  applies: LegalRule['applies'],
  title: LegalText,
  explanation: LegalText,
): LegalRule => ({
  id,
  applies,
  demands: [{ name, isMet: ({ estate }) => isFloodScoreLetter(estate.planning[scoreField]) }],
  shown: {
    title,
    explanation,
    value: ({ estate }, locale) => {
      const letter = estate.planning[scoreField];
      return isFloodScoreLetter(letter) ? `${letter}${COLON[locale]} ${FLOOD_SCORE_MEANINGS[letter][locale]}` : '';
    },
  },
});

const parcelScoreRule = createFloodRule(
  'flanders-parcel-score',
  'floodingParcelScore',
  'Flood score of the parcel (P-score)',
  needsFloodScores,
  {
    nl: 'Overstromingsscore van het perceel (P-score)',
    fr: 'Score d’inondation de la parcelle (score P)',
    en: 'Flood score of the parcel (P-score)',
    de: 'Überschwemmungsscore der Parzelle (P-Score)',
  },
  {
    nl: 'De kans dat het perceel onder water komt, van A tot D. Bij een D staat het overstromingssymbool in de advertentie.',
    fr: 'La probabilité que la parcelle soit inondée, de A à D. Un D s’annonce avec le symbole d’inondation.',
    en: 'How likely the parcel is to be flooded, from A to D. A D is advertised with the flood symbol.',
    de: 'Wie wahrscheinlich die Parzelle überschwemmt wird, von A bis D. Ein D wird mit dem Überschwemmungssymbol angezeigt.',
  },
);

const buildingScoreRule = createFloodRule(
  'flanders-building-score',
  'floodingBuildingScore',
  'Flood score of the building (G-score)',
  (facts) => facts.hasBuilding && needsFloodScores(facts),
  {
    nl: 'Overstromingsscore van het gebouw (G-score)',
    fr: 'Score d’inondation du bâtiment (score G)',
    en: 'Flood score of the building (G-score)',
    de: 'Überschwemmungsscore des Gebäudes (G-Score)',
  },
  {
    nl: 'De kans dat het gebouw zelf onder water komt, van A tot D.',
    fr: 'La probabilité que le bâtiment lui-même soit inondé, de A à D.',
    en: 'How likely the building itself is to be flooded, from A to D.',
    de: 'Wie wahrscheinlich das Gebäude selbst überschwemmt wird, von A bis D.',
  },
);

/** The codes in Dutch advertisements for a positive and a negative answer. */
interface AdvertisementCodes {
  readonly yesCode: string;
  readonly noCode: string;
  /** True when the positive code also stands for a building from before 1962, which is deemed to be permitted. */
  readonly coversBefore1962?: true;
}

/** Returns the code of an answer; undefined for an answer without a code, such as a permit that is applied for. */
function toAdvertisementCode(answer: string, codes: AdvertisementCodes): string | undefined {
  if (answer === 'NO') return codes.noCode;
  return answer === 'YES' || (answer === 'BEFORE_1962' && codes.coversBefore1962) ? codes.yesCode : undefined;
}

interface PlanningRow {
  readonly id: LawRuleId;
  readonly name: string;
  readonly getAnswer: (facts: AdvertisedEstateFacts) => string | undefined;
  readonly codes?: AdvertisementCodes;
  readonly applies?: LegalRule['applies'];
  readonly title: LegalText;
  readonly explanation: LegalText;
}

const createPlanningRule = ({ id, name, getAnswer, codes, applies, title, explanation }: PlanningRow): LegalRule => ({
  id,
  applies: applies ?? (({ isForSale }) => isForSale),
  demands: [{ name, isMet: (facts) => getAnswer(facts) !== undefined }],
  shown: {
    title,
    explanation,
    value: (facts, locale) => {
      const statedAnswer = getAnswer(facts);
      const label = statedAnswer === undefined ? '' : getValueLabel('planningAnswer', statedAnswer, locale);
      if (!label || !statedAnswer || !codes || locale !== 'nl') return label;
      const code = toAdvertisementCode(statedAnswer, codes);
      return code === undefined ? label : `${label} (${code})`;
    },
  },
});

const permitRule = createPlanningRule({
  id: 'flanders-permit',
  name: 'Planning permit (Vg or Gvg)',
  getAnswer: ({ estate }) => getStatedText(estate, estate.planning.buildingLicense, 'planning.permit'),
  codes: { yesCode: 'Vg', noCode: 'Gvg', coversBefore1962: true },
  title: {
    nl: 'Stedenbouwkundige vergunning',
    fr: 'Permis d’urbanisme',
    en: 'Planning permit',
    de: 'Städtebauliche Genehmigung',
  },
  explanation: {
    nl: 'Of er voor het pand een stedenbouwkundige vergunning is uitgereikt.',
    fr: 'Si un permis d’urbanisme a été délivré pour le bien.',
    en: 'Whether a planning permit was granted for the property.',
    de: 'Ob für das Objekt eine städtebauliche Genehmigung erteilt wurde.',
  },
});

const getZoning = ({ estate }: AdvertisedEstateFacts) =>
  getStatedText(estate, estate.planning.townPlanningValue, 'planning.last_zoning_destination');

const zoningRule: LegalRule = {
  id: 'flanders-zoning',
  applies: ({ isForSale }) => isForSale,
  demands: [
    {
      name: 'Latest zoning destination (Wg, Ag, …)',
      isMet: (facts) => getZoning(facts) !== undefined,
    },
  ],
  shown: {
    title: { nl: 'Recentste bestemming', fr: 'Dernière affectation', en: 'Latest zoning', de: 'Letzte Bestimmung' },
    explanation: {
      nl: 'Waarvoor de grond volgens het geldende plan gebruikt mag worden.',
      fr: 'L’usage du sol que le plan en vigueur autorise.',
      en: 'What the plan in force allows the land to be used for.',
      de: 'Wofür der Boden nach dem geltenden Plan genutzt werden darf.',
    },
    value: (facts, locale) => {
      const zoning = getZoning(facts);
      return zoning === undefined ? '' : getValueLabel('zoning', zoning, locale);
    },
  },
};

const NO_MEASURE_TEXT = {
  nl: 'Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd',
  fr: 'Aucune mesure judiciaire ou administrative n’a été imposée',
  en: 'No judicial remedial or administrative measure was imposed',
  de: 'Keine gerichtliche Wiederherstellungs- oder Verwaltungsmaßnahme auferlegt',
};

/**
 * Returns the estate's answer about a summons; undefined when it is unknown or contradictory. `NO` means that there is
 * no summons.
 */
function findSummonsAnswer(estate: Estate, locale: Locale = DEFAULT_LOCALE): string | undefined {
  if (isNoViolationShown(estate)) return 'NO';
  if (findContradictingMeasures(estate).length > 0) return undefined;
  const { townPlanningViolation: violation } = estate.planning;
  const violationText = typeof violation === 'string' ? violation : localize(violation, locale);
  const answer = getStatedText(estate, violationText.trim(), 'planning.proceeding');
  return parseYesNo(answer) === 'NO' ? undefined : answer;
}

const summonsRule: LegalRule = {
  id: 'flanders-summons',
  applies: ({ isForSale }) => isForSale,
  demands: [
    {
      name: 'Summons or remedial measure (Dv, Gmo, …)',
      isMet: ({ estate }) => findSummonsAnswer(estate) !== undefined,
    },
  ],
  shown: {
    title: {
      nl: 'Dagvaarding of herstelvordering',
      fr: 'Citation ou mesure de réparation',
      en: 'Summons or remedial order',
      de: 'Vorladung oder Wiederherstellungsklage',
    },
    explanation: {
      nl: 'Of een rechter of bestuur heeft opgelegd om een bouwovertreding te herstellen.',
      fr: 'Si un juge ou une administration a imposé de réparer une infraction d’urbanisme.',
      en: 'Whether a court or an authority has ordered a planning violation to be put right.',
      de: 'Ob ein Gericht oder eine Behörde angeordnet hat, einen Bauverstoß zu beheben.',
    },
    value: ({ estate }, locale) => {
      const answer = findSummonsAnswer(estate, locale);
      if (answer === undefined) return '';
      return answer === 'NO' ? NO_MEASURE_TEXT[locale] : getValueLabel('planningAnswer', answer, locale) || answer;
    },
  },
};

const preEmptionRule = createPlanningRule({
  id: 'flanders-pre-emption',
  name: 'Pre-emption right (Vkr or Gvkr)',
  getAnswer: ({ estate }) => getStatedText(estate, estate.planning.presaleRight, 'planning.pre_emption_right'),
  codes: { yesCode: 'Vkr', noCode: 'Gvkr' },
  title: { nl: 'Voorkooprecht', fr: 'Droit de préemption', en: 'Pre-emption right', de: 'Vorkaufsrecht' },
  explanation: {
    nl: 'Of iemand, zoals een overheid of een pachter, het pand bij voorrang mag kopen.',
    fr: 'Si quelqu’un, comme une autorité ou un fermier, peut acheter le bien par priorité.',
    en: 'Whether somebody, such as an authority or a tenant farmer, may buy the property first.',
    de: 'Ob jemand, etwa eine Behörde oder ein Pächter, das Objekt bevorzugt kaufen darf.',
  },
});

const subdivisionRule = createPlanningRule({
  id: 'flanders-subdivision',
  name: 'Subdivision permit (Vv or Gvv)',
  getAnswer: ({ estate }) => getStatedText(estate, estate.planning.allocationLicense, 'planning.subdivision_permit'),
  codes: { yesCode: 'Vv', noCode: 'Gvv' },
  title: {
    nl: 'Verkavelingsvergunning',
    fr: 'Permis d’urbanisation',
    en: 'Subdivision permit',
    de: 'Parzellierungsgenehmigung',
  },
  explanation: {
    nl: 'Of het perceel in een vergunde verkaveling ligt, met voorschriften voor wie er bouwt.',
    fr: 'Si la parcelle fait partie d’un lotissement autorisé, avec ses prescriptions pour qui y construit.',
    en: 'Whether the parcel is part of a permitted allotment, with rules for whoever builds there.',
    de: 'Ob die Parzelle in einem genehmigten Baugebiet liegt, mit Vorschriften für Bauherren.',
  },
});

const asBuiltRule = createPlanningRule({
  id: 'flanders-as-built',
  name: 'As-built certificate',
  getAnswer: ({ estate }) =>
    getStatedText(estate, estate.planning.certificateAsBuilt, 'certification.as_built_certificate'),
  applies: ({ isForSale, hasBuilding }) => isForSale && hasBuilding,
  title: { nl: 'As-builtattest', fr: 'Attestation as-built', en: 'As-built certificate', de: 'As-built-Attest' },
  explanation: {
    nl: 'Of een attest bevestigt dat er gebouwd is zoals vergund.',
    fr: 'Si une attestation confirme que la construction suit le permis.',
    en: 'Whether a certificate confirms that what was built is what was permitted.',
    de: 'Ob ein Attest bestätigt, dass wie genehmigt gebaut wurde.',
  },
});

const getHeritageProtection = ({ estate }: AdvertisedEstateFacts) =>
  getStatedText(estate, estate.planning.heritageProtected, 'planning.heritage_protected');
const getInventoryStatus = ({ estate }: AdvertisedEstateFacts) =>
  getStatedText(estate, estate.planning.heritageInventoried, 'planning.heritage_inventory');

const PROTECTED_TEXT = { nl: 'beschermd', fr: 'classé', en: 'protected', de: 'denkmalgeschützt' };
const INVENTORIED_TEXT = {
  nl: 'opgenomen in de inventaris',
  fr: 'repris à l’inventaire',
  en: 'listed in the inventory',
  de: 'im Inventar verzeichnet',
};
const NOT_PROTECTED_TEXT = {
  nl: 'niet beschermd',
  fr: 'non classé',
  en: 'not protected',
  de: 'nicht denkmalgeschützt',
};
const NOT_INVENTORIED_TEXT = {
  nl: 'niet opgenomen in de inventaris',
  fr: 'non repris à l’inventaire',
  en: 'not listed in the inventory',
  de: 'nicht im Inventar verzeichnet',
};

/**
 * Returns the heritage status of a home: whether it is protected, and whether it is in the inventory. A positive answer
 * is always returned. A negative answer to one question is left out when the other field has any text, because that
 * text may mean the opposite. `isNeither` is true when both answers are negative.
 */
function findHeritageStatus(facts: AdvertisedEstateFacts): {
  readonly texts: readonly LegalText[];
  readonly isNeither: boolean;
} {
  const [protectionText, inventoryText] = [getHeritageProtection(facts), getInventoryStatus(facts)];
  const [protection, inventory] = [parseYesNo(protectionText), parseYesNo(inventoryText)];
  const affirmedTexts = [
    ...(protection === 'YES' ? [PROTECTED_TEXT] : []),
    ...(inventory === 'YES' ? [INVENTORIED_TEXT] : []),
  ];
  const deniedTexts = [
    ...(protection === 'NO' && inventoryText === undefined ? [NOT_PROTECTED_TEXT] : []),
    ...(inventory === 'NO' && protectionText === undefined ? [NOT_INVENTORIED_TEXT] : []),
  ];
  return {
    texts: affirmedTexts.length > 0 ? affirmedTexts : deniedTexts,
    isNeither: protection === 'NO' && inventory === 'NO',
  };
}

const heritageRule: LegalRule = {
  id: 'flanders-heritage',
  applies: ({ isForSale }) => isForSale,
  demands: [
    {
      name: 'Heritage (protected or inventoried)',
      isMet: (facts) => findHeritageStatus(facts).isNeither || findHeritageStatus(facts).texts.length > 0,
    },
  ],
  shown: {
    title: { nl: 'Onroerend erfgoed', fr: 'Patrimoine immobilier', en: 'Built heritage', de: 'Baudenkmal' },
    explanation: {
      nl: 'Of het pand beschermd is of in een inventaris van het erfgoed staat, wat bepaalt wat men eraan mag veranderen.',
      fr: 'Si le bien est classé ou repris dans un inventaire du patrimoine, ce qui limite les transformations.',
      en: 'Whether the property is protected or in a heritage inventory, which limits what may be changed.',
      de: 'Ob das Objekt geschützt ist oder in einem Denkmalinventar steht, was Änderungen begrenzt.',
    },
    value: (facts, locale) => {
      const { texts, isNeither } = findHeritageStatus(facts);
      return isNeither ? getValueLabel('ynu', 'NO', locale) : joinWithDots(...texts.map((text) => text[locale]));
    },
  },
};

const getAsbestosCertificate = ({ estate }: AdvertisedEstateFacts) =>
  getStatedReference(estate, estate.general.certificateAsbestos, 'certification.asbestos_certificate_number') ??
  getStatedText(estate, estate.general.asbestosInventory, 'certification.asbestos_certificate');

const asbestosDemand: LegalDemand = {
  name: 'Asbestos certificate (built before 2001)',
  isMet: (facts) => ![undefined, 'NO'].includes(getAsbestosCertificate(facts)),
};

const asbestosRule: LegalRule = {
  id: 'flanders-asbestos',
  applies: ({ isForSale, hasBuilding, estate }) =>
    isForSale &&
    hasBuilding &&
    (estate.technical.constructionYear ?? FIRST_YEAR_WITHOUT_ASBESTOS) < FIRST_YEAR_WITHOUT_ASBESTOS,
  demands: [asbestosDemand],
  shown: {
    title: { nl: 'Asbestattest', fr: 'Attestation amiante', en: 'Asbestos certificate', de: 'Asbestnachweis' },
    explanation: {
      nl: 'Wie een gebouw van voor 2001 verkoopt, heeft een asbestattest nodig: het zegt waar er asbest zit en hoe veilig dat is.',
      fr: 'Qui vend un bâtiment d’avant 2001 doit disposer d’une attestation amiante : elle dit où se trouve l’amiante et si cela est sûr.',
      en: 'Whoever sells a building from before 2001 needs an asbestos certificate: it says where there is asbestos and how safe it is.',
      de: 'Wer ein Gebäude von vor 2001 verkauft, braucht einen Asbestnachweis: Er sagt, wo Asbest ist und wie sicher das ist.',
    },
    value: (facts, locale: Locale) => {
      const certificate = getAsbestosCertificate(facts);
      return certificate === undefined ? '' : getValueLabel('ynu', certificate, locale) || certificate;
    },
  },
};

/** The rules for an advertisement in Flanders, in the order of display. */
export const FLANDERS_RULES: readonly LegalRule[] = [
  epcRule,
  renovationRule,
  parcelScoreRule,
  buildingScoreRule,
  permitRule,
  zoningRule,
  summonsRule,
  preEmptionRule,
  subdivisionRule,
  asBuiltRule,
  heritageRule,
  asbestosRule,
];
