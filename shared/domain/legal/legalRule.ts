import type { Locale } from '../../i18n/locales.ts';
import type { LawRuleId } from '../costs/lawRules.ts';
import type { LegalCase } from './legalCase.ts';

/** A text in every language. */
export type LegalText = Readonly<Record<Locale, string>>;

/** A case in which something that the law asks for is only recommended. */
interface Easing {
  readonly applies: (about: LegalCase) => boolean;
  /** A part of an English sentence for reports. */
  readonly reason: string;
}

/** One thing that an advertisement is asked for. */
export interface Demand {
  /** For reports: `EPC value`. */
  readonly name: string;
  readonly eased?: Easing;
  /** Absent: whenever the rule applies. */
  readonly applies?: (about: LegalCase) => boolean;
  readonly isMet: (about: LegalCase) => boolean;
}

/**
 * A rule about advertisements. Its row of `LAW_RULES` (`shared/domain/costs/lawRules.ts`) has its region, its dates and how
 * certain it is.
 */
export interface LegalRule {
  readonly id: LawRuleId;
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

/** Eases demands of a certificate for a home that is still to be built. */
export const UNTIL_CERTIFICATE_IS_DUE: Easing = {
  applies: ({ certificateDue }) => !certificateDue,
  reason: 'the certificate of a new home is not due yet',
};

/** Parts of a value on one line; what is not known is left out. */
export const parts = (...values: readonly (string | undefined)[]) => values.filter(Boolean).join(' · ');
