import type { Estate } from '../../api/estate.ts';
import { DEFAULT_LOCALE, type Locale } from '../../i18n/locales.ts';
import type { Region } from '../../primitives/ids.ts';
import { type LawRuleId, getLawRule, type Severity, getSeverityOn } from '../costs/lawRules.ts';
import type { EstateTab } from '../fields/tabNames.ts';
import { isClosed } from '../rules.ts';
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
 * The tabs of an estate's page that show the particular of a rule. The particulars of every other rule with `shown` are
 * only on the tab `planning`. The energy class, which `brussels-peb` also demands, is among the facts below the title,
 * where no tab hides it. The same applies to rent and charges, whose rules have no `shown`.
 */
const TABS_BY_RULE: Readonly<Partial<Record<LawRuleId, readonly EstateTab[]>>> = {
  'flanders-epc': ['planning', 'epc'],
  'flanders-as-built': ['planning', 'epc'],
  'flanders-asbestos': ['planning', 'epc'],
  'wallonia-peb': ['planning', 'epc'],
  'brussels-peb': [],
  'brussels-co2': ['planning', 'epc'],
  'holiday-registration': ['general'],
};

/** Returns the tabs that show the particular of a rule when the listing hides all of them, otherwise an empty list. */
function findHidingTabs({ id, shown }: LegalRule, { hiddenTabs }: Estate): readonly EstateTab[] {
  const tabs = TABS_BY_RULE[id] ?? (shown ? ['planning'] : []);
  return tabs.every((tab) => hiddenTabs.includes(tab)) ? tabs : [];
}

/** Returns whether the estate has the particular of a rule, or a part of it. */
const hasParticular = ({ shown, demands }: LegalRule, facts: AdvertisedEstateFacts): boolean =>
  shown ? shown.value(facts, DEFAULT_LOCALE) !== '' : demands.every(({ isMet }) => isMet(facts));

type ApplyingRule = ReturnType<typeof findRules>[number];

/** Returns the particulars of a rule that the estate does not have. */
const listUnmetDemands = (
  { id, region, severity, demands }: ApplyingRule,
  facts: AdvertisedEstateFacts,
): readonly MissingParticular[] =>
  demands
    .filter(({ applies, isMet }) => (applies?.(facts) ?? true) && !isMet(facts))
    .map(({ name, easing }): MissingParticular => {
      const reason = getLawRule(id).reason ?? (easing?.applies(facts) ? easing.reason : undefined);
      return reason === undefined
        ? { rule: id, region, name, severity }
        : { rule: id, region, name, severity: 'recommended', reason };
    });

/** Returns the particular of a rule as missing when the estate has it, but its page shows it only on hidden tabs. */
function findHiddenParticular(rule: ApplyingRule, facts: AdvertisedEstateFacts): readonly MissingParticular[] {
  const tabs = findHidingTabs(rule, facts.estate);
  if (tabs.length === 0 || !hasParticular(rule, facts)) return [];
  const { id, region, severity } = rule;
  const { reason } = getLawRule(id);
  const name = `on the page, because hiddenTabs has ${tabs.join(' and ')}`;
  return [{ rule: id, region, name, severity, ...(reason !== undefined && { reason }) }];
}

/**
 * Returns the missing particulars, also those that the estate has but hides from its page (`hiddenTabs`). The list is
 * empty for an estate that is sold, rented or taken over, because it is no longer advertised.
 *
 * @param today ISO date in Belgium
 */
export function findMissingParticulars(estate: Estate, today?: string): readonly MissingParticular[] {
  const statusId = estate.general.transaction.id;
  if (isClosed(statusId)) return [];
  const facts = collectAdvertisedEstateFacts(estate, today);
  const rules = findRules(facts);
  return [
    ...rules.flatMap((rule) => listUnmetDemands(rule, facts)),
    ...rules.flatMap((rule) => findHiddenParticular(rule, facts)),
  ];
}
