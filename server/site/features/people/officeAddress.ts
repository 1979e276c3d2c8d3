import type { Office } from '#shared/api/offices.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';

/** `Sint-Michielsstraat 8` and `9000 Gent`; a line that nothing is known of is left out. */
export function addressLines({ street, number, zip, city }: Office, locale: Locale): readonly string[] {
  const name = localize(street, locale);
  return [
    name && [name, number].filter(Boolean).join(' '),
    [zip, localize(city, locale)].filter(Boolean).join(' '),
  ].filter(Boolean);
}

const ROUTES = 'https://www.openstreetmap.org/directions';

/** A page elsewhere that shows the way there; undefined where it is not known where the office is. */
export const directionsHref = ({ location }: Office): string | undefined =>
  location && `${ROUTES}?route=${encodeURIComponent(`;${location.latitude},${location.longitude}`)}`;
