import type { RequestHandler } from 'express';
import type { Site } from '#shared/api/site.ts';
import { currentRequest } from '../requestContext.ts';
import { type HostRequest, readHost } from '../http/hostHeader.ts';
import { sendFallbackErrorPage } from '../http/fallbackErrorPage.ts';
import { parseRequestTarget } from '../http/requestTarget.ts';
import type { SendError } from './errorPages.ts';
import type { SiteHandler } from '../http/siteLocals.ts';

type FindSite = (request: HostRequest) => Promise<Site | undefined>;

/**
 * Creates the middleware that passes on only requests with a valid address and host. An invalid address gets the error
 * page of its site.
 */
export const createReadTarget =
  (findSite: FindSite, sendError: SendError): RequestHandler =>
  async (req, res, next) => {
    if (readHost(req) === undefined) return sendFallbackErrorPage(res, 400);
    const target = parseRequestTarget(req.url);
    if (!target) {
      const site = await findSite(req).catch(() => undefined);
      if (site) res.locals['site'] = site;
      return sendError(res, 400);
    }
    res.locals['target'] = target;
    next();
  };

/**
 * Creates the middleware that finds the site of the request. A host without a site gets 421, so that a browser does not
 * use this connection again for that host.
 *
 * @param findSite rejects while the site can't be looked up
 */
export const createFindSite =
  (findSite: FindSite): SiteHandler =>
  async (req, res, next) => {
    const site = await findSite(req);
    if (!site) return sendFallbackErrorPage(res, 421);
    const context = currentRequest();
    if (context) context.site = site.id;
    res.locals.site = site;
    next();
  };
