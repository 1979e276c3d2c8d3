import {
  type AgreementCondition,
  type AgreementFact,
  isAgreementFact,
  findMarkNames,
} from '../../api/content/agreementFacts.ts';
import type { Site } from '../../api/site.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import { dropPlaceholderEmail } from '../../primitives/dropPlaceholderEmail.ts';

function formatAddress({ contact }: Pick<Site, 'contact'>, locale: Locale): string {
  const [street, city] = [localize(contact.street, locale), localize(contact.city, locale)];
  return street && city ? `${street} ${contact.number}, ${contact.zip} ${city}` : '';
}

/** Returns the facts about the agency that a site has. A missing fact is ''. */
export function collectFacts(
  site: Pick<Site, 'contact' | 'legal' | 'name'>,
  locale: Locale,
): Readonly<Record<AgreementFact, string>> {
  const { contact, legal } = site;
  const email = dropPlaceholderEmail(contact.email);
  return {
    name: site.name,
    company: legal.companyName,
    companyNumber: legal.companyNumber,
    vatNumber: legal.vatNumber,
    registrationNumber: legal.registrationNumber,
    insurer: legal.insurer,
    policyNumber: legal.policyNumber,
    address: formatAddress(site, locale),
    phone: contact.phone,
    email,
    privacyContact: legal.privacyContact ?? email,
  };
}

/** Returns whether the site meets each condition on which a part of a legal text depends. */
export function collectConditions({
  captcha,
  consent,
  features,
}: Pick<Site, 'captcha' | 'consent' | 'features'>): Readonly<Record<AgreementCondition, boolean>> {
  const [ifMedia, ifStatistics] = [consent.media, consent.statistics !== undefined];
  const ifCaptcha = captcha.provider !== 'altcha';
  return {
    ifMedia,
    ifStatistics,
    ifCaptcha,
    ifChoice: ifMedia || ifStatistics || ifCaptcha,
    ifHoliday: features.holiday,
  };
}

/** Returns the facts for which a text has marks and the site has no value. */
export function findMissingFacts(
  html: string,
  site: Pick<Site, 'contact' | 'legal' | 'name'>,
  locale: Locale,
): readonly AgreementFact[] {
  const facts = collectFacts(site, locale);
  return [...findMarkNames(html)].filter(isAgreementFact).filter((name) => facts[name] === '');
}
