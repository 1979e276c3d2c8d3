import { LOCALES } from '../i18n/locales.ts';
import { ROUTES } from './routeTable.ts';

/** A parameter that belongs to one visitor, such as the token of a booking. */
export const TOKEN_PARAMETER = /:(?:token|appointmentId)\b/;

/** Returns the part of a route's path before the token, as a pattern; undefined for a route without a token. */
function toStartPattern(routePath: string): string | undefined {
  const tokenStart = routePath.search(TOKEN_PARAMETER);
  return tokenStart < 0 ? undefined : routePath.slice(0, tokenStart).replaceAll(/:\w+/g, '[^/]+');
}

const startPatterns = Object.values(ROUTES)
  .flatMap((paths) => LOCALES.map((locale) => toStartPattern(paths[locale])))
  .filter((pattern) => pattern !== undefined);
const TOKEN_ADDRESS_PATTERN = new RegExp(`^(?:/[a-z]{2})?(?:${[...new Set(startPatterns)].join('|')}).`, 'i');

/**
 * Returns whether a path starts like the address of a page with a token, in any language of the product. Programs that
 * make links of the addresses in a mail add the punctuation after them, and people copy too much. Such an address has
 * no page, but still contains the token.
 *
 * @param path a path whose segments are encoded as by `encodeURIComponent`
 */
export const startsLikeTokenAddress = (path: string): boolean =>
  TOKEN_ADDRESS_PATTERN.test(path.replaceAll('%2F', '/'));
