/** The facts about the agency that its agreements mention. */
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
/** The agreements that a demo agency words itself. The others have the starter texts of new sites. */
export type AgreementKind = 'privacy' | 'terms';
export type AgreementTexts = Readonly<Record<AgreementKind, AgreementText>>;
