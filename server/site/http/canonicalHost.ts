import type { Site } from '#shared/api/site.ts';
import { hostOfOrigin, isLocalHost, parseHost } from '#shared/primitives/addresses/hostName.ts';

type Hosts = Pick<Site, 'hostnames' | 'origin' | 'otherHosts'>;

/** Returns the host that the other hosts redirect to; undefined where they answer themselves. */
function canonicalHost({ hostnames, origin, otherHosts }: Hosts): string | undefined {
  if (otherHosts === 'serve') return undefined;
  // An origin with an open port has no host name: such an address is on this machine.
  const host = hostOfOrigin(origin);
  if (host === undefined || isLocalHost(host)) return undefined;
  // A host that the site does not have may belong to another server.
  return hostnames.some((hostname) => parseHost(hostname) === host) ? host : undefined;
}

/**
 * Whether a host redirects to another host of the site. Only names are compared. The proxy that ends TLS knows whether
 * a visitor came by HTTP or HTTPS, and redirects to HTTPS itself.
 *
 * @param host as `parseHost` returns it
 */
export function isOtherHost(site: Hosts, host: string): boolean {
  const canonical = canonicalHost(site);
  return canonical !== undefined && host !== canonical && !isLocalHost(host);
}
