import type { Logger } from 'pino';
import { z } from 'zod';
import { HEADER } from '../../../shared/api/common.ts';
import { type EndpointName, ENDPOINTS, otherVersionSchema } from '../../../shared/api/endpoints/endpoints.ts';
import type { Endpoint } from '../../../shared/api/endpoints/endpoint.ts';
import { estateSummarySchema } from '../../../shared/api/estate.ts';
import { rentalUnitSummarySchema } from '../../../shared/api/rentals.ts';
import { type Site, siteSchema } from '../../../shared/api/site.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { type BackOfficeHealth, createBackOfficeHealth } from './health/backOfficeHealth.ts';
import { MAX_ASSET_BYTES, MAX_JSON_BYTES } from './health/budget.ts';
import { endpointPath } from './endpointPath.ts';
import { BackOfficeError, BackOfficeUnavailableError } from './errors.ts';
import type { ReceivedList } from './readPages.ts';
import { type Answer, createTransport, type Exchange, isSuccess, type Observation } from './transport.ts';

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
  /** Of a call that makes a hold: distinguishes visitors without naming them. */
  readonly visitor?: string;
}

/** A call whose answer is a list of entries that stand for themselves. */
export type ListName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N]['response'] extends z.ZodArray ? N : never;
}[EndpointName];
export type EntryOf<N extends ListName> = ResponseOf<N> extends readonly (infer T)[] ? T : never;

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

export interface BackOfficeClient {
  readonly health: Pick<BackOfficeHealth, 'pace' | 'isOpen' | 'recoveries'>;
  forSite(siteId: string): SiteClient;
  /** The site that a host name belongs to; null when there is none. */
  siteByHostname(hostname: string): Promise<Site | null>;
  /**
   * Sites by id, as many as one call gives: those after the site `after`. Sites that are not what the contract says are
   * left out. Errors as for `SiteClient`.
   */
  sites(page: { readonly after?: string | undefined; readonly limit: number }): Promise<ReceivedList<Site>>;
  close(): Promise<void>;
}

export interface BackOfficeClientOptions {
  /** Scheme, host, port and, if any, path prefix of the back office. */
  readonly baseUrl: string;
  /** Of this program; goes out as `X-Client: gevel-site/<version>`. */
  readonly version: string;
  /** Calls that only the site may make carry it. */
  readonly apiToken?: string | undefined;
  readonly logger: Logger;
  readonly observe?: (observation: Observation) => void;
}

/** Answers to a POST that its caller counts on: a taken slot, something that has gone, fields that are refused. */
const EXPECTED_STATUS: ReadonlySet<number> = new Set([403, 404, 409, 410, 422, 429]);

const searchAnswer = z.looseObject({ results: z.array(z.unknown()) });
/** Searches: their results stand for themselves. */
const RESULTS: ReadonlyMap<EndpointName, z.ZodType> = new Map<EndpointName, z.ZodType>([
  ['searchEstates', estateSummarySchema],
  ['searchRentalUnits', rentalUnitSummarySchema],
]);

/** Characters of a content type in the log. */
const LOGGED_TYPE = 60;

function problemOf({ contentType, body }: Answer): unknown {
  if (!contentType.endsWith('json')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function validated<T>(response: z.ZodType<T>, json: unknown, endpoint: string): T {
  const result = response.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BackOfficeUnavailableError('invalid', `${endpoint}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** For reads of one thing: it does not exist, or no longer. */
function nullIfMissing(error: unknown): null {
  if (error instanceof BackOfficeError && (error.status === 404 || error.status === 410)) return null;
  throw error;
}

export function createBackOfficeClient({
  baseUrl,
  version,
  apiToken,
  logger,
  observe,
}: BackOfficeClientOptions): BackOfficeClient {
  const clientHeaders = {
    accept: 'application/json',
    [HEADER.CLIENT]: `gevel-site/${version}`,
    // Reads too: a back office that others can reach wants it for all calls.
    ...(apiToken !== undefined && { authorization: `Bearer ${apiToken}` }),
  };
  const health = createBackOfficeHealth({
    logger,
    probe: () => transport.send({ ...hostnameExchange('probe.invalid'), probe: true }),
  });
  const transport = createTransport({ baseUrl, health, ...(observe ? { observe } : {}) });

  function hostnameExchange(hostname: string): Exchange {
    return {
      endpoint: 'getSiteByHostname',
      method: 'GET',
      path: endpointPath(ENDPOINTS.getSiteByHostname, { hostname }),
      headers: clientHeaders,
      maxBytes: MAX_JSON_BYTES,
    };
  }

  /** Lets only success through. */
  async function send(exchange: Exchange): Promise<Answer> {
    const answer = await transport.send(exchange);
    const { status, statusText, contentType, body } = answer;
    if (isSuccess(status)) return answer;
    if (exchange.method === 'POST') {
      const facts = {
        endpoint: exchange.endpoint,
        status,
        type: contentType.slice(0, LOGGED_TYPE),
        bytes: body.length,
      };
      // The text itself may repeat what a visitor wrote (decision 0003).
      if (EXPECTED_STATUS.has(status)) logger.info(facts, 'POST to back office refused');
      else logger.error(facts, 'POST to back office failed');
    }
    throw new BackOfficeError(status, statusText, problemOf(answer));
  }

  /** The valid entries of a list; one warning says how many others there were, and what is wrong with the first. */
  function validEntries<T>(entry: z.ZodType<T>, json: unknown, endpoint: string): ReceivedList<T> {
    const list = validated(z.array(z.unknown()), json, endpoint);
    const results = list.map((each) => entry.safeParse(each));
    const refused = results.findIndex(({ success }) => !success);
    const entries = results.flatMap(({ success, data }) => (success ? [data] : []));
    if (refused !== -1) {
      const issue = results[refused]?.error?.issues[0];
      const first = { index: refused, field: issue?.path.join('.'), problem: issue?.message };
      logger.warn(
        { endpoint, invalid: list.length - entries.length, received: list.length, first },
        'invalid list entries skipped',
      );
    }
    return { entries, received: list.length };
  }

  /** The answer to a search without the results that are not what the contract says. */
  function withValidResults(json: unknown, name: EndpointName): unknown {
    const entry = RESULTS.get(name);
    const { success, data } = searchAnswer.safeParse(json);
    return success && entry ? { ...data, results: validEntries(entry, data.results, name).entries } : json;
  }

  /** One call for a site, with the headers that every such call has. */
  async function sendFor(siteId: string, name: EndpointName, input: CallInput): Promise<Answer> {
    const { params, query, body, locale, idempotencyKey, proof, visitor } = input;
    const endpoint: Endpoint = ENDPOINTS[name];
    return send({
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
      maxBytes: MAX_JSON_BYTES,
    });
  }

  return {
    health,

    forSite: (siteId) => ({
      siteId,

      async call<N extends EndpointName>(name: N, input: CallInput) {
        const endpoint: Endpoint = ENDPOINTS[name];
        const answer = await sendFor(siteId, name, input);
        if (answer.status === 204 || !endpoint.response) return null;
        const response = endpoint.response as z.ZodType<ResponseOf<N>>;
        const { success, data } = response.safeParse(answer.json);
        return success ? data : validated(response, withValidResults(answer.json, name), name);
      },

      async list<N extends ListName>(name: N, input: CallInput) {
        const answer = await sendFor(siteId, name, input);
        if (answer.status === 204) return { entries: [], received: 0 };
        const { element } = ENDPOINTS[name].response;
        return validEntries(element as unknown as z.ZodType<EntryOf<N>>, answer.json, name);
      },

      async versionedAsset(id, wanted) {
        const { shownBy } = wanted;
        const query = { ...(wanted.version !== undefined && { version: wanted.version }), ...(shownBy && { shownBy }) };
        try {
          const answer = await send({
            endpoint: 'getAsset',
            method: 'GET',
            path: endpointPath(ENDPOINTS.getAsset, { siteId, id }, query),
            headers: { ...clientHeaders, accept: '*/*', [HEADER.SITE]: siteId },
            raw: true,
            maxBytes: MAX_ASSET_BYTES,
            measured: false,
          });
          return answer.status === 204 ? { current: undefined } : { bytes: answer.body };
        } catch (error) {
          nullIfMissing(error);
          const problem = error instanceof BackOfficeError ? error.problem : undefined;
          return { current: otherVersionSchema.safeParse(problem).data?.current };
        }
      },

      async asset(id) {
        try {
          const answer = await send({
            endpoint: 'getAsset',
            method: 'GET',
            path: endpointPath(ENDPOINTS.getAsset, { siteId, id }),
            headers: { ...clientHeaders, accept: '*/*', [HEADER.SITE]: siteId },
            raw: true,
            maxBytes: MAX_ASSET_BYTES,
            measured: false,
          });
          return answer.status === 204 ? null : answer.body;
        } catch (error) {
          return nullIfMissing(error);
        }
      },
    }),

    async siteByHostname(hostname) {
      try {
        const { status, json } = await send(hostnameExchange(hostname));
        return status === 204 ? null : validated(ENDPOINTS.getSiteByHostname.response, json, 'getSiteByHostname');
      } catch (error) {
        return nullIfMissing(error);
      }
    },

    async sites({ after, limit }) {
      const query = { limit: String(limit), ...(after !== undefined && { after }) };
      const { status, json } = await send({
        endpoint: 'listSites',
        method: 'GET',
        path: endpointPath(ENDPOINTS.listSites, {}, query),
        headers: clientHeaders,
        maxBytes: MAX_JSON_BYTES,
        measured: false,
      });
      return status === 204 ? { entries: [], received: 0 } : validEntries(siteSchema, json, 'listSites');
    },

    async close() {
      health.close();
      await transport.close();
    },
  };
}
