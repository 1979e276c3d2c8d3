import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { isAjaxAddress } from '../../http/ajaxFailure.ts';
import { isGetOrHead, serve } from '../../http/answers/serve.ts';
import { isOtherHost } from '../../http/canonicalHost.ts';
import { readHost } from '../../http/hostHeader.ts';
import { isHttpsSite } from '../../http/siteOrigin.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { mayBeAppointment, mayHaveToken } from '../../layout/consent/purposes.ts';
import { currentRequest } from '../../requestContext.ts';
import { createRedirectPage } from '../renderOutcome.ts';

/**
 * The prefix of addresses with which programs verify this host, such as certificate authorities (RFC 8615). Requests
 * for such addresses are not redirected.
 */
const WELL_KNOWN_PREFIX = '/.well-known/';
/** Matches the characters of a query that must be percent-encoded in a URL. */
const UNSAFE_QUERY_CHARACTERS = /[^\u0021-\u007e]|["<>]/g;

const encodeQuery = (search: string) =>
  search.replace(
    UNSAFE_QUERY_CHARACTERS,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/**
 * Redirects another host name of a site permanently to the same address at the canonical host (`origin`). A page may
 * still be open at the other host. The requests of its scripts and forms are answered at that host: scripts may not
 * call another host, and a form is accepted only at the host of its page.
 */
export const redirectToCanonicalHost =
  (getOrigin: (site: Site) => string): SiteHandler =>
  (req, res, next) => {
    const { site, target } = res.locals;
    const host = readHost(req);
    if (host === undefined || !isGetOrHead(req) || !isOtherHost(site, host)) return next();
    if (isAjaxAddress(target.path) || target.path.startsWith(WELL_KNOWN_PREFIX)) return next();
    const context = currentRequest();
    if (context) context.route = 'other host';
    const canonicalUrl = getOrigin(site) + target.path + (target.search && `?${encodeQuery(target.search)}`);
    const route = matchRoute(target.path);
    const { representation } = createRedirectPage(
      { type: 'redirect', status: 301, to: canonicalUrl, tags: [tag.site(site.id)] },
      {
        isHttps: isHttpsSite(site),
        // Only the form of the address counts, because most addresses below a content page are ordinary pages.
        hasToken: mayHaveToken(route, target.path, 404),
        mayBeStored: route === undefined || !mayBeAppointment(route),
      },
    );
    return serve(req, res, representation);
  };
