import type { Logger } from 'pino';
import type { z } from 'zod';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { type EndpointName, ENDPOINTS, otherVersionSchema } from '#shared/api/endpoints/endpoints.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { MAX_ASSET_BYTES, MAX_JSON_ANSWER_BYTES } from './health/budget.ts';
import { buildEndpointPath } from './endpointPath.ts';
import { BackOfficeError } from './errors.ts';
import type { ReceivedPage } from './readPages.ts';
import { toNullIfMissing, type SendExchange } from './transport/successOnly.ts';
import type { CallExchange } from './transport/exchange.ts';
import { parseValidAnswer, parseValidEntries, keepValidResults } from './validAnswer.ts';

export interface CallInput {
  /** The values of the path's parameters, except `siteId`. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly locale: Locale;
  /** The key of an `idempotent` call. A repetition of the same call has the same key. */
  readonly idempotencyKey?: string;
  /** The captcha answer that was accepted, for an `idempotent` call that a form causes; it is valid for one message. */
  readonly proof?: string | undefined;
  /**
   * A text that differs from visitor to visitor and identifies no visitor. A call that creates a hold or a registration
   * sends this text, because the back office limits how many holds and registrations one visitor may have.
   */
  readonly visitorAddress?: string;
}

/** The name of a call whose answer is a list of independent entries. */
type ListEndpointName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N]['response'] extends z.ZodArray ? N : never;
}[EndpointName];
type ListEntry<N extends ListEndpointName> = EndpointResponse<N> extends readonly (infer T)[] ? T : never;

export type EndpointResponse<N extends EndpointName> =
  (typeof ENDPOINTS)[N]['response'] extends z.ZodType<infer T> ? T : null;

/** Site-scoped calls (specification §7). Every call carries `X-Site-Id`, `X-Locale` and `X-Client` and uses JSON. */
export interface SiteClient {
  readonly siteId: string;
  /**
   * Makes one GET, POST, PUT or DELETE of the contract; returns null on 204. Errors: `BackOfficeError` for any other
   * answer without success, `BackOfficeUnavailableError` when there is no answer or when it breaks the contract.
   */
  call<N extends EndpointName>(name: N, input: CallInput): Promise<EndpointResponse<N> | null>;
  /**
   * Makes a call whose answer is a list. An entry that breaks the contract is left out, with a warning. (`call` leaves
   * out such entries of a search, and refuses any other list as a whole.) Errors: those of `call`.
   */
  list<N extends ListEndpointName>(name: N, input: CallInput): Promise<ReceivedPage<ListEntry<N>>>;
  /**
   * Returns the bytes of an asset if it has the requested version, which is the start of the asset's hash. Otherwise
   * returns its present version, if the back office sends that. Errors: those of `call`.
   */
  versionedAsset(
    id: string,
    options: { readonly version?: string | undefined; readonly shownBy?: 'rental' | undefined },
  ): Promise<{ readonly bytes: Buffer } | { readonly current: string | undefined }>;
  /** Returns the bytes of one of the site's assets, at most 10 MB; null when there is none. Errors: those of `call`. */
  asset(id: string): Promise<Buffer | null>;
}

/** The calls of the contract. The name of a call determines the type of its answer. */
const TYPED_ENDPOINTS: {
  readonly [N in EndpointName]: Endpoint & { readonly response: z.ZodType<EndpointResponse<N>> | null };
} = ENDPOINTS;
const TYPED_LIST_ENDPOINTS: {
  readonly [N in ListEndpointName]: { readonly response: { readonly element: z.ZodType<ListEntry<N>> } };
} = ENDPOINTS;

/** The headers of each call that tell the back office the name of this program and which purges it has received. */
export type ClientHeaders = Readonly<Record<string, string>>;

/** Returns the exchange of a call for a site, with the headers that every such call has. */
export function createCallExchange(
  siteId: string,
  name: EndpointName,
  { params, query, body, locale, idempotencyKey, proof, visitorAddress }: CallInput,
  clientHeaders: ClientHeaders,
): CallExchange {
  const endpoint: Endpoint = ENDPOINTS[name];
  return {
    endpoint: name,
    method: endpoint.method,
    path: buildEndpointPath(endpoint, { siteId, ...params }, query),
    headers: {
      ...clientHeaders,
      [REQUEST_HEADER.SITE]: siteId,
      [REQUEST_HEADER.LOCALE]: locale,
      ...(idempotencyKey === undefined ? {} : { [REQUEST_HEADER.IDEMPOTENCY_KEY]: idempotencyKey }),
      ...(proof === undefined ? {} : { [REQUEST_HEADER.PROOF]: proof }),
      ...(visitorAddress === undefined ? {} : { [REQUEST_HEADER.VISITOR]: visitorAddress }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isRepeatable: endpoint.isWrite !== true || (endpoint.isIdempotent === true && idempotencyKey !== undefined),
    maxBytes: MAX_JSON_ANSWER_BYTES,
  };
}

function createAssetExchange(
  siteId: string,
  id: string,
  query: Readonly<Record<string, string>>,
  clientHeaders: ClientHeaders,
): CallExchange {
  return {
    endpoint: 'getAsset',
    method: 'GET',
    path: buildEndpointPath(ENDPOINTS.getAsset, { siteId, id }, query),
    headers: { ...clientHeaders, accept: '*/*', [REQUEST_HEADER.SITE]: siteId },
    isRaw: true,
    maxBytes: MAX_ASSET_BYTES,
    isMeasured: false,
  };
}

/**
 * Returns the present version of an asset from the problem of a 404 for another version; undefined when the problem
 * does not contain it.
 *
 * @throws the given error, unless it is a 404 or 410
 */
function readCurrentVersion(error: unknown): string | undefined {
  toNullIfMissing(error);
  const problem = error instanceof BackOfficeError ? error.problem : undefined;
  return otherVersionSchema.safeParse(problem).data?.current;
}

export function createSiteClient(
  siteId: string,
  {
    send,
    getClientHeaders,
    logger,
  }: { readonly send: SendExchange; readonly getClientHeaders: () => ClientHeaders; readonly logger: Logger },
): SiteClient {
  return {
    siteId,

    async call<N extends EndpointName>(name: N, input: CallInput) {
      const { response } = TYPED_ENDPOINTS[name];
      const answer = await send(createCallExchange(siteId, name, input, getClientHeaders()));
      if (answer.status === 204 || !response) return null;
      const { success, data } = response.safeParse(answer.json);
      return success ? data : parseValidAnswer(response, keepValidResults(answer.json, name, logger), name);
    },

    async list<N extends ListEndpointName>(name: N, input: CallInput) {
      const answer = await send(createCallExchange(siteId, name, input, getClientHeaders()));
      if (answer.status === 204) return { entries: [], receivedCount: 0 };
      return parseValidEntries(TYPED_LIST_ENDPOINTS[name].response.element, answer.json, name, logger);
    },

    async versionedAsset(id, { version, shownBy }) {
      const query = { ...(version !== undefined && { version }), ...(shownBy && { shownBy }) };
      try {
        const answer = await send(createAssetExchange(siteId, id, query, getClientHeaders()));
        return answer.status === 204 ? { current: undefined } : { bytes: answer.body };
      } catch (error) {
        return { current: readCurrentVersion(error) };
      }
    },

    async asset(id) {
      try {
        const answer = await send(createAssetExchange(siteId, id, {}, getClientHeaders()));
        return answer.status === 204 ? null : answer.body;
      } catch (error) {
        return toNullIfMissing(error);
      }
    },
  };
}
