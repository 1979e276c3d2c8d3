import { addDays } from '../../i18n/moments.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Region } from '../../primitives/ids.ts';

/**
 * The severity with which `check` reports a violation. `required` means that the law certainly requires what the rule
 * says; `recommended` means that this is uncertain.
 */
export type Severity = 'required' | 'recommended';

/**
 * The certainty of a rule. `high`: two independent sources, one of them an authority or a text of law. `medium`: one
 * good source, or two that quote each other. `low`: the project's own interpretation.
 */
interface CertainRule {
  readonly certainty: 'high';
  readonly reason?: never;
}
interface UncertainRule {
  readonly certainty: 'medium' | 'low';
  /**
   * The reason why it is uncertain that the law requires this, so that the product only recommends it. The text is a
   * part of an English sentence for reports.
   */
  readonly reason: string;
}

/** A rule of law that the product knows, with its period of validity and its sources. */
export type LawRule = (CertainRule | UncertainRule) & {
  /** The region; absent for a rule of all of Belgium. */
  readonly region?: Region;
  /** A summary of the rule, in English. */
  readonly rule: string;
  /** The first day, as an ISO date; absent when the rule is already valid and its first day was not found. */
  readonly from?: string;
  /** The last day, as an ISO date; absent when no end is known. */
  readonly until?: string;
  /**
   * The last year for which a figure was confirmed; the figure may have changed later. Absent for a rule that is not a
   * yearly figure.
   */
  readonly confirmedFor?: number;
  /** The texts of law and pages that state the rule, in English or by their own names. */
  readonly sources: readonly string[];
  /** The source in the words that pages show. */
  readonly citation?: Readonly<Record<Locale, string>>;
  /** The ISO date on which the rule was last compared with its sources. */
  readonly reviewed: string;
};

/** A rule is stale when its last review was more than this number of days ago. */
const MAX_REVIEW_AGE_DAYS = 180;

const FLEMISH_PLANNING_CODE = 'Vlaamse Codex Ruimtelijke Ordening, art. 5.2.6';
const PLANNING_SOURCES = ['biv.be, 27 September 2023', 'plaatsadvertentie.be, ruimtelijke ordening'];
const FLOOD_SOURCES = ['vmm.vlaanderen.be', 'hln.be', 'maisonsdejulie.be'];
const RENT_SOURCES = [
  'immovlan.be, article 30854',
  'habitowoonwinkel.be, affichering huurprijs',
  'wervik.be',
  'rbdh-bbrow.be',
];
const BRUSSELS_PEB_ORDER =
  'order of the Brussels government of 17 February 2011 on the PEB certificate of homes, art. 6';
const BRUSSELS_PEB_SOURCES = ['logic-immo.be, page 843', 'plusmagazine.levif.be, article 461681', 'snpc-nems.be'];
const BRUSSELS_PEB_UNCERTAINTY = 'orders of 3 July 2025 replace the one of 2011, and neither text was read';

const FLEMISH_CODE_CITATION = {
  nl: 'Vlaamse Codex Fiscaliteit, art. 2.9.4.1.1 en 2.9.4.2.11',
  fr: 'Code flamand de la fiscalité (Vlaamse Codex Fiscaliteit), art. 2.9.4.1.1 et 2.9.4.2.11',
  en: 'Flemish Tax Code (Vlaamse Codex Fiscaliteit), art. 2.9.4.1.1 and 2.9.4.2.11',
  de: 'Flämischer Steuerkodex (Vlaamse Codex Fiscaliteit), Art. 2.9.4.1.1 und 2.9.4.2.11',
};
const WALLOON_CODE_CITATION = {
  nl: 'Waals Wetboek der registratierechten; omzendbrief 2025/C/42 van 5 juli 2025',
  fr: 'Code wallon des droits d’enregistrement ; circulaire 2025/C/42 du 5 juillet 2025',
  en: 'Walloon Registration Duties Code (Code des droits d’enregistrement); circular 2025/C/42 of 5 July 2025',
  de: 'Wallonisches Registrierungsgebührengesetzbuch; Rundschreiben 2025/C/42 vom 5. Juli 2025',
};
const BRUSSELS_CODE_CITATION = {
  nl: 'Brussels Wetboek der registratierechten, art. 44 en 46bis',
  fr: 'Code bruxellois des droits d’enregistrement, art. 44 et 46bis',
  en: 'Brussels Registration Duties Code (Code des droits d’enregistrement), art. 44 and 46bis',
  de: 'Brüsseler Registrierungsgebührengesetzbuch, Art. 44 und 46bis',
};

/** Creates the row of `LAW_RULES` for a figure in euros, months or percent, which pages show with its source. */
function createFigureRule(
  rule: string,
  confirmedFor: number,
  citation: Readonly<Record<Locale, string>>,
  { region, from }: { readonly region?: Region; readonly from?: string } = {},
) {
  return {
    rule,
    ...(region && { region }),
    ...(from !== undefined && { from }),
    confirmedFor,
    certainty: 'high',
    sources: [citation.en],
    citation,
    reviewed: '2026-11-28',
  } as const satisfies LawRule;
}

const createPlanningRule = (rule: string) =>
  ({
    rule: `${rule} in the publicity of what is for sale`,
    region: 'FLANDERS',
    certainty: 'high',
    sources: [FLEMISH_PLANNING_CODE, ...PLANNING_SOURCES],
    reviewed: '2026-11-28',
  }) as const satisfies LawRule;

/**
 * Every rule of law that the product knows, by its id: the facts that advertisements and agencies' sites must show, and
 * the figures with which pages calculate. The table contains no uncertain figures; pages say instead who can answer
 * such questions (`docs/decisions/0069-costs-and-dated-law.md`).
 */
export const LAW_RULES = {
  // Rules for homes to rent.
  'rent-amount': {
    rule: 'the rent of a home to rent, as an amount, in each public communication; not of tourist stays',
    from: '2007-05-18',
    certainty: 'high',
    sources: ['law of 25 April 2007', 'Vlaams Woninghuurdecreet of 9 November 2018, art. 4', ...RENT_SOURCES],
    reviewed: '2026-11-28',
  },
  'rent-common-charges': {
    rule: 'the monthly charges of a home to rent, as an amount, beside the rent; not of tourist stays',
    from: '2007-05-18',
    certainty: 'high',
    sources: ['law of 25 April 2007', 'Vlaams Woninghuurdecreet of 9 November 2018, art. 4', ...RENT_SOURCES],
    reviewed: '2026-11-28',
  },

  // Rules for the energy certificate.
  'energy-class': {
    rule: 'the class of the energy certificate beside its figure, in all regions',
    from: '2026-05-29',
    certainty: 'medium',
    reason: 'an extract of Directive (EU) 2024/1275 asks for it, and the text that transposes it was not read',
    sources: ['Directive (EU) 2024/1275, recast EPBD, to be transposed by 29 May 2026 (an extract)'],
    reviewed: '2026-11-28',
  },
  'flanders-epc': {
    rule: 'the figure of the energy certificate, and its code or the address, in each advertisement of a home',
    region: 'FLANDERS',
    from: '2012-01-01',
    certainty: 'high',
    sources: [
      'Energiedecreet of 8 May 2009, art. 11.2.1 §3 (decree of 18 November 2011)',
      'guidelines of the Vlaams Energieagentschap on advertisements',
      'lexgo.be, 15 March 2012',
    ],
    reviewed: '2026-11-28',
  },
  'flanders-renovation': {
    rule: 'the renovation obligation in the publicity of a home for sale with label E or F',
    region: 'FLANDERS',
    from: '2023-01-01',
    certainty: 'high',
    sources: [
      'Energiedecreet of 8 May 2009, on the renovation obligation',
      'vandelanotte.be, 19 March 2024',
      'faba.be',
    ],
    reviewed: '2026-11-28',
  },
  'wallonia-peb': {
    rule: 'code, class, kWh/m² and kWh a year of the PEB certificate in each advertisement; not "in progress"',
    region: 'WALLONIA',
    from: '2015-01-01',
    certainty: 'high',
    sources: ['decree of 28 November 2013 on the energy performance of buildings', 'federia.immo, 28 September 2021'],
    reviewed: '2026-11-28',
  },
  'brussels-peb': {
    rule: 'the class of the PEB certificate in each advertisement; not "in progress"',
    region: 'BRUSSELS',
    from: '2011-05-01',
    certainty: 'medium',
    reason: BRUSSELS_PEB_UNCERTAINTY,
    sources: [BRUSSELS_PEB_ORDER, ...BRUSSELS_PEB_SOURCES],
    reviewed: '2026-11-28',
  },
  'brussels-co2': {
    rule: 'the CO₂ figure of the PEB certificate in each advertisement',
    region: 'BRUSSELS',
    from: '2011-05-01',
    certainty: 'medium',
    reason: BRUSSELS_PEB_UNCERTAINTY,
    sources: [BRUSSELS_PEB_ORDER, ...BRUSSELS_PEB_SOURCES],
    reviewed: '2026-11-28',
  },
  'flanders-new-dwelling': {
    rule: 'a home whose permit was applied for from then on gets its certificate after the EPB declaration',
    region: 'FLANDERS',
    from: '2006-01-01',
    certainty: 'high',
    sources: [
      'Energiedecreet of 8 May 2009, art. 11.2.1 §3 (decree of 18 November 2011)',
      'guidelines of the Vlaams Energieagentschap for homes whose EPC Bouw is not there yet',
    ],
    reviewed: '2026-11-28',
  },
  'wallonia-new-dwelling': {
    rule: 'a home whose permit was applied for from then on gets its certificate after the final PEB declaration',
    region: 'WALLONIA',
    from: '2010-05-01',
    certainty: 'high',
    sources: [
      'decree of 19 April 2007 (CWATUPE, book IV): first permit acknowledged from 1 May 2010',
      'energie.wallonie.be, brochure on the PEB certificate of June 2015',
    ],
    reviewed: '2026-11-28',
  },
  'brussels-new-dwelling': {
    rule: 'a home whose permit was applied for from then on gets its certificate from Bruxelles Environnement',
    region: 'BRUSSELS',
    from: '2008-07-02',
    certainty: 'high',
    sources: ['ordinance of 7 June 2007, order of 19 June 2008', 'gillescarnoy.be, 5 April 2011'],
    reviewed: '2026-11-28',
  },

  // Rules for flooding.
  'flanders-parcel-score': {
    rule: 'the P-score in the publicity of a building or plot for sale, or let for more than nine years',
    region: 'FLANDERS',
    from: '2023-01-01',
    certainty: 'high',
    sources: FLOOD_SOURCES,
    reviewed: '2026-11-28',
  },
  'flanders-building-score': {
    rule: 'the G-score in the publicity of a building for sale, or let for more than nine years',
    region: 'FLANDERS',
    from: '2023-01-01',
    certainty: 'high',
    sources: FLOOD_SOURCES,
    reviewed: '2026-11-28',
  },

  // Rules for planning, heritage and asbestos.
  'flanders-permit': createPlanningRule('whether a planning permit was granted,'),
  'flanders-zoning': createPlanningRule('the latest zoning of the plan register'),
  'flanders-summons': createPlanningRule('summons, judicial and administrative measures'),
  'flanders-pre-emption': createPlanningRule('whether there is a right of pre-emption,'),
  'flanders-subdivision': createPlanningRule('whether there is a subdivision permit,'),
  'flanders-as-built': {
    rule: 'whether there is an as-built certificate, in the publicity of a building for sale',
    region: 'FLANDERS',
    certainty: 'medium',
    reason: 'lists of what art. 5.2.6 of the Vlaamse Codex Ruimtelijke Ordening asks for do not name it',
    sources: ['epc-platform.be, as-built attest', ...PLANNING_SOURCES],
    reviewed: '2026-11-28',
  },
  'flanders-heritage': {
    rule: 'whether what is for sale is protected or in an inventory of heritage',
    region: 'FLANDERS',
    from: '2015-01-01',
    certainty: 'high',
    sources: ['Onroerenderfgoeddecreet of 12 July 2013', 'deplalaw.be, bescherming in akte en publiciteit'],
    reviewed: '2026-11-28',
  },
  'flanders-asbestos': {
    rule: 'the asbestos certificate of a building from before 2001 that is for sale',
    region: 'FLANDERS',
    from: '2022-11-23',
    certainty: 'low',
    reason: 'the certificate is needed for the sale, and no source makes it a duty of the advertisement',
    sources: ['Materialendecreet of 23 December 2011, on the asbestos certificate'],
    reviewed: '2026-11-28',
  },
  'brussels-urban-planning': {
    rule: 'the latest lawful use, or where the planning information is, of what is for sale or let for more than nine years',
    region: 'BRUSSELS',
    from: '2014-11-01',
    certainty: 'high',
    sources: [
      'CoBAT (Code bruxellois de l’aménagement du territoire), art. 280 and 281',
      'novacitoyen.irisnet.be, renseignements urbanistiques et publicité immobilière',
      'gillescarnoy.be, 25 June 2014',
      'cms-lawnow.com, February 2015',
    ],
    reviewed: '2026-11-28',
  },

  // Duties of an agency's site.
  'holiday-registration': {
    rule: 'the registration number of a holiday home or room in each online listing of it',
    from: '2026-05-20',
    certainty: 'medium',
    reason: 'the duty of platforms is certain, that of an agency’s own site is not',
    sources: [
      'Regulation (EU) 2024/1028 (summary of EUR-Lex)',
      'arius-law.eu',
      'terres-de-meuse.be',
      'brusselstimes.com, article 1871072',
    ],
    reviewed: '2026-11-28',
  },
  'review-verification': {
    rule: 'whether and how it is made sure that reviews come from customers, beside reviews and stars',
    from: '2022-05-28',
    certainty: 'high',
    sources: ['Directive (EU) 2019/2161', 'Code of Economic Law, book VI'],
    reviewed: '2026-11-28',
  },
  'ai-pictures': {
    rule: 'a visible label on pictures that were made or changed by AI',
    from: '2026-08-02',
    certainty: 'medium',
    reason: 'whether a furnished empty room is a "deep fake" is not settled',
    sources: ['Regulation (EU) 2024/1689 (AI Act), art. 50'],
    reviewed: '2026-11-28',
  },
  'accessibility-statement': {
    rule: 'information on the accessibility of services that are sold to consumers online; micro-enterprises are exempt',
    from: '2025-06-28',
    certainty: 'medium',
    reason: 'one source, and micro-enterprises are exempt',
    sources: ['Directive (EU) 2019/882; law of November 2023, Code of Economic Law', 'dlapiper.com, 29 January 2025'],
    reviewed: '2026-11-28',
  },
  'device-storage': {
    rule: 'nothing is stored on a visitor’s device before consent that the visitor did not expressly ask for',
    certainty: 'high',
    sources: [
      'gegevensbeschermingsautoriteit.be, page on cookies, 17 November 2023',
      'Directive 2002/58/EC, art. 5 (3)',
    ],
    reviewed: '2026-11-28',
  },

  // Figures with which pages calculate.
  'flanders-duty': createFigureRule('registration duty on a purchase', 2025, FLEMISH_CODE_CITATION, {
    region: 'FLANDERS',
    from: '2022-01-01',
  }),
  'flanders-duty-own-home': createFigureRule(
    'registration duty on an only home of one’s own',
    2025,
    FLEMISH_CODE_CITATION,
    {
      region: 'FLANDERS',
      from: '2025-01-01',
    },
  ),
  'wallonia-duty': createFigureRule('registration duty on a purchase', 2025, WALLOON_CODE_CITATION, {
    region: 'WALLONIA',
  }),
  'wallonia-duty-own-home': createFigureRule(
    'registration duty on an only home of one’s own',
    2025,
    WALLOON_CODE_CITATION,
    {
      region: 'WALLONIA',
      from: '2025-01-01',
    },
  ),
  'brussels-duty': createFigureRule('registration duty on a purchase', 2025, BRUSSELS_CODE_CITATION, {
    region: 'BRUSSELS',
  }),
  'brussels-duty-own-home': createFigureRule(
    'registration duty on an only home of one’s own',
    2025,
    BRUSSELS_CODE_CITATION,
    {
      region: 'BRUSSELS',
    },
  ),
  'new-build-vat': createFigureRule('VAT on what is new', 2025, {
    nl: 'Btw-Wetboek, art. 37, en koninklijk besluit nr. 20',
    fr: 'Code de la TVA, art. 37, et arrêté royal n° 20',
    en: 'Belgian VAT Code, art. 37, and Royal Decree no. 20',
    de: 'Mehrwertsteuergesetzbuch, Art. 37, und Königlicher Erlass Nr. 20',
  }),
  'flanders-deposit': createFigureRule(
    'months of rent as a deposit, at most',
    2025,
    {
      nl: 'Vlaams Woninghuurdecreet van 9 november 2018, art. 37',
      fr: 'décret flamand du 9 novembre 2018 sur la location d’habitations, art. 37',
      en: 'Flemish Housing Rental Decree of 9 November 2018, art. 37',
      de: 'flämisches Wohnraummietdekret vom 9. November 2018, Art. 37',
    },
    { region: 'FLANDERS', from: '2019-01-01' },
  ),
  'wallonia-deposit': createFigureRule(
    'months of rent as a deposit, at most',
    2025,
    {
      nl: 'Waals decreet van 15 maart 2018 over de woninghuur, art. 62',
      fr: 'décret wallon du 15 mars 2018 relatif au bail d’habitation, art. 62',
      en: 'Walloon decree of 15 March 2018 on residential leases, art. 62',
      de: 'wallonisches Dekret vom 15. März 2018 über den Wohnungsmietvertrag, Art. 62',
    },
    { region: 'WALLONIA', from: '2018-09-01' },
  ),
  'brussels-deposit': createFigureRule(
    'months of rent as a deposit, at most',
    2025,
    {
      nl: 'Brusselse Huisvestingscode, regels over de huurwaarborg',
      fr: 'Code bruxellois du Logement, règles sur la garantie locative',
      en: 'Brussels Housing Code, rules on the rental deposit',
      de: 'Brüsseler Wohngesetzbuch, Regeln zur Mietkaution',
    },
    { region: 'BRUSSELS' },
  ),
} as const satisfies Readonly<Record<string, LawRule>>;
export type LawRuleId = keyof typeof LAW_RULES;

/** The ids of the figures with which pages calculate. Each has a year and a citation. */
export type LawFigureId = {
  [Id in LawRuleId]: (typeof LAW_RULES)[Id] extends { readonly confirmedFor: number } ? Id : never;
}[LawRuleId];
type LawFigure = LawRule & Required<Pick<LawRule, 'confirmedFor' | 'citation'>>;

const LAW_RULES_BY_ID: Readonly<Record<LawRuleId, LawRule>> = LAW_RULES;

/** Returns a rule by its id, with the type `LawRule` in place of the exact type of its row. */
export const getLawRule = (id: LawRuleId): LawRule => LAW_RULES_BY_ID[id];

/** Returns a figure of the law by its id. */
export const getLawFigure = (id: LawFigureId): LawFigure => LAW_RULES[id];

/** Returns whether a rule is valid on a day: not before its first day, and not after its last day. */
export const isValidOn = ({ from, until }: Pick<LawRule, 'from' | 'until'>, today: string): boolean =>
  (from === undefined || from <= today) && (until === undefined || today <= until);

const toSeverity = ({ certainty }: Pick<LawRule, 'certainty'>): Severity =>
  certainty === 'high' ? 'required' : 'recommended';

/**
 * Returns the severity with which `check` reports a violation of a rule; undefined when the rule is not valid on that
 * day. For `recommended`, the reason is `getLawRule(id).reason`.
 *
 * @param today ISO date in Belgium, as returned by `toBrusselsDay(now)`
 */
export function getSeverityOn(id: LawRuleId, today: string): Severity | undefined {
  const rule = getLawRule(id);
  return isValidOn(rule, today) ? toSeverity(rule) : undefined;
}

/** A row of `LAW_RULES` that needs a review. */
export interface StaleRule {
  readonly id: string;
  /**
   * The reason for the review. `unreviewed`: the row was last compared with its sources too long ago. `expired`: the
   * year of its figure is over.
   */
  readonly kind: 'unreviewed' | 'expired';
  readonly rule: LawRule;
}

/**
 * Returns the rows that were not compared with their sources for more than `MAX_REVIEW_AGE_DAYS`, and the figures that
 * were confirmed only for an earlier year. A rule that is no longer valid is left out.
 *
 * @param today ISO date
 */
export function findStaleRules(
  today: string,
  rules: Readonly<Record<string, LawRule>> = LAW_RULES_BY_ID,
): readonly StaleRule[] {
  const year = Number(today.slice(0, 4));
  return Object.entries(rules).flatMap(([id, rule]) => {
    if (rule.until !== undefined && rule.until < today) return [];
    const staleRules: StaleRule[] = [];
    if (addDays(rule.reviewed, MAX_REVIEW_AGE_DAYS) < today) staleRules.push({ id, kind: 'unreviewed', rule });
    if (rule.confirmedFor !== undefined && rule.confirmedFor < year) staleRules.push({ id, kind: 'expired', rule });
    return staleRules;
  });
}
