import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The content codings of answers, the best one first. */
const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

/**
 * The codings by `Accept-Encoding` header. There are few different headers, and parsing one takes longer than sending a
 * response from the page cache.
 */
const preferredCodingCache = new LRUCache<string, ContentCoding>({ max: 200 });
const MAX_CACHED_HEADER_CHARACTERS = 200;

/** Returns the best coding that an `Accept-Encoding` header allows. */
export function findPreferredCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding.length > MAX_CACHED_HEADER_CHARACTERS) return 'identity';
  let coding = preferredCodingCache.get(acceptEncoding);
  if (!coding) {
    coding = negotiateCoding(acceptEncoding);
    preferredCodingCache.set(acceptEncoding, coding);
  }
  return coding;
}

function negotiateCoding(acceptEncoding: string): ContentCoding {
  const acceptedCodings = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([
    ...CONTENT_CODINGS,
  ]);
  return CONTENT_CODINGS.find((coding) => acceptedCodings.includes(coding)) ?? 'identity';
}

/** Returns whether an answer that is written in pieces may be sent in gzip. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined &&
  acceptEncoding.length <= MAX_CACHED_HEADER_CHARACTERS &&
  new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['gzip']).length > 0;
