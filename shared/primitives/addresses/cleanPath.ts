/** Matches C0 control characters, DEL and the backslash in a decoded segment. */
// oxlint-disable-next-line no-control-regex -- The pattern has to find control characters.
const FORBIDDEN_CHARACTER = /[\u0000-\u001f\u007f\\]/;

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Returns a path with every segment decoded and encoded again, so that a page has only one form of its path. A slash at
 * the end stays. Returns undefined for an invalid path: no slash at its start, `//`, dot segments, backslash, NUL,
 * invalid percent-encoding.
 */
export function cleanPath(path: string): string | undefined {
  if (!path.startsWith('/')) return undefined;
  if (path === '/') return path;
  const segments = path.slice(1).split('/');
  const cleanSegments: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isAfterTrailingSlash = segment === '' && index === segments.length - 1;
    const decodedSegment = decodeSegment(segment);
    if (
      decodedSegment === undefined ||
      (decodedSegment === '' && !isAfterTrailingSlash) ||
      FORBIDDEN_CHARACTER.test(decodedSegment)
    )
      return undefined;
    if (decodedSegment === '.' || decodedSegment === '..') return undefined;
    cleanSegments.push(encodeURIComponent(decodedSegment));
  }
  return `/${cleanSegments.join('/')}`;
}
