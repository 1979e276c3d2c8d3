import type { RequestHandler } from 'express';
import { parseHost } from '#shared/primitives/hostName.ts';

/** Whether a site has this host name now; undefined: that can't be found out at the moment. */
export type HasHost = (hostname: string) => Promise<boolean | undefined>;

export const TLS_ALLOWED_PATH = '/tls-allowed';
/** Seconds. */
const RETRY_AFTER_S = 2;

/** The one value of `domain` as a host name without a port; undefined for anything else. */
function domainOf(url: string): string | undefined {
  const [, search = ''] = url.split('?', 2);
  const [domain, ...others] = new URLSearchParams(search).getAll('domain');
  return domain === undefined || others.length > 0 || domain.includes(':') ? undefined : parseHost(domain);
}

/** An IPv4 address, or what some programs take for one. */
const ADDRESS = /^[\d.]+$/;

/**
 * `GET /tls-allowed?domain=`: whether a proxy may get a certificate for a host name, as Caddy asks before it does
 * (`on_demand_tls`). 200: a site has the name; 404: none has it, or it is no host name; 503: try again.
 */
export const tlsAllowed =
  (hasHost: HasHost): RequestHandler =>
  async (req, res) => {
    const host = domainOf(req.url);
    const found = host === undefined || ADDRESS.test(host) ? false : await hasHost(host);
    res.type('text/plain');
    if (found === undefined) res.status(503).set('Retry-After', String(RETRY_AFTER_S)).send('not known now\n');
    else res.status(found ? 200 : 404).send(found ? 'allowed\n' : 'not allowed\n');
  };
