import { cleanPath } from '#shared/primitives/addresses/cleanPath.ts';

/** A request's address after validation. */
export interface RequestTarget {
  /** The path, with every segment decoded and encoded again, so that a page has one spelling. It starts with '/'. */
  readonly path: string;
  /** The query as received, without '?'. */
  readonly search: string;
}

const MAX_PATH = 2048;
const MAX_SEARCH = 2048;

/**
 * Parses the target of a request line. Returns undefined, which leads to 400, for anything but a clean origin form: for
 * an absolute form, `//`, dot segments, backslash, NUL, bad percent-encoding, and overlong paths and queries.
 */
export function parseTarget(url: string): RequestTarget | undefined {
  const cut = url.indexOf('?');
  const rawPath = cut < 0 ? url : url.slice(0, cut);
  const search = cut < 0 ? '' : url.slice(cut + 1);
  if (rawPath.length > MAX_PATH || search.length > MAX_SEARCH) return undefined;
  const path = cleanPath(rawPath);
  return path === undefined ? undefined : { path, search };
}
