import { LOCALES } from '#shared/i18n/locales.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';

/** A parameter that belongs to one visitor, such as the token of a booking. */
export const TOKEN_PARAMETER = /:(?:token|appointmentId)\b/;

/** The segments of a route before its token. Each is a word, or undefined for another parameter of the route. */
type TokenStart = readonly (string | undefined)[];

/** Returns the segments of a route before its token; undefined for a route without a token. */
function findTokenStart(routePath: string): TokenStart | undefined {
  const segments = routePath.split('/').slice(1);
  const tokenIndex = segments.findIndex((segment) => TOKEN_PARAMETER.test(segment));
  if (tokenIndex < 0) return undefined;
  return segments.slice(0, tokenIndex).map((segment) => (segment.startsWith(':') ? undefined : segment));
}

const TOKEN_STARTS = Object.values(ROUTES)
  .flatMap((paths) => LOCALES.map((locale) => findTokenStart(paths[locale])))
  .filter((start) => start !== undefined);

/** The number of letters of a language at the start of a path. */
const LOCALE_CHARACTERS = 2;

/**
 * Returns whether a path starts like the address of a page with a token, in any language of the product. Programs that
 * make links of the addresses in a mail add the punctuation after them, and people copy too much. Such an address has
 * no page, but still contains the token.
 *
 * @param path a path whose segments are encoded as by `encodeURIComponent`
 */
export function startsLikeTokenAddress(path: string): boolean {
  const segments = path.replaceAll('%2F', '/').toLowerCase().split('/').slice(1);
  const segmentsInLocale = segments[0]?.length === LOCALE_CHARACTERS ? segments.slice(1) : segments;
  return TOKEN_STARTS.some(
    (start) =>
      segmentsInLocale.length > start.length &&
      start.every((word, index) => word === undefined || word === segmentsInLocale[index]),
  );
}
