import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRestrictiveHeaders } from './answers/securityHeaders.ts';
import { NO_STORE_HEADERS } from './answers/cacheHeaders.ts';

/** Returns whether a browser fetches a page, or a file of it, before a visitor opens the page. */
export const isFetchAhead = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) => value?.includes('prefetch'));

/**
 * Refuses what a browser fetches ahead for a visitor who saves data (`Save-Data: on`). The browser then fetches it when
 * the visitor opens the page. Returns false, and sends nothing, for any other request.
 */
export function refuseFetchAhead(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.headers['save-data'] !== 'on' || !isFetchAhead(req)) return false;
  for (const [name, value] of [...getRestrictiveHeaders(false), ...NO_STORE_HEADERS]) res.setHeader(name, value);
  res.statusCode = 503;
  res.end();
  return true;
}
