import type { Request, RequestHandler } from 'express';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { createBearerCheck } from '#shared/node/bearer.ts';
import { CALL_ACCESS } from './callAccess.ts';
import { HttpProblem } from './core/http/problem.ts';
import { findGivenSiteToken } from './sites/tokens/siteToken.ts';
import type { SiteTokenCheck } from './sites/tokens/siteTokenCheck.ts';

interface Authorisation {
  /** The API token of the deployment. */
  readonly token: string;
  readonly findSiteToken: SiteTokenCheck;
  /** Is true when reads need a token too. */
  readonly readsNeedToken: boolean;
}

/** Returns the sites that a request names in its path and in X-Site-Id. */
const listNamedSites = (request: Request): readonly unknown[] =>
  [request.params['siteId'], request.get(REQUEST_HEADER.SITE)].filter((site) => site !== undefined);

/**
 * Throws 403 when the call is not open to site tokens, or when the request names another site than the token's site.
 */
function assertMayCall(name: EndpointName, request: Request, siteId: string): void {
  if (CALL_ACCESS[name] !== 'site') throw new HttpProblem(403, 'A token of a site is not valid for this call.');
  const namedSites = listNamedSites(request);
  // The answer is the same for an existing and for an unknown site, so that a token does not show which sites exist.
  if (namedSites.some((site) => site !== siteId)) throw new HttpProblem(403, 'The token is not valid for this site.');
  if (namedSites.length === 0) throw new HttpProblem(400, `This call needs ${REQUEST_HEADER.SITE}.`);
}

/**
 * Creates the access check of each call. It accepts the token of the deployment, and a site token for calls about its
 * own site. A site token is checked even where reads need no token, so that an invalid token is never accepted by
 * accident. Errors: 401, 403, 429, and the errors of the database.
 */
export function createCallGuards({
  token,
  findSiteToken,
  readsNeedToken,
}: Authorisation): (name: EndpointName, endpoint: Endpoint) => RequestHandler {
  const isDeploymentToken = createBearerCheck(token);
  return (name, { isWrite }) =>
    async (request, response, next) => {
      const authorization = request.get('Authorization');
      if (!isDeploymentToken(authorization)) {
        const siteToken = findGivenSiteToken(authorization);
        if (siteToken !== undefined) {
          const validToken = await findSiteToken(siteToken);
          if (!validToken) throw new HttpProblem(401, 'This token of a site is unknown, expired or revoked.');
          response.locals['siteToken'] = validToken.id;
          assertMayCall(name, request, validToken.siteId);
        } else if (isWrite === true || readsNeedToken) throw new HttpProblem(401, 'This call needs the API token.');
      }
      next();
    };
}
