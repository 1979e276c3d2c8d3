import { type RequestHandler, type Response, Router } from 'express';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { createCallGuards } from './callGuards.ts';
import { createArticleHandlers } from './articles/articleHandlers.ts';
import { createAssetHandlers } from './assets/assetHandlers.ts';
import { type HookReceiver, createHookHandlers } from './connectors/accounts/hookHandlers.ts';
import { createContentHandlers } from './content/contentHandlers.ts';
import { findOutageReason } from './core/db/opening/databaseErrors.ts';
import type { Replica } from './core/db/opening/replicas.ts';
import { findSqlState } from './core/db/unitOfWork.ts';
import { createBodyHandlers } from './core/http/bodyHandlers.ts';
import { Answer, type Call, type Handlers } from './core/http/call.ts';
import {
  readCondition,
  readCurrentEtag,
  toEtag,
  createUnsupportedConditionProblem,
  writeIf,
} from './core/http/condition.ts';
import { createSiteCheck } from './core/http/knownSites.ts';
import { type PurgeHandlerParts, createPurgeHandlers } from './core/purges/purgeHandlers.ts';
import { parseParams, readCall, readSiteHeader, findSiteId } from './core/http/readCall.ts';
import { createSubscriptionTokens } from './core/tokens/subscriptionTokens.ts';
import { createEstateHandlers } from './estates/estateHandlers.ts';
import { createPlaceHandlers } from './estates/search/placeHandlers.ts';
import type { OutsideBookings } from './holidayHomes/outsideBookings.ts';
import { createRentalRecordHandlers } from './holidayHomes/rentalRecordHandlers.ts';
import { createRentalUnitHandlers } from './holidayHomes/rentalUnitHandlers.ts';
import { createStayHandlers } from './holidayHomes/stayHandlers.ts';
import { createMessageHandlers } from './messages/messageHandlers.ts';
import { createOpenHouseHandlers } from './openHouses/openHouseHandlers.ts';
import { createRegistrationHandlers } from './openHouses/registrationHandlers.ts';
import { createRedirectHandlers } from './redirects/redirectHandlers.ts';
import type { PickReplica } from './replicaReads.ts';
import type { Repositories } from './repositories.ts';
import { createSubscriptionHandlers } from './savedSearches/subscriptionHandlers.ts';
import { createSiteHandlers } from './sites/siteHandlers.ts';
import { createSiteTokenCheck } from './sites/tokens/siteTokenCheck.ts';
import { createStatisticsHandlers } from './statistics/statisticsHandlers.ts';
import { createAgendaHandlers } from './viewings/agendaHandlers.ts';
import { createReservationHandlers } from './viewings/reservationHandlers.ts';
import { createSlotHandlers } from './viewings/slotHandlers.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

const ROUTER_METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** The calls whose handlers themselves choose the answer for an unknown site. The router does not check their site. */
const CALLS_WITHOUT_SITE_CHECK: ReadonlySet<EndpointName> = new Set(['getSite', 'deleteSite']);

const ENDPOINT_ENTRIES = typedEntries<Readonly<Record<EndpointName, Endpoint>>>(ENDPOINTS);

const CONDITIONAL_METHODS: ReadonlySet<Endpoint['method']> = new Set(['PUT', 'DELETE']);

/** The calls that read an object which other calls write under a condition (`If-Match`), by the path of the object. */
const CONDITIONAL_READS: ReadonlyMap<string, readonly [EndpointName, Endpoint]> = new Map(
  ENDPOINT_ENTRIES.filter(
    ([, { method, path }]) =>
      method === 'GET' && ENDPOINT_ENTRIES.some(([, each]) => each.isConditional === true && each.path === path),
  ).map((each) => [each[1].path, each]),
);

function sendAnswer(endpoint: Endpoint, response: Response, result: unknown): void {
  const { status, body, headers } = result instanceof Answer ? result : new Answer(200, result);
  response.set({ 'Cache-Control': 'no-cache', ...headers });
  if (endpoint.isRaw) response.status(status).send(body);
  else if (status === 204 || endpoint.response === null || (body === undefined && endpoint.isNullable))
    response.status(204).end();
  else {
    const text = JSON.stringify(endpoint.isBuiltByHandler ? body : endpoint.response.parse(body));
    // The answer to a write has no ETag, because the write may have filled in omitted fields (RFC 9110, 9.3.4).
    if (endpoint.method === 'GET')
      response.set('ETag', CONDITIONAL_READS.has(endpoint.path) ? toEtag(text) : `W/${toEtag(text)}`);
    response.status(status).type('json').send(text);
  }
}

interface RouterOptions {
  /** The replicas that calls may read from. When there are none, calls read from the primary. */
  readonly replicas?: { readonly pick: PickReplica; readonly stores: ReadonlyMap<Replica, Repositories> } | undefined;
  readonly token: string;
  readonly readsNeedToken: boolean;
  readonly purges: PurgeHandlerParts;
  /** The agencies' own booking programs for holiday homes; undefined when there are none. */
  readonly bookings: OutsideBookings | undefined;
  /** Stores the webhook calls of CRMs; undefined when this program accepts none. */
  readonly hooks?: HookReceiver | undefined;
}

/** The handlers and checks that use one database. */
interface CallBackend {
  readonly handlers: Handlers;
  readonly checkSite: (siteId: string) => Promise<void>;
}

function createBackend(
  repositories: Repositories,
  { token, purges, bookings, hooks }: Pick<RouterOptions, 'token' | 'purges' | 'bookings' | 'hooks'>,
): CallBackend {
  return {
    checkSite: createSiteCheck(repositories.sites),
    handlers: {
      ...createSiteHandlers(repositories),
      ...createContentHandlers(repositories),
      ...createArticleHandlers(repositories),
      ...createRedirectHandlers(repositories),
      ...createAssetHandlers(repositories),
      ...createEstateHandlers(repositories),
      ...createPlaceHandlers(repositories),
      ...createMessageHandlers(repositories),
      ...createStatisticsHandlers(repositories),
      ...createSubscriptionHandlers(repositories, createSubscriptionTokens(token)),
      ...createSlotHandlers(repositories, token),
      ...createReservationHandlers(repositories, token),
      ...createAgendaHandlers(repositories),
      ...createOpenHouseHandlers(repositories, token),
      ...createRegistrationHandlers(repositories, token),
      ...createRentalUnitHandlers(repositories),
      ...createStayHandlers(repositories, token, bookings),
      ...createRentalRecordHandlers(repositories, token),
      ...createPurgeHandlers(purges),
      ...createHookHandlers(hooks),
    },
  };
}

function callHandler<Name extends EndpointName>(handlers: Handlers, name: Name, read: () => Call<Name>): unknown {
  const handle: Handlers[Name] = handlers[name];
  return handle(read());
}

/** Reads from the replica, and from the primary when the database of the replica fails. */
async function readFromReplicaOrPrimary<T>(
  replica: Replica,
  fromReplica: () => Promise<T>,
  fromPrimary: () => Promise<T>,
): Promise<T> {
  try {
    return await fromReplica();
  } catch (error) {
    const isOutage = findOutageReason(error) !== undefined;
    if (isOutage) replica.reportFailure(error);
    // A replica may lack a table of this version for a moment, so an SQL error is also a reason to read from the
    // primary.
    if (!isOutage && findSqlState(error) === undefined) throw error;
    return fromPrimary();
  }
}

/**
 * Creates the router with every call of the contract. A call passes authorisation, then the request schemas, then its
 * handler, then the schema of the answer.
 */
export function createApiRouter(
  repositories: Repositories,
  { replicas, readsNeedToken, ...options }: RouterOptions,
): Router {
  const primary = createBackend(repositories, options);
  const replicaBackends = new Map(
    [...(replicas?.stores ?? [])].map(([replica, stores]) => [replica, createBackend(stores, options)]),
  );
  const createGuard = createCallGuards({
    token: options.token,
    findSiteToken: createSiteTokenCheck(repositories.siteTokens),
    readsNeedToken,
  });
  const router = Router();

  const serve =
    (name: EndpointName, endpoint: Endpoint): RequestHandler =>
    async (request, response) => {
      const params = parseParams(endpoint, request);
      const site = findSiteId(params, readSiteHeader(request));
      const checkCalledSite = async ({ checkSite }: CallBackend): Promise<void> => {
        if (site !== undefined && !CALLS_WITHOUT_SITE_CHECK.has(name)) await checkSite(site);
      };
      const runCall = (handlers: Handlers, called: EndpointName, calledEndpoint: Endpoint): unknown =>
        callHandler(handlers, called, () => readCall(called, calledEndpoint, { request, response }, { params, site }));
      const answerFrom = async (backend: CallBackend): Promise<unknown> => {
        await checkCalledSite(backend);
        return runCall(backend.handlers, name, endpoint);
      };
      const condition = CONDITIONAL_METHODS.has(endpoint.method) ? readCondition(request) : undefined;
      if (condition) {
        await checkCalledSite(primary);
        const conditionalRead = endpoint.isConditional === true ? CONDITIONAL_READS.get(endpoint.path) : undefined;
        // When no call reads the object of this write, it is unknown whether the object exists, so no condition is met.
        if (!conditionalRead) throw createUnsupportedConditionProblem();
        const [readName, readEndpoint] = conditionalRead;
        const writeAnswer = await writeIf(repositories, condition, (stores) => {
          const { handlers } = createBackend(stores, options);
          return {
            readEtag: () => readCurrentEtag(readEndpoint, () => runCall(handlers, readName, readEndpoint)),
            write: () => runCall(handlers, name, endpoint),
          };
        });
        sendAnswer(endpoint, response, writeAnswer);
        return;
      }
      const replica = replicas?.pick(name, request.get(REQUEST_HEADER.PURGE_CURSOR));
      const replicaBackend = replica && replicaBackends.get(replica);
      const result = replicaBackend
        ? await readFromReplicaOrPrimary(
            replica,
            () => answerFrom(replicaBackend),
            () => answerFrom(primary),
          )
        : await answerFrom(primary);
      sendAnswer(endpoint, response, result);
    };

  for (const [name, endpoint] of ENDPOINT_ENTRIES) {
    const method = ROUTER_METHODS[endpoint.method];
    const recordRoute: RequestHandler = (_request, response, next) => {
      response.locals['route'] = endpoint.path;
      next();
    };
    const guard = createGuard(name, endpoint);
    router[method](endpoint.path, recordRoute, guard, ...createBodyHandlers(endpoint), serve(name, endpoint));
  }
  return router;
}
