import type { Logger } from 'pino';
import type { z } from 'zod';
import { HEADER } from '#shared/api/common.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { type EndpointName, ENDPOINTS, otherVersionSchema } from '#shared/api/endpoints/endpoints.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { MAX_ASSET_BYTES, MAX_JSON_BYTES } from './health/budget.ts';
import { endpointPath } from './endpointPath.ts';
import { BackOfficeError } from './errors.ts';
import type { ReceivedList } from './readPages.ts';
import { nullIfMissing, type Send } from './successOnly.ts';
import type { Exchange } from './callTransport.ts';
import { validated, validEntries, withValidResults } from './validAnswer.ts';

export interface CallInput {
  /** Values of the path's parameters, but for `siteId`. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly locale: Locale;
  /** Of a call that is `idempotent`: the same for the same intention. */
  readonly idempotencyKey?: string;
  /** Of an `idempotent` call that a form causes: names the captcha answer that was accepted; valid for one message. */
  readonly proof?: string | undefined;
  /** Of a call that makes a hold or a registration: distinguishes visitors without naming them. */
  readonly visitor?: string;
}

/** A call whose answer is a list of entries that stand for themselves. */
type ListName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N]['response'] extends z.ZodArray ? N : never;
}[EndpointName];
type EntryOf<N extends ListName> = ResponseOf<N> extends readonly (infer T)[] ? T : never;

export type ResponseOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N]['response'] extends z.ZodType<infer T> ? T : null;

/** Site-scoped calls (specification §7). Every one carries `X-Site-Id`, `X-Locale` and `X-Client` and speaks JSON. */
export interface SiteClient {
  readonly siteId: string;
  /**
   * One GET, POST, PUT or DELETE of the contract; null on 204. Errors: `BackOfficeError` for any other answer that is
   * not a success, `BackOfficeUnavailableError` when there is none or when it is not what the contract says.
   */
  call<N extends EndpointName>(name: N, input: CallInput): Promise<ResponseOf<N> | null>;
  /**
   * A call whose answer is a list. An entry that is not what the contract says is left out, with a warning; `call` does so
   * with the results of a search, and refuses any other list as a whole. Errors as above.
   */
  list<N extends ListName>(name: N, input: CallInput): Promise<ReceivedList<EntryOf<N>>>;
  /**
   * The bytes of an asset if it is of that version, the start of its hash; else the version that it has now, where the
   * back office says so. Errors as above.
   */
  versionedAsset(
    id: string,
    wanted: { readonly version?: string | undefined; readonly shownBy?: 'rental' | undefined },
  ): Promise<{ readonly bytes: Buffer } | { readonly current: string | undefined }>;
  /** The bytes of one of the site's assets, at most 10 MB; null when there is none. Errors as above. */
  asset(id: string): Promise<Buffer | null>;
}

/** The contract by name: what a call answers is known from the name of the call. */
const CALLS: { readonly [N in EndpointName]: Endpoint & { readonly response: z.ZodType<ResponseOf<N>> | null } } =
  ENDPOINTS;
const LISTS: { readonly [N in ListName]: { readonly response: { readonly element: z.ZodType<EntryOf<N>> } } } =
  ENDPOINTS;

/** What a client says of itself, and of what it was told, with each call. */
export type ClientHeaders = Readonly<Record<string, string>>;

/** A call for a site, with the headers that every such call has. */
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
      [HEADER.SITE]: siteId,
      [HEADER.LOCALE]: locale,
      ...(idempotencyKey === undefined ? {} : { [HEADER.IDEMPOTENCY_KEY]: idempotencyKey }),
      ...(proof === undefined ? {} : { [HEADER.PROOF]: proof }),
      ...(visitor === undefined ? {} : { [HEADER.VISITOR]: visitor }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isRepeatable: endpoint.write !== true || (endpoint.idempotent === true && idempotencyKey !== undefined),
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
    headers: { ...clientHeaders, accept: '*/*', [HEADER.SITE]: siteId },
    raw: true,
    maxBytes: MAX_ASSET_BYTES,
    measured: false,
  };
}

/** Which version an asset has now, as a 404 for another one says it. @throws any other error */
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
      return success ? data : validated(response, withValidResults(answer.json, name, logger), name);
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
