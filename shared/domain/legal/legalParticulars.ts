import type { Estate } from '../../api/estate.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type Region, TRANSACTION } from '../../primitives/ids.ts';
import { isClosed } from '../rules.ts';
import { BRUSSELS_RULES } from './brussels.ts';
import { COMMON_RULES } from './everywhere.ts';
import { FLANDERS_RULES } from './flanders.ts';
import { type LegalCase, legalCase } from './legalCase.ts';
import type { LegalRule, Severity } from './legalRule.ts';
import { WALLONIA_RULES } from './wallonia.ts';

/** Every rule about advertisements, region by region. */
export const LEGAL_RULES: readonly LegalRule[] = [
  ...FLANDERS_RULES,
  ...WALLONIA_RULES,
  ...BRUSSELS_RULES,
  ...COMMON_RULES,
];

const rulesFor = (about: LegalCase) =>
  LEGAL_RULES.filter(({ region, applies }) => (region === undefined || region === about.region) && applies(about));

/** What an advertisement says by law, in a visitor's language. */
interface LegalParticular {
  /** Of the rule. */
  readonly id: string;
  readonly title: string;
  readonly value: string;
  readonly explanation: string;
}

/**
 * The particulars that the law of the estate's region requires, as far as the estate has them, and only those that were
 * confirmed as law. An estate to rent shows none that the specification hides for rents (§5).
 */
export function legalParticulars(estate: Estate, locale: Locale): readonly LegalParticular[] {
  const about = legalCase(estate);
  return rulesFor(about).flatMap(({ id, shown }) => {
    const value = shown?.value(about, locale);
    if (!shown || !value) return [];
    const explanation = typeof shown.explanation === 'function' ? shown.explanation(about) : shown.explanation;
    return [{ id, title: shown.title[locale], value, explanation: explanation[locale] }];
  });
}

/** Something that an advertisement is asked for and the estate does not say. */
export interface MissingParticular {
  /** Of the rule that asks for it. */
  readonly rule: string;
  /** Undefined: asked for everywhere. */
  readonly region: Region | undefined;
  /** In English, for reports. */
  readonly name: string;
  readonly severity: Severity;
}

/** The missing particulars. None for a sold, rented or taken over estate, which is no longer advertised. */
export function missingParticulars(estate: Estate, year?: number): readonly MissingParticular[] {
  const statusId = estate.general.transaction.id;
  if (isClosed(statusId) || statusId === TRANSACTION.TAKEN_OVER) return [];
  const about = legalCase(estate, year);
  return rulesFor(about).flatMap(({ id, region, demands }) =>
    demands
      .filter(({ applies, isMet }) => (applies?.(about) ?? true) && !isMet(about))
      .map(({ name, severity }) => ({
        rule: id,
        region,
        name,
        severity: typeof severity === 'function' ? severity(about) : severity,
      })),
  );
}
