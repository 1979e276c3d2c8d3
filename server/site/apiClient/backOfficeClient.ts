import type { Logger } from 'pino';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import type { CountBatch } from '#shared/api/statistics.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { type BackOfficeHealth, createBackOfficeHealth } from './health/backOfficeHealth.ts';
import { MAX_JSON_ANSWER_BYTES } from './health/budget.ts';
import { buildEndpointPath } from './endpointPath.ts';
import type { ReceivedPage } from './readPages.ts';
import { type ClientHeaders, createSiteClient, type SiteClient } from './siteClient.ts';
import { toNullIfMissing, createSuccessOnlySend } from './transport/successOnly.ts';
import { createCallTransport } from './transport/callTransport.ts';
import type { CallExchange, CallObservation } from './transport/exchange.ts';
import { parseValidAnswer, parseValidEntries } from './validAnswer.ts';

export interface BackOfficeClient {
  readonly health: Omit<BackOfficeHealth, 'startCall' | 'close'>;
  forSite(siteId: string): SiteClient;
  /** Returns the site that a host name belongs to; null when there is none. */
  findSiteByHostname(hostname: string): Promise<Site | null>;
  /**
   * Returns one page of the sites in the order of their ids: the sites after the id `after`. Sites that break the
   * contract are left out. Errors as for `SiteClient`.
   */
  readSites(page: { readonly after?: string | undefined; readonly limit: number }): Promise<ReceivedPage<Site>>;
  /** Adds the counts of pages of all sites; a batch that is sent twice counts once. Errors as for `SiteClient`. */
  sendCounts(batch: CountBatch): Promise<void>;
  close(): Promise<void>;
}

interface BackOfficeClientOptions {
  /** The scheme, host, port and, if any, path prefix of the back office. */
  readonly baseUrl: string;
  /** More addresses of the same back office, for calls that `baseUrl` does not answer. */
  readonly otherUrls?: readonly string[] | undefined;
  /** The version of this program; it is sent as `X-Client: gevel-site/<version>`. */
  readonly version: string;
  /** The token by which the back office recognises calls that only the site may make. */
  readonly apiToken?: string | undefined;
  /**
   * Returns the cursor of the newest purges that this process has received. Calls send the cursor, so that only a
   * replica of the database that contains the changes of these purges answers.
   */
  readonly getPurgeCursor?: () => string | undefined;
  readonly logger: Logger;
  readonly observe?: (observation: CallObservation) => void;
  /** Returns whether this process, or its machine, has no spare processor time. */
  readonly isStarved?: (() => boolean) | undefined;
  /** Called when calls of this process have shown that the back office is down, or answers again. */
  readonly onChange?: ((isDown: boolean) => void) | undefined;
  /**
   * Called when the back office, or one kind of call, works again after failures, also when another process of this
   * instance has found that out.
   */
  readonly onRecovery?: (() => void) | undefined;
}

const buildClientHeaders = ({
  version,
  apiToken,
}: Pick<BackOfficeClientOptions, 'version' | 'apiToken'>): ClientHeaders => ({
  accept: 'application/json',
  [REQUEST_HEADER.CLIENT]: `gevel-site/${version}`,
  // Calls that only read send the token too, because a back office on an open network requires it for all calls.
  ...(apiToken !== undefined && { authorization: `Bearer ${apiToken}` }),
});

const createHostnameExchange = (hostname: string, headers: ClientHeaders): CallExchange => ({
  endpoint: 'getSiteByHostname',
  method: 'GET',
  path: buildEndpointPath(ENDPOINTS.getSiteByHostname, { hostname }),
  headers,
  maxBytes: MAX_JSON_ANSWER_BYTES,
});

const createSitesExchange = (query: Readonly<Record<string, string>>, headers: ClientHeaders): CallExchange => ({
  endpoint: 'listSites',
  method: 'GET',
  path: buildEndpointPath(ENDPOINTS.listSites, {}, query),
  headers,
  maxBytes: MAX_JSON_ANSWER_BYTES,
  isMeasured: false,
});

const createCountsExchange = (batch: CountBatch, headers: ClientHeaders): CallExchange => ({
  endpoint: 'addCounts',
  method: 'POST',
  path: ENDPOINTS.addCounts.path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(batch),
  maxBytes: MAX_JSON_ANSWER_BYTES,
  isMeasured: false,
});

export function createBackOfficeClient(options: BackOfficeClientOptions): BackOfficeClient {
  const { baseUrl, otherUrls = [], logger, observe, isStarved, onChange, onRecovery } = options;
  const ownHeaders = buildClientHeaders(options);
  const getClientHeaders = () => {
    const cursor = options.getPurgeCursor?.();
    return cursor === undefined ? ownHeaders : { ...ownHeaders, [REQUEST_HEADER.PURGE_CURSOR]: cursor };
  };
  const health = createBackOfficeHealth({
    logger,
    ...(isStarved && { isStarved }),
    ...(onChange && { onChange }),
    ...(onRecovery && { onRecovery }),
    probe: (limitMs) =>
      transport.send({ ...createHostnameExchange('probe.invalid', ownHeaders), isProbe: true, limitMs }),
  });
  const transport = createCallTransport({
    baseUrls: [baseUrl, ...otherUrls],
    health,
    logger,
    ...(observe ? { observe } : {}),
  });
  const send = createSuccessOnlySend(transport, logger);
  return {
    health,

    forSite: (siteId) => createSiteClient(siteId, { send, getClientHeaders, logger }),

    async findSiteByHostname(hostname) {
      try {
        const { status, json } = await send(createHostnameExchange(hostname, getClientHeaders()));
        return status === 204
          ? null
          : parseValidAnswer(ENDPOINTS.getSiteByHostname.response, json, 'getSiteByHostname');
      } catch (error) {
        return toNullIfMissing(error);
      }
    },

    async readSites({ after, limit }) {
      const query = { limit: String(limit), ...(after !== undefined && { after }) };
      const { status, json } = await send(createSitesExchange(query, getClientHeaders()));
      return status === 204
        ? { entries: [], receivedCount: 0 }
        : parseValidEntries(siteSchema, json, 'listSites', logger);
    },

    async sendCounts(batch) {
      await send(createCountsExchange(batch, getClientHeaders()));
    },

    async close() {
      health.close();
      await transport.close();
    },
  };
}
