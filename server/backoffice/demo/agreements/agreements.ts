import type { Agreement } from '#shared/api/content/content.ts';
import type { SiteInput } from '#shared/api/site.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { AgencyFacts, AgreementKind, AgreementText, AgreementTexts } from './agreementText.ts';
import { agreementsDe } from './de.ts';
import { agreementsEn } from './en.ts';
import { agreementsFr } from './fr.ts';
import { agreementsNl } from './nl.ts';
import { buildStarterAgreements } from '../../sites/agreements/starterAgreements.ts';
import { DEMO_LOCALES, type DemoLocale } from '../demoLocales.ts';

const TEXTS: Readonly<Record<DemoLocale, (agency: AgencyFacts) => AgreementTexts>> = {
  nl: agreementsNl,
  fr: agreementsFr,
  en: agreementsEn,
  de: agreementsDe,
};
const KINDS: readonly AgreementKind[] = ['privacy', 'terms'];
const VERSION = '2026-09';

const escaped = (text: string) => text.replaceAll('&', '&amp;');

function toFacts(site: SiteInput, locale: DemoLocale): AgencyFacts {
  const { contact, legal } = site;
  return {
    name: escaped(site.name),
    company: escaped(legal.companyName),
    address: `${localize(contact.street, locale)} ${contact.number}, ${contact.zip} ${localize(contact.city, locale)}`,
    companyNumber: legal.companyNumber,
    registrationNumber: legal.registrationNumber,
    email: contact.email,
  };
}

/**
 * Builds the agreements of an agency in every language: some with its own texts, the others with the starter texts of a
 * new site.
 */
export const buildAgreements = (site: SiteInput): ReadonlyMap<DemoLocale, readonly Agreement[]> =>
  new Map(
    DEMO_LOCALES.map((locale) => {
      const texts = TEXTS[locale](toFacts(site, locale));
      const own = KINDS.map((kind) => agreement(kind, texts[kind]));
      const others = buildStarterAgreements(locale).filter(({ kind }) => !KINDS.some((each) => each === kind));
      return [locale, [...own, ...others]];
    }),
  );

const agreement = (kind: AgreementKind, { title, html }: AgreementText): Agreement => ({
  id: kind,
  kind,
  title,
  html: html.trim(),
  version: VERSION,
});
