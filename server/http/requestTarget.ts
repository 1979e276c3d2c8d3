/** A request's address after validation. */
export interface RequestTarget {
  /** Every segment decoded and encoded again, so that one page has one spelling. Starts with '/'. */
  readonly path: string;
  /** As received, without '?'. */
  readonly search: string;
}

const MAX_PATH = 2048;
const MAX_SEARCH = 2048;
/** C0 controls, DEL and backslash, however they were written. */
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;

/**
 * Reads the target of a request line. Undefined, and so 400, for anything but a clean origin-form: absolute form,
 * `//`, dot segments, backslash, NUL, bad percent-encoding, overlong paths and queries.
 */
export function parseTarget(url: string): RequestTarget | undefined {
  const cut = url.indexOf('?');
  const rawPath = cut < 0 ? url : url.slice(0, cut);
  const search = cut < 0 ? '' : url.slice(cut + 1);
  if (!rawPath.startsWith('/') || rawPath.length > MAX_PATH || search.length > MAX_SEARCH) return undefined;
  if (rawPath === '/') return { path: '/', search };
  const segments = rawPath.slice(1).split('/');
  const clean: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isTrailing = segment === '' && index === segments.length - 1;
    const decoded = decode(segment);
    if (decoded === undefined || (decoded === '' && !isTrailing) || FORBIDDEN.test(decoded)) return undefined;
    if (decoded === '.' || decoded === '..') return undefined;
    clean.push(encodeURIComponent(decoded));
  }
  return { path: `/${clean.join('/')}`, search };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
