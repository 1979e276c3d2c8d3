import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The content codings of answers, the best one first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/**
 * The codings by `Accept-Encoding` header. There are few different headers, and parsing one takes longer than an answer
 * from the page cache.
 */
const known = new LRUCache<string, Coding>({ max: 200 });
const MAX_LENGTH = 200;

/** Returns the best coding that an `Accept-Encoding` header allows. */
export function preferredCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding.length > MAX_LENGTH) return 'identity';
  let coding = known.get(acceptEncoding);
  if (!coding) {
    coding = negotiated(acceptEncoding);
    known.set(acceptEncoding, coding);
  }
  return coding;
}

function negotiated(acceptEncoding: string): Coding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([...CODINGS]);
  return CODINGS.find((coding) => accepted.includes(coding)) ?? 'identity';
}

/** Returns whether an answer that is written in pieces may be sent in gzip. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined &&
  acceptEncoding.length <= MAX_LENGTH &&
  new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['gzip']).length > 0;
