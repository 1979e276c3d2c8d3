import { isObject } from '../../core/isObject.ts';
import type { SessionContext } from '../seam/adapter.ts';
import { CrmFailure, IncompleteList } from '../seam/crmFailure.ts';
import type { Authorise } from '../seam/crmHttp.ts';
import { toId } from '../reading/readNumbers.ts';
import { createBearerTokens } from '../transport/bearerTokens.ts';
import type { OrganimmoRow } from './rows.ts';
import { buildApiAddress, type OrganimmoSettings } from './settings.ts';

type Context = SessionContext<OrganimmoSettings>;

interface RowsRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Is true when the requests have priority over other requests of the account. */
  readonly isUrgent?: boolean;
}

/** The calls of the API. No call writes. */
export interface OrganimmoCalls {
  /**
   * Yields all rows of a list, each row once. Throws `IncompleteList` when the list has fewer rows than its total says.
   */
  readRows(path: string, options?: RowsRequestOptions): AsyncGenerator<OrganimmoRow, void, undefined>;
  /** Reads one row. Returns undefined when there is no such row (status 204). */
  readRow(path: string): Promise<OrganimmoRow | undefined>;
  readFile(url: string): Promise<Buffer>;
  /** Requests a new token, even when the current token is still valid. */
  renewToken(): Promise<void>;
}

const ROWS_PER_PAGE = 500;
const MAX_PICTURE_BYTES = 50_000_000;

/** Creates the function that authorises requests with tokens of the agency's user (grant `password`). */
function createAuthorise({ http, credentials, settings, now, tokens }: Context): Authorise {
  const customerHeader = { 'fs-customer-id': credentials['customerId'] ?? '' };
  const { username, password, clientId, clientSecret } = credentials;
  const authorise = createBearerTokens(
    { http, now, tokens },
    {
      url: settings.tokenUrl,
      headers: customerHeader,
      body: {
        grant_type: 'password',
        audience: settings.audience,
        username,
        password,
        client_id: clientId,
        client_secret: clientSecret,
      },
      refusalMessage: 'the user, the password or the client is not accepted',
    },
  );
  return async (mustRenew) => ({ ...(await authorise(mustRenew)), ...customerHeader });
}

/**
 * Parses the total of a list: `0-499/1234` → 1234. Returns undefined when the header is missing or has another form.
 */
function parseTotal(header: string | undefined): number | undefined {
  const total = /\/(\d{1,9})\s*$/.exec(header ?? '')?.[1];
  return total === undefined ? undefined : Number(total);
}

function toRows(body: unknown, path: string): readonly OrganimmoRow[] {
  if (body === undefined) return [];
  if (!Array.isArray(body)) throw new CrmFailure(`Organimmo: ${path} is not a list`);
  return body.filter(isObject);
}

export function createCalls(context: Context): OrganimmoCalls {
  const { http, settings } = context;
  const authorise = createAuthorise(context);

  async function readPage(path: string, skip: number, { headers = {}, isUrgent = false }: RowsRequestOptions) {
    const url = buildApiAddress(settings, `${path}?skip=${skip}&take=${ROWS_PER_PAGE}&sort=id`);
    const answer = await http.request(
      { method: 'GET', url, headers, repeat: 'safe', answer: 'json', isUrgent },
      authorise,
    );
    return { rows: toRows(answer.body, path), total: parseTotal(answer.headers['content-range']) };
  }

  return {
    async *readRows(path, options = {}) {
      const yieldedIds = new Set<string>();
      let [requestedCount, yieldedCount] = [0, 0];
      let total: number | undefined;
      for (;;) {
        const { rows, total: pageTotal } = await readPage(path, requestedCount, options);
        // An empty page has status 204 and no header with the total, so the total of the earlier page is kept.
        total = pageTotal ?? total;
        const countBefore = yieldedCount;
        for (const row of rows) {
          // All promotions have the id 0, which does not identify them, so every promotion is yielded.
          const id = toId(row['id']);
          if (id !== undefined && yieldedIds.has(id)) continue;
          if (id !== undefined) yieldedIds.add(id);
          yieldedCount += 1;
          yield row;
        }
        requestedCount += rows.length;
        const isEnd = total === undefined ? rows.length < ROWS_PER_PAGE : requestedCount >= total || rows.length === 0;
        if (isEnd && yieldedCount < (total ?? 0))
          throw new IncompleteList(
            `Organimmo: ${path} has ${total} entries, but returned only ${yieldedCount} of them`,
          );
        if (isEnd) return;
        if (yieldedCount === countBefore) throw new IncompleteList(`Organimmo: ${path} gives the same page again`);
      }
    },
    async readRow(path) {
      const { body } = await http.request(
        { method: 'GET', url: buildApiAddress(settings, path), repeat: 'safe', answer: 'json' },
        authorise,
      );
      return isObject(body) ? body : undefined;
    },
    async readFile(url) {
      const { body } = await http.request(
        { method: 'GET', url, repeat: 'safe', answer: 'bytes', maxBytes: MAX_PICTURE_BYTES },
        authorise,
      );
      if (!Buffer.isBuffer(body) || body.length === 0) throw new CrmFailure('Organimmo: a picture without content');
      return body;
    },
    renewToken: async () => {
      await authorise(true);
    },
  };
}
