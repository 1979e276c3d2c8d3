import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { HEADER, siteIdSchema } from '../../shared/api/common.ts';
import { ENDPOINTS, type EndpointName } from '../../shared/api/endpoints.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { DEFAULT_LOCALE, isLocale } from '../../shared/i18n/locales.ts';
import { contentHash } from './core/db/contentHash.ts';
import type { Repositories } from './repositories.ts';
import { createSubscriptionTokens } from './core/tokens/subscriptionTokens.ts';
import { agendaHandlers } from './viewings/agendaHandlers.ts';
import { bearerOf } from './core/http/authorise.ts';
import { Answer, type Call, type Handler, type Handlers } from './core/http/call.ts';
import { siteHandlers } from './sites/siteHandlers.ts';
import { redirectHandlers } from './redirects/redirectHandlers.ts';
import { assetHandlers } from './assets/assetHandlers.ts';
import { contentHandlers } from './content/contentHandlers.ts';
import { estateHandlers } from './estates/estateHandlers.ts';
import { createSiteCheck } from './core/http/knownSites.ts';
import { messageHandlers } from './messages/messageHandlers.ts';
import { placeHandlers } from './estates/search/placeHandlers.ts';
import { fieldErrors, HttpProblem, unprocessable } from './core/http/problem.ts';
import { rentalHandlers } from './holidayHomes/rentalHandlers.ts';
import { assertStorable } from './core/http/storable.ts';
import { subscriptionHandlers } from './savedSearches/subscriptionHandlers.ts';
import { writeHandlers } from './writeHandlers.ts';

const JSON_LIMIT = '2mb';
const UPLOAD_LIMIT = '10mb';

const jsonBody = express.json({ limit: JSON_LIMIT, strict: false });
const rawBody = express.raw({ limit: UPLOAD_LIMIT, type: () => true });
const mustBeJson: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json')) throw new HttpProblem(415, 'The body should be application/json.');
  next();
};

/** Calls that speak of a site themselves, and say in their own way that there is none. */
const WITHOUT_SITE_CHECK: ReadonlySet<EndpointName> = new Set(['getSite', 'deleteSite']);

function bodyHandlers({ body, method, path }: Endpoint): RequestHandler[] {
  if (body) return [mustBeJson, jsonBody];
  return method === 'PUT' && path.includes('/assets/') ? [rawBody] : [];
}

function parseParams(endpoint: Endpoint, request: Request): Record<string, unknown> {
  const parsed = endpoint.params.safeParse(request.params);
  if (!parsed.success) throw new HttpProblem(404, 'There is nothing at this address.');
  return parsed.data;
}

function parsePart(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unprocessable(fieldErrors(parsed.error));
  return parsed.data;
}

function siteHeader(request: Request): string | undefined {
  const given = request.get(HEADER.SITE);
  if (given !== undefined && !siteIdSchema.safeParse(given).success)
    throw new HttpProblem(400, `${HEADER.SITE} is no site id.`);
  return given;
}

/** The site that a call speaks of: in its path, or in the header; the two must agree. */
function siteOf(params: Record<string, unknown>, header: string | undefined): string | undefined {
  const inPath = params['siteId'] as string | undefined;
  if (inPath !== undefined && header !== undefined && inPath !== header)
    throw new HttpProblem(400, `${HEADER.SITE} and the path name different sites.`);
  return inPath ?? header;
}

const IDEMPOTENCY_KEY = /^[\w-]{16,100}$/;

/** A header in the form of a key; undefined without one. */
function optionalKey(request: Request, name: string): string | undefined {
  const given = request.get(name);
  if (given !== undefined && !IDEMPOTENCY_KEY.test(given))
    throw new HttpProblem(400, `${name} should have 16 to 100 letters, digits, - and _.`);
  return given;
}

function idempotencyKey(request: Request): string {
  const key = request.get(HEADER.IDEMPOTENCY_KEY) ?? '';
  if (!IDEMPOTENCY_KEY.test(key))
    throw new HttpProblem(400, `This call needs an ${HEADER.IDEMPOTENCY_KEY} of 16 to 100 letters, digits, - and _.`);
  return key;
}

function send(endpoint: Endpoint, response: Response, result: unknown): void {
  const { status, body, headers } = result instanceof Answer ? result : new Answer(200, result);
  response.set({ 'Cache-Control': 'no-cache', ...headers });
  if (endpoint.raw) response.status(status).send(body);
  else if (endpoint.response === null || (body === undefined && endpoint.nullable)) response.status(204).end();
  else response.status(status).json(endpoint.response.parse(body));
}

/** Every call of the contract: authorisation, then what its schemas say, then its handler, then the answer's schema. */
export function createApiRouter(
  repositories: Repositories,
  token: string,
  { readsNeedToken }: { readonly readsNeedToken: boolean },
): Router {
  const handlers: Handlers = {
    ...siteHandlers(repositories),
    ...contentHandlers(repositories),
    ...redirectHandlers(repositories),
    ...assetHandlers(repositories),
    ...estateHandlers(repositories),
    ...placeHandlers(repositories),
    ...messageHandlers(repositories),
    ...subscriptionHandlers(repositories, createSubscriptionTokens(token)),
    ...agendaHandlers(repositories, token),
    ...rentalHandlers(repositories, token),
    ...writeHandlers(repositories),
  };
  const authorise = bearerOf(token);
  const checkSite = createSiteCheck(repositories.sites);
  const router = Router();

  const serve = (name: EndpointName, endpoint: Endpoint): RequestHandler => {
    const handle = handlers[name] as Handler<EndpointName>;
    return async (request, response) => {
      const params = parseParams(endpoint, request);
      const header = siteHeader(request);
      const site = siteOf(params, header);
      if (site !== undefined && !WITHOUT_SITE_CHECK.has(name)) await checkSite(site);
      const locale = request.get(HEADER.LOCALE);
      const needSite = () => {
        if (site === undefined) throw new HttpProblem(400, `This call needs ${HEADER.SITE}.`);
        return site;
      };
      const query = parsePart(endpoint.query, request.query);
      if (endpoint.body) assertStorable(request.body);
      const body = parsePart(endpoint.body, request.body);
      const call: Call<EndpointName> = {
        params: params as Call<EndpointName>['params'],
        query: query as Call<EndpointName>['query'],
        body: body as Call<EndpointName>['body'],
        site: needSite,
        idempotency: () => ({
          siteId: needSite(),
          call: name,
          key: idempotencyKey(request),
          hash: contentHash({ params, query, body }),
          proof: optionalKey(request, HEADER.PROOF),
        }),
        visitor: () => optionalKey(request, HEADER.VISITOR),
        locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        contentType: request.get('Content-Type') ?? '',
      };
      send(endpoint, response, await handle(call));
    };
  };

  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const remember: RequestHandler = (_request, response, next) => {
      response.locals['route'] = endpoint.path;
      next();
    };
    const guards = endpoint.write || readsNeedToken ? [remember, authorise] : [remember];
    router[method](endpoint.path, ...guards, ...bodyHandlers(endpoint), serve(name, endpoint));
  }
  return router;
}
