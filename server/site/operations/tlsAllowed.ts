import type { RequestHandler } from 'express';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';

/** Returns whether a site has this host name now; undefined when that cannot be found out at the moment. */
export type HasHost = (hostname: string) => Promise<boolean | undefined>;

export const TLS_ALLOWED_PATH = '/tls-allowed';
/** The time after which the caller may ask again, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Returns the value of `domain` as a host name without a port; undefined when there is no valid value or more than one.
 */
function parseDomainName(url: string): string | undefined {
  const [, search = ''] = url.split('?', 2);
  const [domain, ...others] = new URLSearchParams(search).getAll('domain');
  return domain === undefined || others.length > 0 || domain.includes(':') ? undefined : parseHost(domain);
}

/** Matches an IPv4 address, or a text that some programs accept as an IPv4 address. */
const IPV4_LIKE_PATTERN = /^[\d.]+$/;

/**
 * Answers `GET /tls-allowed?domain=`, with which a proxy asks whether it may get a certificate for a host name
 * (`on_demand_tls` of Caddy). The status is 200 when a site has the name, 404 when no site has it or it is no host
 * name, and 503 when the proxy should try again.
 */
export const createTlsAllowedHandler =
  (hasHost: HasHost): RequestHandler =>
  async (req, res) => {
    const host = parseDomainName(req.url);
    const isHostOfSite = host === undefined || IPV4_LIKE_PATTERN.test(host) ? false : await hasHost(host);
    res.type('text/plain');
    if (isHostOfSite === undefined)
      res.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS)).send('not known now\n');
    else res.status(isHostOfSite ? 200 : 404).send(isHostOfSite ? 'allowed\n' : 'not allowed\n');
  };
