import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const RETRY_AFTER_S = 2;

/** The `Cache-Control` for a URL that changes when its content changes. */
export const VERSIONED_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The `Cache-Control` of a stand-in. The time is short, because the requested picture will soon be available. */
export const STAND_IN_CACHE_CONTROL = 'public, max-age=5';

/** The `Cache-Control` for a URL whose content may change. */
export const UNVERSIONED_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';

/**
 * The headers of every answer with an uploaded file, errors included, so that its content cannot act on the site's
 * pages.
 */
export const UPLOADED_FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

export function sendRefusal(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
) {
  res.writeHead(status, {
    ...UPLOADED_FILE_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  res.end(res.req.method === 'HEAD' ? undefined : text);
}

export const sendNotFound = (res: ServerResponse) =>
  sendRefusal(res, 404, 'Not found', { 'Cache-Control': 'public, max-age=30' });
export const sendUnavailable = (res: ServerResponse) =>
  sendRefusal(res, 503, 'Try again in a moment', { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) });

/** Returns the SHA-256 in hexadecimal, as references to assets contain it. */
export const hashSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns whether the client already has the content with this ETag. */
export const isNotModified = (req: IncomingMessage, etag: string): boolean =>
  req.headers['if-none-match']
    ?.split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag) ?? false;
