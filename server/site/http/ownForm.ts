import type { IncomingMessage } from 'node:http';

/**
 * A form of the site itself, and not of a page elsewhere that acts in the visitor's name. Browsers say where a request
 * comes from; one that says nothing of the kind is no browser's.
 */
export function isOwnForm({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || host === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
