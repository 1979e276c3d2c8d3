import { cleanPath } from '#shared/primitives/addresses/cleanPath.ts';

/** A request's address after validation. */
export interface RequestTarget {
  /**
   * The path, starting with '/'. Every segment was decoded and encoded again, so that a page has one form of its path.
   */
  readonly path: string;
  /** The query as received, without '?'. */
  readonly search: string;
}

const MAX_PATH_CHARACTERS = 2048;
const MAX_SEARCH_CHARACTERS = 2048;

/**
 * Parses the target of a request line. Returns undefined, which leads to 400, for anything except a valid origin form:
 * for an absolute form, `//`, dot segments, a backslash, NUL, invalid percent-encoding, and a path or query that is too
 * long.
 */
export function parseRequestTarget(url: string): RequestTarget | undefined {
  const queryStart = url.indexOf('?');
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const search = queryStart < 0 ? '' : url.slice(queryStart + 1);
  if (rawPath.length > MAX_PATH_CHARACTERS || search.length > MAX_SEARCH_CHARACTERS) return undefined;
  const path = cleanPath(rawPath);
  return path === undefined ? undefined : { path, search };
}
