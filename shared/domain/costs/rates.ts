import type { Locale } from '../../i18n/locales.ts';
import type { Region } from '../../primitives/ids.ts';

/**
 * What the law asks of those who buy or rent, as far as it is sure: each figure stands in two or more independent
 * sources. A figure that changes is one line here, with its date; a figure that is not sure stands in no line, and pages
 * say in words who knows it (`docs/decisions/0069-what-it-costs.md`).
 */

/** Hundredths of a percent: 1250 is 12.5 %. */
export type BasisPoints = number;

/** The law's own name, as each language calls it. */
type Source = Readonly<Record<Locale, string>>;

interface Dated {
  /** The year of which the figure is known. */
  readonly asOf: number;
  /** ISO date since which it holds, where that is sure. */
  readonly since?: string;
  readonly source: Source;
}

/** Registration duty on the purchase of real estate. */
export interface DutyRate extends Dated {
  readonly rate: BasisPoints;
}

/** What is due for the only home of its buyers, who are persons and live there themselves. */
export interface OwnHomeRate extends DutyRate {
  /** Euros that nothing is due of, up to a price, inclusive; above that price nothing is exempt. */
  readonly exempt?: { readonly first: number; readonly upToPrice: number };
  /** A plot that the home is built on counts like the home. Where it is not sure or not so, the common rate is shown. */
  readonly plots: boolean;
}

interface PurchaseRates {
  readonly common: DutyRate;
  readonly ownHome: OwnHomeRate;
}

const FLEMISH_CODE: Source = {
  nl: 'Vlaamse Codex Fiscaliteit, art. 2.9.4.1.1 en 2.9.4.2.11',
  fr: 'Code flamand de la fiscalité (Vlaamse Codex Fiscaliteit), art. 2.9.4.1.1 et 2.9.4.2.11',
  en: 'Flemish Tax Code (Vlaamse Codex Fiscaliteit), art. 2.9.4.1.1 and 2.9.4.2.11',
  de: 'Flämischer Steuerkodex (Vlaamse Codex Fiscaliteit), Art. 2.9.4.1.1 und 2.9.4.2.11',
};
const WALLOON_CODE: Source = {
  nl: 'Waals Wetboek der registratierechten; omzendbrief 2025/C/42 van 5 juli 2025',
  fr: 'Code wallon des droits d’enregistrement ; circulaire 2025/C/42 du 5 juillet 2025',
  en: 'Walloon Registration Duties Code (Code des droits d’enregistrement); circular 2025/C/42 of 5 July 2025',
  de: 'Wallonisches Registrierungsgebührengesetzbuch; Rundschreiben 2025/C/42 vom 5. Juli 2025',
};
const BRUSSELS_CODE: Source = {
  nl: 'Brussels Wetboek der registratierechten, art. 44 en 46bis',
  fr: 'Code bruxellois des droits d’enregistrement, art. 44 et 46bis',
  en: 'Brussels Registration Duties Code (Code des droits d’enregistrement), art. 44 and 46bis',
  de: 'Brüsseler Registrierungsgebührengesetzbuch, Art. 44 und 46bis',
};

export const PURCHASE_RATES: Readonly<Record<Region, PurchaseRates>> = {
  FLANDERS: {
    common: { rate: 1200, asOf: 2025, since: '2022-01-01', source: FLEMISH_CODE },
    ownHome: { rate: 200, plots: false, asOf: 2025, since: '2025-01-01', source: FLEMISH_CODE },
  },
  WALLONIA: {
    common: { rate: 1250, asOf: 2025, source: WALLOON_CODE },
    ownHome: { rate: 300, plots: true, asOf: 2025, since: '2025-01-01', source: WALLOON_CODE },
  },
  BRUSSELS: {
    common: { rate: 1250, asOf: 2025, source: BRUSSELS_CODE },
    ownHome: {
      rate: 1250,
      exempt: { first: 200_000, upToPrice: 600_000 },
      plots: false,
      asOf: 2025,
      source: BRUSSELS_CODE,
    },
  },
};

/** On what is new and sold under VAT, in all of Belgium. Lower rates have conditions that are not in this table. */
export const NEW_BUILD_VAT: DutyRate = {
  rate: 2100,
  asOf: 2025,
  source: {
    nl: 'Btw-Wetboek, art. 37, en koninklijk besluit nr. 20',
    fr: 'Code de la TVA, art. 37, et arrêté royal n° 20',
    en: 'Belgian VAT Code, art. 37, and Royal Decree no. 20',
    de: 'Mehrwertsteuergesetzbuch, Art. 37, und Königlicher Erlass Nr. 20',
  },
};

interface DepositRule extends Dated {
  /** Most months of rent, without charges, on a blocked account, for a home that its tenant lives in. */
  readonly months: number;
}

/** Other forms of guarantee have rules of their own, on which sources differ: they are not in this table. */
export const DEPOSIT_RULES: Readonly<Record<Region, DepositRule>> = {
  FLANDERS: {
    months: 3,
    asOf: 2025,
    since: '2019-01-01',
    source: {
      nl: 'Vlaams Woninghuurdecreet van 9 november 2018, art. 37',
      fr: 'décret flamand du 9 novembre 2018 sur la location d’habitations, art. 37',
      en: 'Flemish Housing Rental Decree of 9 November 2018, art. 37',
      de: 'flämisches Wohnraummietdekret vom 9. November 2018, Art. 37',
    },
  },
  WALLONIA: {
    months: 2,
    asOf: 2025,
    since: '2018-09-01',
    source: {
      nl: 'Waals decreet van 15 maart 2018 over de woninghuur, art. 62',
      fr: 'décret wallon du 15 mars 2018 relatif au bail d’habitation, art. 62',
      en: 'Walloon decree of 15 March 2018 on residential leases, art. 62',
      de: 'wallonisches Dekret vom 15. März 2018 über den Wohnungsmietvertrag, Art. 62',
    },
  },
  BRUSSELS: {
    months: 2,
    asOf: 2025,
    source: {
      nl: 'Brusselse Huisvestingscode, regels over de huurwaarborg',
      fr: 'Code bruxellois du Logement, règles sur la garantie locative',
      en: 'Brussels Housing Code, rules on the rental deposit',
      de: 'Brüsseler Wohngesetzbuch, Regeln zur Mietkaution',
    },
  },
};

/** The year of the oldest figure. */
export const RATES_AS_OF = Math.min(
  NEW_BUILD_VAT.asOf,
  ...Object.values(PURCHASE_RATES).flatMap(({ common, ownHome }) => [common.asOf, ownHome.asOf]),
  ...Object.values(DEPOSIT_RULES).map(({ asOf }) => asOf),
);
