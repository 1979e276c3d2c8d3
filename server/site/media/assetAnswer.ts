import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const RETRY_AFTER_S = 2;

/** The `Cache-Control` of an address that changes with its content. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';

/** The `Cache-Control` of a stand-in. */
export const CACHE_MOMENT = 'public, max-age=5';

/** The `Cache-Control` of an address whose content may change. */
export const CACHE_ONE_DAY = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';

/**
 * The headers of every answer with an uploaded file, errors included, so that its content cannot act on the site's
 * pages.
 */
export const LOCKED = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

export function refuse(res: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>>) {
  res.writeHead(status, {
    ...LOCKED,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  res.end(res.req.method === 'HEAD' ? undefined : text);
}

export const sendNotFound = (res: ServerResponse) =>
  refuse(res, 404, 'Not found', { 'Cache-Control': 'public, max-age=30' });
export const sendUnavailable = (res: ServerResponse) =>
  refuse(res, 503, 'Try again in a moment', { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) });

/** Returns the SHA-256 in hexadecimal, the form in asset references. */
export const toSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns whether the client already has the content with this ETag. */
export const isKnown = (req: IncomingMessage, etag: string): boolean =>
  req.headers['if-none-match']
    ?.split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag) ?? false;
