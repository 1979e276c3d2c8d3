import type { Site } from '#shared/api/site.ts';
import { parseOriginHost, isLocalHost, parseHost } from '#shared/primitives/addresses/hostName.ts';

type SiteHosts = Pick<Site, 'hostnames' | 'origin' | 'otherHosts'>;

/**
 * Returns the host to which the other hosts of a site redirect; undefined when the hosts of this site do not redirect.
 */
function findCanonicalHost({ hostnames, origin, otherHosts }: SiteHosts): string | undefined {
  if (otherHosts === 'serve') return undefined;
  // An origin with `{PORT}` contains no valid host. Only sites on this machine have such an origin.
  const host = parseOriginHost(origin);
  if (host === undefined || isLocalHost(host)) return undefined;
  // The canonical host may belong to another server when it is not one of the site's host names. In that case nothing
  // is redirected to it.
  return hostnames.some((hostname) => parseHost(hostname) === host) ? host : undefined;
}

/**
 * Returns whether a host redirects to another host of the site. Only the names are compared, and not HTTP or HTTPS:
 * only the proxy that ends TLS knows which of the two a visitor used, and it redirects to HTTPS itself.
 *
 * @param host a host as returned by `parseHost`
 */
export function isOtherHost(site: SiteHosts, host: string): boolean {
  const canonicalHost = findCanonicalHost(site);
  return canonicalHost !== undefined && host !== canonicalHost && !isLocalHost(host);
}
