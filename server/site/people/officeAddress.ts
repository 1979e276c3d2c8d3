import type { Office } from '#shared/api/content/offices.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';

/**
 * Returns the lines of a postal address, such as `Sint-Michielsstraat 8` and `9000 Gent`. A line without known values
 * is left out.
 */
export function formatAddressLines({ street, number, zip, city }: Office, locale: Locale): readonly string[] {
  const name = localize(street, locale);
  return [
    name && [name, number].filter(Boolean).join(' '),
    [zip, localize(city, locale)].filter(Boolean).join(' '),
  ].filter(Boolean);
}

const DIRECTIONS_URL = 'https://www.openstreetmap.org/directions';

/** Returns the URL of an external page with directions; undefined when the location of the office is unknown. */
export const buildDirectionsHref = ({ location }: Office): string | undefined =>
  location && `${DIRECTIONS_URL}?route=${encodeURIComponent(`;${location.latitude},${location.longitude}`)}`;
