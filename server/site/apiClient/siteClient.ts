import type { Logger } from 'pino';
import type { z } from 'zod';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { type EndpointName, ENDPOINTS, otherVersionSchema } from '#shared/api/endpoints/endpoints.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { MAX_ASSET_BYTES, MAX_JSON_BYTES } from './health/budget.ts';
import { endpointPath } from './endpointPath.ts';
import { BackOfficeError } from './errors.ts';
import type { ReceivedList } from './readPages.ts';
import { nullIfMissing, type Send } from './transport/successOnly.ts';
import type { Exchange } from './transport/exchange.ts';
import { validate, validEntries, withValidResults } from './validAnswer.ts';

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
   * A text that differs from visitor to visitor and does not identify them, for a call that creates a hold or a
   * registration.
   */
  readonly visitor?: string;
}

/** The name of a call whose answer is a list of independent entries. */
type ListName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N]['response'] extends z.ZodArray ? N : never;
}[EndpointName];
type EntryOf<N extends ListName> = ResponseOf<N> extends readonly (infer T)[] ? T : never;

export type ResponseOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N]['response'] extends z.ZodType<infer T> ? T : null;

/** Site-scoped calls (specification §7). Every call carries `X-Site-Id`, `X-Locale` and `X-Client` and uses JSON. */
export interface SiteClient {
  readonly siteId: string;
  /**
   * Makes one GET, POST, PUT or DELETE of the contract; returns null on 204. Errors: `BackOfficeError` for any other
   * answer without success, `BackOfficeUnavailableError` when there is no answer or when it breaks the contract.
   */
  call<N extends EndpointName>(name: N, input: CallInput): Promise<ResponseOf<N> | null>;
  /**
   * Makes a call whose answer is a list. An entry that breaks the contract is left out, with a warning. (`call` leaves
   * out such entries of a search, and refuses any other list as a whole.) Errors as above.
   */
  list<N extends ListName>(name: N, input: CallInput): Promise<ReceivedList<EntryOf<N>>>;
  /**
   * Returns the bytes of an asset if it has that version, which is the start of its hash; otherwise the number of its
   * present version, if the back office returns it. Errors as above.
   */
  versionedAsset(
    id: string,
    wanted: { readonly version?: string | undefined; readonly shownBy?: 'rental' | undefined },
  ): Promise<{ readonly bytes: Buffer } | { readonly current: string | undefined }>;
  /** Returns the bytes of one of the site's assets, at most 10 MB; null when there is none. Errors as above. */
  asset(id: string): Promise<Buffer | null>;
}

/** The calls of the contract, with types that determine the type of an answer by the name of its call. */
const CALLS: { readonly [N in EndpointName]: Endpoint & { readonly response: z.ZodType<ResponseOf<N>> | null } } =
  ENDPOINTS;
const LISTS: { readonly [N in ListName]: { readonly response: { readonly element: z.ZodType<EntryOf<N>> } } } =
  ENDPOINTS;

/** The headers of each call that contain the client's name and the purges that it has received. */
export type ClientHeaders = Readonly<Record<string, string>>;

/** Returns the exchange of a call for a site, with the headers that every such call has. */
export function callExchange(
  siteId: string,
  name: EndpointName,
  { params, query, body, locale, idempotencyKey, proof, visitor }: CallInput,
  clientHeaders: ClientHeaders,
): Exchange {
  const endpoint: Endpoint = ENDPOINTS[name];
  return {
    endpoint: name,
    method: endpoint.method,
    path: endpointPath(endpoint, { siteId, ...params }, query),
    headers: {
      ...clientHeaders,
      [REQUEST_HEADER.SITE]: siteId,
      [REQUEST_HEADER.LOCALE]: locale,
      ...(idempotencyKey === undefined ? {} : { [REQUEST_HEADER.IDEMPOTENCY_KEY]: idempotencyKey }),
      ...(proof === undefined ? {} : { [REQUEST_HEADER.PROOF]: proof }),
      ...(visitor === undefined ? {} : { [REQUEST_HEADER.VISITOR]: visitor }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isRepeatable: endpoint.isWrite !== true || (endpoint.isIdempotent === true && idempotencyKey !== undefined),
    maxBytes: MAX_JSON_BYTES,
  };
}

function assetExchange(
  siteId: string,
  id: string,
  query: Readonly<Record<string, string>>,
  clientHeaders: ClientHeaders,
): Exchange {
  return {
    endpoint: 'getAsset',
    method: 'GET',
    path: endpointPath(ENDPOINTS.getAsset, { siteId, id }, query),
    headers: { ...clientHeaders, accept: '*/*', [REQUEST_HEADER.SITE]: siteId },
    raw: true,
    maxBytes: MAX_ASSET_BYTES,
    measured: false,
  };
}

/**
 * Returns the present version of an asset, which a 404 for another version contains.
 *
 * @throws any other error
 */
function currentVersion(error: unknown): string | undefined {
  nullIfMissing(error);
  const problem = error instanceof BackOfficeError ? error.problem : undefined;
  return otherVersionSchema.safeParse(problem).data?.current;
}

export function createSiteClient(
  siteId: string,
  {
    send,
    clientHeaders,
    logger,
  }: { readonly send: Send; readonly clientHeaders: () => ClientHeaders; readonly logger: Logger },
): SiteClient {
  return {
    siteId,

    async call<N extends EndpointName>(name: N, input: CallInput) {
      const { response } = CALLS[name];
      const answer = await send(callExchange(siteId, name, input, clientHeaders()));
      if (answer.status === 204 || !response) return null;
      const { success, data } = response.safeParse(answer.json);
      return success ? data : validate(response, withValidResults(answer.json, name, logger), name);
    },

    async list<N extends ListName>(name: N, input: CallInput) {
      const answer = await send(callExchange(siteId, name, input, clientHeaders()));
      if (answer.status === 204) return { entries: [], received: 0 };
      return validEntries(LISTS[name].response.element, answer.json, name, logger);
    },

    async versionedAsset(id, { version, shownBy }) {
      const query = { ...(version !== undefined && { version }), ...(shownBy && { shownBy }) };
      try {
        const answer = await send(assetExchange(siteId, id, query, clientHeaders()));
        return answer.status === 204 ? { current: undefined } : { bytes: answer.body };
      } catch (error) {
        return { current: currentVersion(error) };
      }
    },

    async asset(id) {
      try {
        const answer = await send(assetExchange(siteId, id, {}, clientHeaders()));
        return answer.status === 204 ? null : answer.body;
      } catch (error) {
        return nullIfMissing(error);
      }
    },
  };
}
