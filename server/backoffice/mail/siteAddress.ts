import type { Site } from '#shared/api/site.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';

/**
 * Returns the sender's data for the footer of a mail. Belgian law requires name, address and company number in
 * everything that a company sends (Code of Economic Law, III.25). A real-estate agent must also state the registration
 * number at the professional institute (BIV/IPI).
 */
export function buildSiteAddress({ name, contact, legal }: Site, locale: Locale): { name: string; lines: string[] } {
  const street = [localize(contact.street, locale), contact.number].filter(Boolean).join(' ');
  const city = [contact.zip, localize(contact.city, locale)].filter(Boolean).join(' ');
  const number = legal.registrationNumber.replaceAll(' ', '\u{a0}');
  const title = [localize(legal.professionalTitle, locale), number].filter(Boolean).join(' ');
  return {
    name,
    lines: [
      [street, city].filter(Boolean).join(', '),
      [contact.phone, contact.email].filter(Boolean).join(' · '),
      [legal.companyName, legal.vatNumber || legal.companyNumber, title].filter(Boolean).join(' · '),
    ].filter(Boolean),
  };
}
