import type { Site } from '#shared/api/site.ts';
import { parseOriginHost, isLocalHost, parseHost } from '#shared/primitives/addresses/hostName.ts';

type SiteHosts = Pick<Site, 'hostnames' | 'origin' | 'otherHosts'>;

/** Returns the host to which the other hosts redirect; undefined when they do not redirect. */
function findCanonicalHost({ hostnames, origin, otherHosts }: SiteHosts): string | undefined {
  if (otherHosts === 'serve') return undefined;
  // An origin without a host name but with a port is an address on this machine.
  const host = parseOriginHost(origin);
  if (host === undefined || isLocalHost(host)) return undefined;
  // A host that is not among those of the site may belong to another server, so there is no redirect to it.
  return hostnames.some((hostname) => parseHost(hostname) === host) ? host : undefined;
}

/**
 * Returns whether a host redirects to another host of the site. Only names are compared: the proxy that ends TLS knows
 * whether a visitor used HTTP or HTTPS, and redirects to HTTPS itself.
 *
 * @param host a host as returned by `parseHost`
 */
export function isOtherHost(site: SiteHosts, host: string): boolean {
  const canonical = findCanonicalHost(site);
  return canonical !== undefined && host !== canonical && !isLocalHost(host);
}
