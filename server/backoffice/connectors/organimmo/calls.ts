import { isObject } from '../../core/isObject.ts';
import type { SessionContext } from '../seam/adapter.ts';
import { CrmFailure, IncompleteList } from '../seam/crmFailure.ts';
import type { Authorise } from '../seam/crmHttp.ts';
import { toId } from '../reading/readNumbers.ts';
import { createBearerTokens } from '../transport/bearerTokens.ts';
import type { OrganimmoRow } from './rows.ts';
import { apiAddress, type OrganimmoSettings } from './settings.ts';

type Context = SessionContext<OrganimmoSettings>;

interface ListOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Is true when the requests go before other requests of the account. */
  readonly urgent?: boolean;
}

/** The calls of the API. All of them only read. */
export interface OrganimmoCalls {
  /** Yields a list to its end, each row once. Throws `IncompleteList` when it ends too early. */
  all(path: string, options?: ListOptions): AsyncGenerator<OrganimmoRow, void, undefined>;
  /** Reads one row. Returns undefined when there is none (204). */
  one(path: string): Promise<OrganimmoRow | undefined>;
  file(url: string): Promise<Buffer>;
  /** Requests a new token, even when there is a valid one. */
  authorise(): Promise<void>;
}

const PAGE_ROWS = 500;
const MAX_PICTURE_BYTES = 50_000_000;

/** Creates the authorisation with tokens of the agency's user (grant `password`). */
function createAuthorise({ http, credentials, settings, now, tokens }: Context): Authorise {
  const customer = { 'fs-customer-id': credentials['customerId'] ?? '' };
  const { username, password, clientId, clientSecret } = credentials;
  const authorise = createBearerTokens(
    { http, now, tokens },
    {
      url: settings.tokenUrl,
      headers: customer,
      body: {
        grant_type: 'password',
        audience: settings.audience,
        username,
        password,
        client_id: clientId,
        client_secret: clientSecret,
      },
      refusal: 'the user, the password or the client is not accepted',
    },
  );
  return async (renew) => ({ ...(await authorise(renew)), ...customer });
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
  if (!Array.isArray(body)) throw new CrmFailure(`Organimmo: ${path} is no list`);
  return body.filter(isObject);
}

export function createCalls(context: Context): OrganimmoCalls {
  const { http, settings } = context;
  const authorise = createAuthorise(context);

  async function readPage(path: string, skip: number, { headers = {}, urgent = false }: ListOptions) {
    const url = apiAddress(settings, `${path}?skip=${skip}&take=${PAGE_ROWS}&sort=id`);
    const answer = await http.request(
      { method: 'GET', url, headers, repeat: 'safe', answer: 'json', urgent },
      authorise,
    );
    return { rows: toRows(answer.body, path), total: parseTotal(answer.headers['content-range']) };
  }

  return {
    async *all(path, options = {}) {
      const seen = new Set<string>();
      let [asked, given] = [0, 0];
      let total: number | undefined;
      for (;;) {
        const { rows, total: said } = await readPage(path, asked, options);
        // An empty page is answered with 204, without the header that contains the total.
        total = said ?? total;
        const before = given;
        for (const row of rows) {
          // Promotions all have the id 0, which is no id, so each of them is yielded.
          const id = toId(row['id']);
          if (id !== undefined && seen.has(id)) continue;
          if (id !== undefined) seen.add(id);
          given += 1;
          yield row;
        }
        asked += rows.length;
        const isEnd = total === undefined ? rows.length < PAGE_ROWS : asked >= total || rows.length === 0;
        if (isEnd && given < (total ?? 0))
          throw new IncompleteList(`Organimmo: ${path} has ${total} entries, and ${given} of them came`);
        if (isEnd) return;
        if (given === before) throw new IncompleteList(`Organimmo: ${path} gives the same page again`);
      }
    },
    async one(path) {
      const { body } = await http.request(
        { method: 'GET', url: apiAddress(settings, path), repeat: 'safe', answer: 'json' },
        authorise,
      );
      return isObject(body) ? body : undefined;
    },
    async file(url) {
      const { body } = await http.request(
        { method: 'GET', url, repeat: 'safe', answer: 'bytes', bytes: MAX_PICTURE_BYTES },
        authorise,
      );
      if (!Buffer.isBuffer(body) || body.length === 0) throw new CrmFailure('Organimmo: a picture without content');
      return body;
    },
    authorise: async () => {
      await authorise(true);
    },
  };
}
