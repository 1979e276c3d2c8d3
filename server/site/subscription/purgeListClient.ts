import { Agent, request } from 'undici';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { MAX_PURGE_WAIT_SECONDS, type purgesSchema } from '#shared/api/purge.ts';
import { createBackOfficeAddresses } from '../apiClient/transport/backOfficeAddresses.ts';
import { buildEndpointPath } from '../apiClient/endpointPath.ts';
import { parseValidAnswer } from '../apiClient/validAnswer.ts';

/** The answer of the back office to a call for the purge list. */
export type PurgeListAnswer =
  | ({ readonly type: 'purges' } & z.output<typeof purgesSchema>)
  /** The cursor is unknown or too old, so the purges after it are not known. */
  | { readonly type: 'outdated' }
  /** The back office has no purge list. */
  | { readonly type: 'none' };

/** Reads the purge list of the back office. */
export interface PurgeListClient {
  /**
   * Resolves with the purges after the cursor. Without a cursor, it resolves with no purges and the current cursor.
   * When there are no purges, the back office answers after `waitSeconds`, or after the maximum wait of the contract.
   * When an address does not answer, the client uses the next address from then on, because a cursor is valid at each
   * address. The promise rejects when no address answers, and when the client is stopped.
   */
  readonly read: (query: {
    readonly after: string | undefined;
    readonly waitSeconds: number;
  }) => Promise<PurgeListAnswer>;
  /** Ends the current call. */
  readonly stop: () => Promise<void>;
}

interface PurgeListClientOptions {
  /** The address of the back office. */
  readonly apiUrl: string;
  /** Further addresses of the same back office, which are used when the first one does not answer. */
  readonly otherApiUrls?: readonly string[];
  readonly apiToken: string | undefined;
  /** The name of this instance in the back office's list of readers. */
  readonly reader: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The time that an answer may take in addition to the requested wait. It replaces the default. */
  readonly extraAnswerTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 2000;
/** The time that an answer may take in addition to the requested wait. */
const EXTRA_ANSWER_TIMEOUT_MS = 5000;
/** The maximum size of an answer. 500 purges of 1000 tags take about 20 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const REFUSED_TOKEN_STATUSES = new Set([401, 403]);
const NO_LIST_STATUSES = new Set([404, 405, 501]);
/**
 * The statuses for an outdated cursor. The contract defines 410. The back office answers 400 or 422 to a text that is
 * not one of its cursors.
 */
const OUTDATED_CURSOR_STATUSES = new Set([400, 410, 422]);

const { path: LIST_PATH, response: LIST_ANSWER } = ENDPOINTS.listPurges;

/**
 * The error when the back office refuses the token. The client does not repeat the call at another address, because the
 * same back office would refuse the token there too.
 */
class TokenRefusedByListError extends Error {
  override readonly name = 'TokenRefusedByListError';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser would repeat parts of the answer, which do not belong in the log.
    throw new Error('invalid answer: no JSON');
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Creates a client that has its own connection to each address. The long calls of this client therefore do not delay
 * calls for pages, and the pace of the back office does not depend on them.
 */
export function createPurgeListClient({
  apiUrl,
  otherApiUrls = [],
  apiToken,
  reader,
  logger,
  extraAnswerTimeoutMs = EXTRA_ANSWER_TIMEOUT_MS,
}: PurgeListClientOptions): PurgeListClient {
  const agent = new Agent({
    connections: 1,
    connectTimeout: CONNECT_TIMEOUT_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  const stopping = new AbortController();
  // A call that waits may get no data for a long time, so the client notices late that an address hangs. It does not
  // try such an address again as long as another address answers.
  const addresses = createBackOfficeAddresses([apiUrl, ...otherApiUrls], {
    logger,
    firstAvoidanceMs: Number.POSITIVE_INFINITY,
    maxAvoidanceMs: Number.POSITIVE_INFINITY,
  });

  async function askAddress(url: string, after: string | undefined, waitSeconds: number): Promise<PurgeListAnswer> {
    const query = { reader, ...(after !== undefined && { after, wait: String(waitSeconds) }) };
    const timeout = AbortSignal.timeout(waitSeconds * 1000 + extraAnswerTimeoutMs);
    const { statusCode, body } = await request(url + buildEndpointPath({ path: LIST_PATH }, {}, query), {
      dispatcher: agent,
      headers: {
        accept: 'application/json',
        ...(apiToken !== undefined && { authorization: `Bearer ${apiToken}` }),
      },
      signal: AbortSignal.any([timeout, stopping.signal]),
    });
    const text = await readText(body);
    if (NO_LIST_STATUSES.has(statusCode)) return { type: 'none' };
    if (after !== undefined && OUTDATED_CURSOR_STATUSES.has(statusCode)) return { type: 'outdated' };
    if (REFUSED_TOKEN_STATUSES.has(statusCode)) throw new TokenRefusedByListError(`status ${statusCode}`);
    if (statusCode !== 200) throw new Error(`status ${statusCode}`);
    return { type: 'purges', ...parseValidAnswer(LIST_ANSWER, parseJson(text), 'listPurges') };
  }

  return {
    async read({ after, waitSeconds }) {
      let lastError: unknown;
      for (const [index, { address }] of addresses.chooseAddresses().entries()) {
        // The call to the previous address has already used the time for waiting.
        const callWaitSeconds = index === 0 ? Math.min(waitSeconds, MAX_PURGE_WAIT_SECONDS) : 0;
        try {
          // oxlint-disable-next-line no-await-in-loop -- The addresses are tried in their order.
          const answer = await askAddress(address, after, callWaitSeconds);
          addresses.recordAnswer(address);
          return answer;
        } catch (error) {
          if (stopping.signal.aborted || error instanceof TokenRefusedByListError) throw error;
          addresses.recordFailure(address, error instanceof Error ? error.message : String(error));
          lastError = error;
        }
      }
      throw lastError;
    },

    stop() {
      stopping.abort(new Error('stopped'));
      return agent.destroy();
    },
  };
}
