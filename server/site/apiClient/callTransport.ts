import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Dispatcher, errors, Pool } from 'undici';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';
import { type Span, traced, tracingHeaders } from '#shared/node/tracing/tracing.ts';
import { currentRequest } from '../requestContext.ts';
import { createBackOfficeAddresses } from './backOfficeAddresses.ts';
import { createLatePermits, startCallTimer } from './callTimer.ts';
import type { BackOfficeHealth } from './health/backOfficeHealth.ts';
import { CALL_MS, CONNECT_MS, LATE_MS } from './health/budget.ts';
import { BackOfficeUnavailableError, type UnavailableReason } from './errors.ts';

export interface Exchange {
  /** The kind of call, for the breaker and the metrics. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path and query, percent-encoded, starting with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when the answer is bytes and not JSON. */
  readonly raw?: boolean;
  /** The number of bytes that the answer's body may have. */
  readonly maxBytes: number;
  /** False for transfers whose duration does not show how fast the back office is. */
  readonly measured?: boolean;
  readonly probe?: boolean;
  /** The milliseconds that the call may take, if that is less than for other calls. */
  readonly limitMs?: number;
  /**
   * True when the back office may receive the call twice: it changes nothing, or has an idempotency key. A GET always
   * may.
   */
  readonly isRepeatable?: boolean;
}

export interface BackOfficeAnswer {
  readonly status: number;
  readonly statusText: string;
  /** The content type in lower case, without parameters; '' when there is none. */
  readonly contentType: string;
  readonly body: Buffer;
  /** The parsed body of a success that is not `raw`; undefined on 204. */
  readonly json?: unknown;
}

/** A measurement for the metrics: the `status` of the answer, or the reason why there is none. */
export interface Observation {
  readonly endpoint: string;
  readonly outcome: number | UnavailableReason;
  readonly ms: number;
}

interface TransportOptions {
  /** The scheme, host, port and, if any, path prefix of each address of the back office; at least one. */
  readonly baseUrls: readonly string[];
  readonly health: BackOfficeHealth;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly observe?: (observation: Observation) => void;
  /** The number of connections to each address at the same time. */
  readonly connections?: number;
  /** The number of calls at the same time, including those that wait for a connection. */
  readonly maxCalls?: number;
  /** The number of calls at the same time whose visitor has stopped waiting. */
  readonly maxLateCalls?: number;
}

export interface Transport {
  /**
   * Makes one exchange. With one address, a GET is retried at most once. With several addresses, the next one is tried
   * when an address does not answer, each once, if the call may be repeated or was certainly not received. It always
   * settles within `LATE_MS`, including the last byte. Resolves with any well-formed answer, of any status; a 404 or
   * 410 has to be a problem document. Errors: `BackOfficeUnavailableError`.
   */
  send(exchange: Exchange): Promise<BackOfficeAnswer>;
  close(): Promise<void>;
}

const RETRY_STATUS = new Set([502, 503, 504]);
const RETRY_REASON = new Set<UnavailableReason>(['connect', 'reset', 'foreign']);
/** The time without an answer after which the next address is tried. A visitor waits for at most two addresses. */
const HANDOVER_WAIT_MS = CALL_MS / 2;
/** The milliseconds before the retry, multiplied by a random factor from 1 to 2. */
const RETRY_DELAY_MS = 40;

const CONNECT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * The system calls of errors on an open connection. `CONNECT_CODES` occur there as well, and the back office may then
 * have received the call.
 */
const LATER_SYSCALLS = new Set(['read', 'write']);

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const isConnectError = (error: unknown): boolean =>
  CONNECT_CODES.has(getErrorCode(error)) &&
  !(error instanceof Error && 'syscall' in error && LATER_SYSCALLS.has(String(error.syscall)));

function toUnavailableError(error: unknown, timedOut: boolean): BackOfficeUnavailableError {
  if (error instanceof BackOfficeUnavailableError) return error;
  const reason: UnavailableReason = timedOut ? 'timeout' : isConnectError(error) ? 'connect' : 'reset';
  return new BackOfficeUnavailableError(reason, getErrorCode(error) || String(error), { cause: error });
}

async function readBody(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<Buffer> = body;
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > maxBytes) throw new BackOfficeUnavailableError('too large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Returns the headers with the id of the visitor's request, so that the logs of both programs can be read together. */
function buildRequestHeaders({ headers }: Pick<Exchange, 'headers'>): Readonly<Record<string, string>> {
  const requestId = currentRequest()?.requestId;
  return { ...headers, ...tracingHeaders(), ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }) };
}

const parseContentType = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? header[0] : header)?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

export const isSuccess = (status: number) => status >= 200 && status < 300;

/**
 * The statuses for a thing that does not exist or no longer exists. Such answers are stored, and pages are removed
 * because of them.
 */
const MISSING_STATUS = new Set([404, 410]);
/** The content type of the back office's errors (RFC 9457). */
const PROBLEM_TYPE = 'application/problem+json';

/**
 * Returns whether a program in front of the back office has answered instead of it. A proxy without a route to the back
 * office, for example, answers 404 with its own page or text, which says nothing about the requested thing.
 */
const isForeign = ({ status, contentType }: Pick<BackOfficeAnswer, 'status' | 'contentType'>) =>
  MISSING_STATUS.has(status) && contentType !== PROBLEM_TYPE;

function parseJson({ contentType, body }: Pick<BackOfficeAnswer, 'contentType' | 'body'>): unknown {
  if (contentType !== 'application/json' && !contentType.endsWith('+json')) {
    throw new BackOfficeUnavailableError('invalid', `content type '${contentType}'`);
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new BackOfficeUnavailableError('invalid', 'not JSON', { cause: error });
  }
}

type Outcome = Observation['outcome'];

/** A bounded pool of kept-alive connections to one address. */
interface AddressPool {
  /**
   * Sends one request. Errors: those of undici, and `BackOfficeUnavailableError` for an answer that breaks the
   * contract.
   */
  request(exchange: Exchange, signal: AbortSignal): Promise<BackOfficeAnswer>;
  close(): Promise<void>;
}

function openPool(url: string, connections: number): AddressPool {
  const base = new URL(url);
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '');
  const pool = new Pool(base.origin, {
    connections,
    connectTimeout: CONNECT_MS,
    allowH2: false,
    keepAliveTimeout: 10_000,
    // The two timeouts of undici are off, because one timer over the whole call enforces the budget.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async request(exchange, signal) {
      const { method, body, maxBytes, raw = false } = exchange;
      const headers = buildRequestHeaders(exchange);
      const path = prefix + exchange.path;
      const received = await pool.request({ method, path, headers, body: body ?? null, signal });
      const answer = {
        status: received.statusCode,
        statusText: received.statusText,
        contentType: parseContentType(received.headers['content-type']),
        body: await readBody(received.body, maxBytes),
      };
      if (isForeign(answer)) {
        throw new BackOfficeUnavailableError(
          'foreign',
          `status ${answer.status}, content type '${answer.contentType}'`,
        );
      }
      return raw || !isSuccess(answer.status) || answer.status === 204
        ? answer
        : { ...answer, json: parseJson(answer) };
    },
    close: () => pool.destroy(new errors.ClientDestroyedError()),
  };
}

/** One attempt of a call. */
interface Attempt {
  readonly pool: AddressPool;
  /** The end of the attempt, on the clock of `performance.now()`. */
  readonly deadline: number;
  /** Returns whether the call is sent to another address after this outcome. */
  readonly isHandedOver?: (outcome: Outcome) => boolean;
  /** True when the call was already sent to another address, so that the breaker has admitted it. */
  readonly isAdmitted?: boolean;
}

const never = () => false;
const getLimitMs = ({ limitMs = LATE_MS }: Exchange) => limitMs;
const isRepeatable = ({ method, isRepeatable: mayRepeat = false }: Exchange) => method === 'GET' || mayRepeat;
const isUnanswered = (outcome: Outcome) =>
  typeof outcome === 'number' ? RETRY_STATUS.has(outcome) : RETRY_REASON.has(outcome);
const toUnavailableReason = (error: unknown): UnavailableReason =>
  error instanceof BackOfficeUnavailableError ? error.reason : 'reset';

/** Creates the transport for calls to the back office. Each call has a budget and passes the breaker. */
export function createTransport({
  baseUrls,
  health,
  logger,
  observe,
  connections = 64,
  maxCalls = 256,
  maxLateCalls = 32,
}: TransportOptions): Transport {
  const pools = baseUrls.map((url) => openPool(url, connections));
  const addresses = createBackOfficeAddresses(pools, { logger });
  let calls = 0;
  const latePermits = createLatePermits(maxLateCalls);

  /** Makes one attempt that the breaker observes: it is overdue after the budget and aborted at the deadline. */
  async function attemptTracked(exchange: Exchange, attempt: Attempt, span: Span): Promise<BackOfficeAnswer> {
    const { endpoint, measured = true, probe = false } = exchange;
    const { pool, deadline, isHandedOver = never, isAdmitted = false } = attempt;
    const startedAt = performance.now();
    const report = (outcome: Outcome) => {
      observe?.({ endpoint, outcome, ms: performance.now() - startedAt });
      if (typeof outcome === 'number') span.set({ 'http.response.status_code': outcome });
      if (typeof outcome !== 'number' || outcome >= 500) span.fail(String(outcome));
    };
    const call = health.start(endpoint, { measured, probe: probe || isAdmitted });
    const timer = startCallTimer({ call, isLost: () => health.isLost(startedAt), startedAt, deadline, latePermits });
    try {
      const answer = await pool.request(exchange, timer.signal);
      if (isHandedOver(answer.status)) call.handedOver();
      else if (answer.status >= 500) call.failed('other');
      else call.succeeded();
      report(answer.status);
      return answer;
    } catch (error) {
      const failure = toUnavailableError(error, timer.timedOut);
      // An answer that is too large shows that the back office works, so it counts as a success for the breaker.
      if (failure.reason === 'too large') call.succeeded();
      else if (isHandedOver(failure.reason)) call.handedOver();
      else call.failed(failure.reason === 'connect' ? 'connect' : 'other');
      report(failure.reason);
      throw failure;
    } finally {
      timer.stop();
    }
  }

  const attemptTraced = (exchange: Exchange, attempt: Attempt): Promise<BackOfficeAnswer> => {
    const { endpoint, method } = exchange;
    const attributes = { 'http.request.method': method, 'gevel.call': endpoint };
    return traced(`call ${endpoint}`, { kind: 'client', attributes }, (span) =>
      attemptTracked(exchange, attempt, span),
    );
  };

  async function sendWithRetry(exchange: Exchange, pool: AddressPool): Promise<BackOfficeAnswer> {
    const startedAt = performance.now();
    const deadline = startedAt + getLimitMs(exchange);
    const retryDelay = RETRY_DELAY_MS * (1 + Math.random());
    const mayRetry = () =>
      exchange.method === 'GET' && !exchange.probe && performance.now() - startedAt + retryDelay < CALL_MS;
    try {
      const answer = await attemptTraced(exchange, { pool, deadline });
      if (!RETRY_STATUS.has(answer.status) || !mayRetry()) return answer;
    } catch (error) {
      if (!RETRY_REASON.has(toUnavailableReason(error)) || !mayRetry()) throw error;
    }
    await sleep(retryDelay);
    return attemptTraced(exchange, { pool, deadline });
  }

  /** Sends an exchange to one address after another, until one answers. */
  async function sendToAddresses(exchange: Exchange): Promise<BackOfficeAnswer> {
    const end = performance.now() + getLimitMs(exchange);
    const choices = addresses.take(isRepeatable(exchange));
    /** The addresses that answered 502, 503 or 504. They are avoided only when another address can answer. */
    const unable: AddressPool[] = [];
    for (const [index, { address: pool }] of choices.entries()) {
      const next = exchange.probe ? undefined : choices[index + 1];
      const hurries = next !== undefined && !next.isAvoided && isRepeatable(exchange);
      const deadline = hurries ? Math.min(end, performance.now() + HANDOVER_WAIT_MS) : end;
      const isHandedOver = (outcome: Outcome) =>
        outcome === 'timeout'
          ? hurries
          : next !== undefined && isUnanswered(outcome) && (outcome === 'connect' || isRepeatable(exchange));
      try {
        // oxlint-disable-next-line no-await-in-loop -- The addresses are tried in their order.
        const answer = await attemptTraced(exchange, { pool, deadline, isHandedOver, isAdmitted: index > 0 });
        if (isHandedOver(answer.status)) {
          unable.push(pool);
          continue;
        }
        if (!RETRY_STATUS.has(answer.status)) {
          addresses.answered(pool);
          for (const each of unable) addresses.failed(each, 'unable');
        }
        return answer;
      } catch (error) {
        const outcome = toUnavailableReason(error);
        if (outcome === 'timeout' || RETRY_REASON.has(outcome)) addresses.failed(pool, outcome);
        if (!isHandedOver(outcome)) throw error;
      }
    }
    throw new BackOfficeUnavailableError('connect', 'no address');
  }

  return {
    async send(exchange) {
      if (calls >= maxCalls) throw new BackOfficeUnavailableError('busy', `${calls} calls under way`);
      calls += 1;
      try {
        if (health.isOpen && !exchange.probe) await health.recheck();
        const [only] = pools;
        return await (only && pools.length === 1 ? sendWithRetry(exchange, only) : sendToAddresses(exchange));
      } finally {
        calls -= 1;
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
