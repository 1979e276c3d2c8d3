import type { Severity } from '../../../../shared/domain/legal/legalRule.ts';
import type { Problem } from './checkEstates.ts';

/** How certain the rules are that are about a site, its homes to stay in and its pictures, in place of its listings. */
export const LAW_SEVERITY = {
  'holiday-registration': 'recommended',
  'review-verification': 'recommended',
  'accessibility-statement': 'recommended',
  'device-storage': 'required',
} as const satisfies Readonly<Record<string, Severity>>;

const isRequired = (severity: Severity): boolean => severity === 'required';

/** The level of a finding about a rule. */
export const levelOf = (rule: keyof typeof LAW_SEVERITY): Problem['level'] =>
  isRequired(LAW_SEVERITY[rule]) ? 'error' : 'warning';
