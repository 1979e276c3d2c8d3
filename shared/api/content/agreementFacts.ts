import { replacePlaceholders } from '../../i18n/fillPlaceholders.ts';
import type { Locale } from '../../i18n/locales.ts';

/**
 * Facts about an agency that a legal text may contain as a mark such as `{{company}}`. The site replaces the mark with
 * the fact when it shows the text.
 */
export const AGREEMENT_FACTS = [
  'name',
  'company',
  'companyNumber',
  'vatNumber',
  'registrationNumber',
  'insurer',
  'policyNumber',
  'address',
  'phone',
  'email',
  'privacyContact',
] as const;
export type AgreementFact = (typeof AGREEMENT_FACTS)[number];

/**
 * The conditions of paragraphs and list items. A paragraph with a mark such as `{{ifStatistics}}` is shown only on
 * sites with that feature.
 */
export const AGREEMENT_CONDITIONS = ['ifMedia', 'ifStatistics', 'ifCaptcha', 'ifChoice', 'ifHoliday'] as const;
export type AgreementCondition = (typeof AGREEMENT_CONDITIONS)[number];

const AGREEMENT_MARK = /\{\{(\w+)\}\}/g;

/** Returns the names of the marks in a text, each once. */
export const findMarkNames = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(AGREEMENT_MARK), ([, name = '']) => name));

/** Replaces each mark of a text in a language. */
export const replaceMarks = (html: string, locale: Locale, replace: (name: string, mark: string) => string): string =>
  // A mark has no spaces. Other braces belong to the text.
  replacePlaceholders(locale, html, (name, mark) => (mark === `{{${name}}}` ? replace(name, mark) : mark));

const AGREEMENT_MARK_NAMES: ReadonlySet<string> = new Set([...AGREEMENT_FACTS, ...AGREEMENT_CONDITIONS]);

export const isAgreementFact = (name: string): name is AgreementFact => AGREEMENT_FACTS.some((fact) => fact === name);
export const isAgreementCondition = (name: string): name is AgreementCondition =>
  AGREEMENT_CONDITIONS.some((condition) => condition === name);

/** Returns whether the product knows every mark in a text. */
export const hasKnownMarks = (html: string): boolean =>
  [...findMarkNames(html)].every((name) => AGREEMENT_MARK_NAMES.has(name));
