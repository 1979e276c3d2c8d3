import { type RequestHandler, type Response, Router } from 'express';
import type { Endpoint } from '../../shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../shared/api/endpoints/endpoints.ts';
import { assetHandlers } from './assets/assetHandlers.ts';
import { contentHandlers } from './content/contentHandlers.ts';
import { bearerOf } from './core/http/authorise.ts';
import { bodyHandlers } from './core/http/bodyHandlers.ts';
import { Answer, type Handlers } from './core/http/call.ts';
import { createSiteCheck } from './core/http/knownSites.ts';
import { type PurgeReading, purgeHandlers } from './core/purges/purgeHandlers.ts';
import { parseParams, readCall, siteHeader, siteOf } from './core/http/readCall.ts';
import { createSubscriptionTokens } from './core/tokens/subscriptionTokens.ts';
import { estateHandlers } from './estates/estateHandlers.ts';
import { placeHandlers } from './estates/search/placeHandlers.ts';
import { rentalRecordHandlers } from './holidayHomes/rentalRecordHandlers.ts';
import { rentalUnitHandlers } from './holidayHomes/rentalUnitHandlers.ts';
import { stayHandlers } from './holidayHomes/stayHandlers.ts';
import { messageHandlers } from './messages/messageHandlers.ts';
import { redirectHandlers } from './redirects/redirectHandlers.ts';
import type { Repositories } from './repositories.ts';
import { subscriptionHandlers } from './savedSearches/subscriptionHandlers.ts';
import { siteHandlers } from './sites/siteHandlers.ts';
import { agendaHandlers } from './viewings/agendaHandlers.ts';
import { reservationHandlers } from './viewings/reservationHandlers.ts';
import { slotHandlers } from './viewings/slotHandlers.ts';
import { typedEntries } from '../../shared/domain/typedKeys.ts';

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Calls about a site itself, which answer for an unknown site in their own way. */
const WITHOUT_SITE_CHECK: ReadonlySet<EndpointName> = new Set(['getSite', 'deleteSite']);

function send(endpoint: Endpoint, response: Response, result: unknown): void {
  const { status, body, headers } = result instanceof Answer ? result : new Answer(200, result);
  response.set({ 'Cache-Control': 'no-cache', ...headers });
  if (endpoint.raw) response.status(status).send(body);
  else if (endpoint.response === null || (body === undefined && endpoint.nullable)) response.status(204).end();
  else response.status(status).json(endpoint.response.parse(body));
}

interface RouterOptions {
  readonly token: string;
  readonly readsNeedToken: boolean;
  readonly purges: PurgeReading;
}

/** Every call of the contract: authorisation, then what its schemas say, then its handler, then the answer's schema. */
export function createApiRouter(repositories: Repositories, { token, readsNeedToken, purges }: RouterOptions): Router {
  const handlers: Handlers = {
    ...siteHandlers(repositories),
    ...contentHandlers(repositories),
    ...redirectHandlers(repositories),
    ...assetHandlers(repositories),
    ...estateHandlers(repositories),
    ...placeHandlers(repositories),
    ...messageHandlers(repositories),
    ...subscriptionHandlers(repositories, createSubscriptionTokens(token)),
    ...slotHandlers(repositories, token),
    ...reservationHandlers(repositories, token),
    ...agendaHandlers(repositories),
    ...rentalUnitHandlers(repositories),
    ...stayHandlers(repositories, token),
    ...rentalRecordHandlers(repositories, token),
    ...purgeHandlers(purges),
  };
  const authorise = bearerOf(token);
  const checkSite = createSiteCheck(repositories.sites);
  const router = Router();

  const serve =
    <Name extends EndpointName>(name: Name, endpoint: Endpoint, handle: Handlers[Name]): RequestHandler =>
    async (request, response) => {
      const params = parseParams(endpoint, request);
      const site = siteOf(params, siteHeader(request));
      if (site !== undefined && !WITHOUT_SITE_CHECK.has(name)) await checkSite(site);
      const call = readCall(name, endpoint, { request, response }, { params, site });
      send(endpoint, response, await handle(call));
    };

  for (const [name, endpoint] of typedEntries<Readonly<Record<EndpointName, Endpoint>>>(ENDPOINTS)) {
    const method = METHODS[endpoint.method];
    const remember: RequestHandler = (_request, response, next) => {
      response.locals['route'] = endpoint.path;
      next();
    };
    const guards = endpoint.write || readsNeedToken ? [remember, authorise] : [remember];
    router[method](
      endpoint.path,
      ...guards,
      ...bodyHandlers(endpoint),
      serve<EndpointName>(name, endpoint, handlers[name]),
    );
  }
  return router;
}
