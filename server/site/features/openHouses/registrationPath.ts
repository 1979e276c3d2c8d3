import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '../../render/screen.ts';

export const registrationTokenOf = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['token'] ?? '';

/** Of the registration that the address names, by language. The page that confirms has an identifier of its own. */
export const registrationPath =
  (request: Pick<ScreenRequest, 'route'>, name: 'openHouseRegistration' | 'cancelOpenHouse' | 'confirmOpenHouse') =>
  (locale: Locale): string =>
    pathFor(name, locale, { token: registrationTokenOf(request) });
