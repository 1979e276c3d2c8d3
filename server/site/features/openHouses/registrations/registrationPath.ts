import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

export const getRegistrationToken = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['token'] ?? '';

/**
 * Returns a function from a language to the path of a page about the registration whose token is in the request's path.
 * The path of the confirmation page contains another token than the paths of the other pages.
 */
export const createRegistrationPath =
  (request: Pick<ScreenRequest, 'route'>, name: 'openHouseRegistration' | 'cancelOpenHouse' | 'confirmOpenHouse') =>
  (locale: Locale): string =>
    pathFor(name, locale, { token: getRegistrationToken(request) });
