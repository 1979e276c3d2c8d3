import { type Locale, localize } from '../i18n/locales.ts';
import type { Address } from '../api/estate.ts';
import type { Named } from '../api/common.ts';
import { cityName, streetLine } from './rules.ts';

/** Lower-case ASCII words joined by hyphens. Ligatures and German ß are written out. */
export const slugify = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/æ/gi, 'ae')
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/ø/gi, 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** 'in', and 'a' in French (specification §2.2). */
const preposition = (locale: Locale) => (locale === 'fr' ? 'a' : 'in');

export interface SlugSource {
  project: boolean;
  title: Parameters<typeof localize>[0];
  subType?: Named | undefined;
  headType: Named;
  transaction: Named;
  address: Address;
}

/**
 * The last part of an estate's address (specification §2.2): for a property subtype, transaction, 'in', street, zip and
 * city; for a project its title without quotes and dots, 'in', zip and city. The street is left out when it is hidden.
 */
export function estateSlug(estate: SlugSource, locale: Locale): string {
  const place = [estate.address.city.zip, cityName(estate.address, locale)];
  if (estate.project) {
    const title = localize(estate.title, locale).replaceAll(/["'’‘“”«».]/g, '');
    return slugify([title, preposition(locale), ...place].join(' '));
  }
  const kind = localize((estate.subType ?? estate.headType).name, locale);
  const parts = [kind, localize(estate.transaction.name, locale), preposition(locale)];
  return slugify([...parts, streetLine(estate.address, locale), ...place].filter(Boolean).join(' '));
}
