/** What the texts that bind say about the agency. */
export interface AgencyFacts {
  readonly name: string;
  readonly company: string;
  readonly address: string;
  readonly companyNumber: string;
  readonly registrationNumber: string;
  readonly email: string;
  readonly phone: string;
  /** What the site asks consent for. */
  readonly asks: { readonly media: boolean; readonly statistics: boolean };
}

export interface AgreementText {
  readonly title: string;
  readonly html: string;
}
export type AgreementKind = 'privacy' | 'terms' | 'cookies';
export type AgreementTexts = Readonly<Record<AgreementKind, AgreementText>>;

export const asksConsent = ({ asks }: AgencyFacts): boolean => asks.media || asks.statistics;
