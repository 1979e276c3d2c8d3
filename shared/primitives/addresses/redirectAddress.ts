import { isCampaignParameter } from './campaign.ts';
import { cleanPath } from './cleanPath.ts';

/** The maximum length of each of the two addresses of a redirect, `from` and `to`. */
export const MAX_REDIRECT_ADDRESS_CHARACTERS = 1000;

/** The base with which a path is parsed as a URL. The result does not contain the base. */
const BASE_URL = 'http://site.invalid';

interface AddressParts {
  readonly path: string;
  /** The query with its '?', sorted by name; empty when there is none. */
  readonly query: string;
  readonly fragment: string;
}

function parseAddressParts(address: string): AddressParts | undefined {
  if (!address.startsWith('/')) return undefined;
  const url = URL.parse(address, BASE_URL);
  if (url?.origin !== BASE_URL) return undefined;
  const path = cleanPath(url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, ''));
  if (path === undefined) return undefined;
  url.searchParams.sort();
  const query = url.searchParams.toString();
  return { path, query: query && `?${query}`, fragment: url.hash };
}

/** Removes the parameters of campaigns, which shared and advertised addresses have. */
function removeCampaignParameters(query: string): string {
  const remainingQuery = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => !isCampaignParameter(name)),
  ).toString();
  return remainingQuery && `?${remainingQuery}`;
}

/**
 * Returns the canonical form in which a moved address is stored and looked up: a valid path without a slash at its end,
 * and its query, sorted and without the parameters of campaigns. Returns undefined for an address that is not on the
 * site.
 */
export function toRedirectSource(address: string): string | undefined {
  const parts = parseAddressParts(address);
  if (!parts) return undefined;
  const storedAddress = parts.path + removeCampaignParameters(parts.query);
  // The parameters of a campaign are not counted in the length.
  return Math.min(address.length, storedAddress.length) > MAX_REDIRECT_ADDRESS_CHARACTERS ? undefined : storedAddress;
}

/** Returns the stored form of the target of a redirect, with its fragment. */
export function toRedirectTarget(address: string): string | undefined {
  const parts = address.length > MAX_REDIRECT_ADDRESS_CHARACTERS ? undefined : parseAddressParts(address);
  return parts && parts.path + parts.query + parts.fragment;
}

/** Returns an address without its query, because a redirect from a path applies with any query. */
export const removeQuery = (address: string): string => address.split('?', 1)[0] ?? address;
