import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { isAjaxAddress } from '../http/ajaxFailure.ts';
import { isGetOrHead, serve } from '../http/answers/serve.ts';
import { isOtherHost } from '../http/canonicalHost.ts';
import { hostOf } from '../http/hostHeader.ts';
import { isSecure } from '../http/origin.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { currentRequest } from '../requestContext.ts';
import { madeRedirect } from './making/madeAnswers.ts';

/** Asked for under the very host that is to be verified: tokens of certificate authorities, for example (RFC 8615). */
const WELL_KNOWN = '/.well-known/';
/** Bytes of a query that stand in no URL as they are. */
const UNSAFE = /[^\u0021-\u007e]|["<>]/g;

const encoded = (search: string) =>
  search.replace(UNSAFE, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/**
 * Another host name of a site leads to the same address at the canonical one (`origin`), permanently. What an open page
 * of the other host still asks for is answered there: its scripts may not call another host, and a form that is posted
 * is taken where it was filled in.
 */
export const redirectToCanonicalHost =
  (originOf: (site: Site) => string): SiteHandler =>
  (req, res, next) => {
    const { site, target } = res.locals;
    const host = hostOf(req);
    if (host === undefined || !isGetOrHead(req) || !isOtherHost(site, host)) return next();
    if (isAjaxAddress(target.path) || target.path.startsWith(WELL_KNOWN)) return next();
    const context = currentRequest();
    if (context) context.route = 'other host';
    const to = originOf(site) + target.path + (target.search && `?${encoded(target.search)}`);
    const { representation } = madeRedirect(
      { type: 'redirect', status: 301, to, tags: [tag.site(site.id)] },
      isSecure(site),
    );
    return serve(req, res, representation);
  };
