import type { Locale } from '../../i18n/locales.ts';
import type { LawRuleId } from '../costs/lawRules.ts';
import type { AdvertisedEstateFacts } from './advertisedEstateFacts.ts';

/** A text in every language. */
export type LegalText = Readonly<Record<Locale, string>>;

/** A case in which a demand of the law is only a recommendation. */
interface DemandEasing {
  readonly applies: (facts: AdvertisedEstateFacts) => boolean;
  /** The reason, as a part of an English sentence for reports. */
  readonly reason: string;
}

/** One particular that a rule demands of an advertisement. */
export interface LegalDemand {
  /** The name for reports, such as `EPC value`. */
  readonly name: string;
  readonly easing?: DemandEasing;
  /** Returns whether the demand applies. Without this function, it applies whenever the rule applies. */
  readonly applies?: (facts: AdvertisedEstateFacts) => boolean;
  readonly isMet: (facts: AdvertisedEstateFacts) => boolean;
}

/**
 * A rule about advertisements. Its row of `LAW_RULES` (`shared/domain/costs/lawRules.ts`) has its region, its dates and
 * its certainty.
 */
export interface LegalRule {
  readonly id: LawRuleId;
  readonly applies: (facts: AdvertisedEstateFacts) => boolean;
  readonly demands: readonly LegalDemand[];
  readonly shown?: {
    readonly title: LegalText;
    /** The explanation. It must not mention a part that the value lacks. */
    readonly explanation: LegalText | ((facts: AdvertisedEstateFacts) => LegalText);
    /** Returns the text to show; '' when there is nothing to show. */
    readonly value: (facts: AdvertisedEstateFacts, locale: Locale) => string;
  };
}

/** The case in which a demand for a certificate is only a recommendation: the home is not built yet. */
export const UNTIL_CERTIFICATE_IS_DUE: DemandEasing = {
  applies: ({ needsCertificate }) => !needsCertificate,
  reason: 'the certificate of a new home is not due yet',
};
