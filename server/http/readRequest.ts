import type { RequestHandler } from 'express';
import type { Site } from '../../shared/api/site.ts';
import { currentRequest } from '../requestContext.ts';
import { type HostRequest, hostOf } from '../sites/hostHeader.ts';
import { sendNeutral } from './neutralPage.ts';
import { parseTarget } from './requestTarget.ts';
import type { SiteHandler } from './siteLocals.ts';

/** Lets only clean addresses and hosts on. */
export const readTarget: RequestHandler = (req, res, next) => {
  const target = parseTarget(req.url);
  if (!target || hostOf(req) === undefined) return sendNeutral(res, 400);
  res.locals['target'] = target;
  next();
};

/**
 * Finds the site that the request is for. None: 421, so that a browser does not reuse this connection for that host.
 *
 * @param find rejects while that can't be found out
 */
export const findSite =
  (find: (request: HostRequest) => Promise<Site | undefined>): SiteHandler =>
  async (req, res, next) => {
    const site = await find(req);
    if (!site) return sendNeutral(res, 421);
    const context = currentRequest();
    if (context) context.site = site.id;
    res.locals.site = site;
    next();
  };
