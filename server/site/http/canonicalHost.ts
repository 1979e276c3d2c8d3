import type { Site } from '#shared/api/site.ts';
import { hostOfOrigin, isLocalHost, parseHost } from '#shared/primitives/hostName.ts';

type Hosts = Pick<Site, 'hostnames' | 'origin' | 'otherHosts'>;

/** The host that the others lead to; undefined where they answer themselves. */
function canonicalHost({ hostnames, origin, otherHosts }: Hosts): string | undefined {
  if (otherHosts === 'serve') return undefined;
  // A port that is left open is no part of a host name: such an address is on the own machine.
  const host = hostOfOrigin(origin);
  if (host === undefined || isLocalHost(host)) return undefined;
  // What answers at a host that is none of the site's is not known.
  return hostnames.some((hostname) => parseHost(hostname) === host) ? host : undefined;
}

/**
 * Whether the pages of a site are at another host than this one: it leads there. Only names are compared. Whether a
 * visitor came by HTTP or HTTPS is known to the proxy that ends TLS, which redirects to HTTPS itself.
 *
 * @param host as `parseHost` returns it
 */
export function isOtherHost(site: Hosts, host: string): boolean {
  const canonical = canonicalHost(site);
  return canonical !== undefined && host !== canonical && !isLocalHost(host);
}
