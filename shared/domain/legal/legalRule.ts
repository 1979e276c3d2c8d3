import type { Locale } from '../../i18n/locales.ts';
import type { Region } from '../../primitives/ids.ts';
import type { LegalCase } from './legalCase.ts';

/** A text in every language. */
export type LegalText = Readonly<Record<Locale, string>>;

export type Severity = 'required' | 'recommended';

/** One thing that an advertisement is asked for. */
export interface Demand {
  /** For reports: `EPC value`. */
  readonly name: string;
  readonly severity: Severity | ((about: LegalCase) => Severity);
  /** Absent: whenever the rule applies. */
  readonly applies?: (about: LegalCase) => boolean;
  readonly isMet: (about: LegalCase) => boolean;
}

/**
 * A rule about advertisements, as it was known in 2025. Only what is certain is `shown` to visitors as law; a rule
 * without it is one that could not be confirmed and only advises the agent.
 */
export interface LegalRule {
  readonly id: string;
  /** Absent: everywhere. */
  readonly region?: Region;
  readonly applies: (about: LegalCase) => boolean;
  readonly demands: readonly Demand[];
  readonly shown?: {
    readonly title: LegalText;
    /** It promises nothing that the value lacks. */
    readonly explanation: LegalText | ((about: LegalCase) => LegalText);
    /** Empty: there is nothing to show. */
    readonly value: (about: LegalCase, locale: Locale) => string;
  };
}

/** Parts of a value on one line; what is not known is left out. */
export const parts = (...values: readonly (string | undefined)[]) => values.filter(Boolean).join(' · ');
