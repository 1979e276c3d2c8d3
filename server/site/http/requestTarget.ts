import { cleanPath } from '#shared/primitives/cleanPath.ts';

/** A request's address after validation. */
export interface RequestTarget {
  /** Every segment decoded and encoded again, so that one page has one spelling. Starts with '/'. */
  readonly path: string;
  /** As received, without '?'. */
  readonly search: string;
}

const MAX_PATH = 2048;
const MAX_SEARCH = 2048;

/**
 * Reads the target of a request line. Undefined, and so 400, for anything but a clean origin-form: absolute form,
 * `//`, dot segments, backslash, NUL, bad percent-encoding, overlong paths and queries.
 */
export function parseTarget(url: string): RequestTarget | undefined {
  const cut = url.indexOf('?');
  const rawPath = cut < 0 ? url : url.slice(0, cut);
  const search = cut < 0 ? '' : url.slice(cut + 1);
  if (rawPath.length > MAX_PATH || search.length > MAX_SEARCH) return undefined;
  const path = cleanPath(rawPath);
  return path === undefined ? undefined : { path, search };
}
