import type { Estate } from '../../api/estate.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type Region, TRANSACTION } from '../../primitives/ids.ts';
import { type LawRuleId, getLawRule, type Severity, getSeverityOn } from '../costs/lawRules.ts';
import { isSoldOrRented } from '../rules.ts';
import { BRUSSELS_RULES } from './brussels.ts';
import { COMMON_RULES } from './commonRules.ts';
import { FLANDERS_RULES } from './flanders.ts';
import { type AdvertisedEstateFacts, collectAdvertisedEstateFacts } from './advertisedEstateFacts.ts';
import type { LegalRule } from './legalRule.ts';
import { WALLONIA_RULES } from './wallonia.ts';

/** Every rule about advertisements, region by region. */
export const LEGAL_RULES: readonly LegalRule[] = [
  ...FLANDERS_RULES,
  ...WALLONIA_RULES,
  ...BRUSSELS_RULES,
  ...COMMON_RULES,
];

const findRules = (facts: AdvertisedEstateFacts) =>
  LEGAL_RULES.flatMap((rule) => {
    const { region } = getLawRule(rule.id);
    const severity = getSeverityOn(rule.id, facts.today);
    if (severity === undefined || facts.isAbroad || !(region === undefined || region === facts.region)) return [];
    return rule.applies(facts) ? [{ ...rule, region, severity }] : [];
  });

/** A particular of an advertisement that the law demands, or may demand, in a visitor's language. */
interface LegalParticular {
  /** The id of the rule. */
  readonly id: string;
  readonly title: string;
  readonly value: string;
  readonly explanation: string;
  /** True when the law certainly demands the particular. Otherwise pages show it under another title. */
  readonly isLaw: boolean;
}

/**
 * Returns the particulars that the law of the estate's region demands and that the estate has. For an estate to rent,
 * the particulars that the specification hides for rents are left out (§5).
 *
 * @param today ISO date in Belgium
 */
export function listLegalParticulars(estate: Estate, locale: Locale, today?: string): readonly LegalParticular[] {
  const facts = collectAdvertisedEstateFacts(estate, today);
  return findRules(facts).flatMap(({ id, shown, severity }) => {
    const value = shown?.value(facts, locale);
    if (!shown || !value) return [];
    const explanation = typeof shown.explanation === 'function' ? shown.explanation(facts) : shown.explanation;
    return [
      {
        id,
        title: shown.title[locale],
        value,
        explanation: explanation[locale],
        isLaw: severity === 'required',
      },
    ];
  });
}

/** A particular that a rule demands and that the estate does not have. */
export interface MissingParticular {
  /** The id of the rule that demands the particular. */
  readonly rule: LawRuleId;
  /** The region of the rule; undefined for a rule of all regions. */
  readonly region: Region | undefined;
  /** The name of the particular in English, for reports. */
  readonly name: string;
  readonly severity: Severity;
  /** The reason why the particular is only recommended. */
  readonly reason?: string;
}

/**
 * Returns the missing particulars. The list is empty for an estate that is sold, rented or taken over, because it is no
 * longer advertised.
 *
 * @param today ISO date in Belgium
 */
export function findMissingParticulars(estate: Estate, today?: string): readonly MissingParticular[] {
  const statusId = estate.general.transaction.id;
  if (isSoldOrRented(statusId) || statusId === TRANSACTION.TAKEN_OVER) return [];
  const facts = collectAdvertisedEstateFacts(estate, today);
  return findRules(facts).flatMap(({ id, region, severity, demands }) =>
    demands
      .filter(({ applies, isMet }) => (applies?.(facts) ?? true) && !isMet(facts))
      .map(({ name, easing }): MissingParticular => {
        const reason = getLawRule(id).reason ?? (easing?.applies(facts) ? easing.reason : undefined);
        return reason === undefined
          ? { rule: id, region, name, severity }
          : { rule: id, region, name, severity: 'recommended', reason };
      }),
  );
}
