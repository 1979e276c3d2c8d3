import { isCampaignName } from './campaign.ts';
import { cleanPath } from './cleanPath.ts';

/** Longest address of a redirect, on either side. */
export const MAX_REDIRECT_ADDRESS = 1000;

/** Makes a path a URL; none of it is read back. */
const BASE = 'http://site.invalid';

interface Parts {
  readonly path: string;
  /** With its '?', sorted by name; empty without one. */
  readonly query: string;
  readonly fragment: string;
}

function partsOf(address: string): Parts | undefined {
  if (!address.startsWith('/')) return undefined;
  const url = URL.parse(address, BASE);
  if (url?.origin !== BASE) return undefined;
  const path = cleanPath(url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, ''));
  if (path === undefined) return undefined;
  url.searchParams.sort();
  const query = url.searchParams.toString();
  return { path, query: query && `?${query}`, fragment: url.hash };
}

/** Without the parameters of campaigns, which whoever shares or advertises an address adds to it. */
function withoutCampaign(query: string): string {
  const kept = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => !isCampaignName(name)),
  ).toString();
  return kept && `?${kept}`;
}

/**
 * The one spelling in which an address that was moved is kept and looked for: a clean path without a slash at its end,
 * and its query, sorted and without the parameters of campaigns. Undefined for what is no address of the site itself.
 */
export function movedFrom(address: string): string | undefined {
  const parts = partsOf(address);
  if (!parts) return undefined;
  const kept = parts.path + withoutCampaign(parts.query);
  // An address is not too long because of what a campaign has added.
  return Math.min(address.length, kept.length) > MAX_REDIRECT_ADDRESS ? undefined : kept;
}

/** The same for where it leads, with its fragment. */
export function movedTo(address: string): string | undefined {
  const parts = address.length > MAX_REDIRECT_ADDRESS ? undefined : partsOf(address);
  return parts && parts.path + parts.query + parts.fragment;
}

/** Without its query, which a redirect from the path alone leaves aside. */
export const pathAlone = (address: string): string => address.split('?', 1)[0] ?? address;
