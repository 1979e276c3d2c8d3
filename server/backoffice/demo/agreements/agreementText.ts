/** What the texts that bind say about the agency. */
export interface AgencyFacts {
  readonly name: string;
  readonly company: string;
  readonly address: string;
  readonly companyNumber: string;
  readonly registrationNumber: string;
  readonly email: string;
}

export interface AgreementText {
  readonly title: string;
  readonly html: string;
}
/** What the agency words itself; the others are as each new site has them. */
export type AgreementKind = 'privacy' | 'terms';
export type AgreementTexts = Readonly<Record<AgreementKind, AgreementText>>;
