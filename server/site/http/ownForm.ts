import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a post comes from a form of the site itself, and not from another site (CSRF). Browsers send the
 * origin of a post. A request without an origin does not come from a browser.
 */
export function isOwnForm({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || host === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
