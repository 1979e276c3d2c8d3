import type { Site } from '#shared/api/site.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { toBrandPicturePath } from '../../media/brandPicture.ts';
import { toIconPath } from '../../brand/iconFiles.ts';

export const SCHEMA_ORG_CONTEXT = 'https://schema.org';

/** Returns the id by which other documents of the site refer to the agency. */
export const toAgencyId = (origin: string): string => `${origin}/#agency`;

/** Returns the members that are not empty. */
export const omitEmptyMembers = (members: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value?.trim()));

/** Returns the first number of a phone field, because the property `telephone` contains one number. */
export const findFirstPhoneNumber = (...phoneFields: readonly (string | undefined)[]): string | undefined =>
  phoneFields.flatMap((field = '') => toPhoneLinks(field))[0]?.text;

interface PostalAddressParts {
  readonly street: string;
  readonly number: string;
  readonly zip: string;
  readonly city: string;
  readonly countryId: string;
}

export const buildPostalAddress = ({ street, number, zip, city, countryId }: PostalAddressParts): object => ({
  '@type': 'PostalAddress',
  ...omitEmptyMembers({
    streetAddress: street && `${street} ${number}`.trim(),
    postalCode: zip,
    addressLocality: city,
    addressCountry: countryId,
  }),
});

/** Returns the structured data of the agency, with the facts of the contact page and of the legal notice. */
export function buildAgencyData(site: Site, origin: string, locale: Locale): object {
  const { contact, legal } = site;
  const { latitude, longitude } = contact;
  return {
    '@context': SCHEMA_ORG_CONTEXT,
    '@type': 'RealEstateAgent',
    '@id': toAgencyId(origin),
    name: site.name,
    url: `${origin}${pathFor('home', locale)}`,
    image: `${origin}${toBrandPicturePath(site)}`,
    logo: `${origin}${toIconPath(site, 'large')}`,
    ...omitEmptyMembers({
      description: localize(site.tagline, locale),
      legalName: legal.companyName,
      vatID: legal.vatNumber,
      telephone: findFirstPhoneNumber(contact.phone),
      email: dropPlaceholderEmail(contact.email),
    }),
    address: buildPostalAddress({
      street: localize(contact.street, locale),
      number: contact.number,
      zip: contact.zip,
      city: localize(contact.city, locale),
      countryId: contact.countryId,
    }),
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    knowsLanguage: site.locales,
    ...(site.social.length > 0 && { sameAs: site.social.map(({ url }) => url) }),
  };
}
