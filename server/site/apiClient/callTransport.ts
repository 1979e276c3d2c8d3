import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, errors, Pool } from 'undici';
import { REQUEST_ID_HEADER } from '../../../shared/node/requestId.ts';
import { type Span, traced, tracingHeaders } from '../../../shared/node/tracing/tracing.ts';
import { currentRequest } from '../requestContext.ts';
import { createLatePlaces, startCallTimer } from './callTimer.ts';
import type { BackOfficeHealth } from './health/backOfficeHealth.ts';
import { CALL_MS, CONNECT_MS, LATE_MS } from './health/budget.ts';
import { BackOfficeUnavailableError, type UnavailableReason } from './errors.ts';

export interface Exchange {
  /** Kind of call, for the breaker and the metrics. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, percent-encoded, starting with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The answer is bytes, not JSON. */
  readonly raw?: boolean;
  /** Bytes that the answer's body may have. */
  readonly maxBytes: number;
  /** False for transfers whose length says nothing about the back office's pace. */
  readonly measured?: boolean;
  readonly probe?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Lower case, without parameters; '' when there is none. */
  readonly contentType: string;
  readonly body: Buffer;
  /** The parsed body of a success that is not `raw`; undefined on 204. */
  readonly json?: unknown;
}

/** For metrics: `status` of the answer, or why there is none. */
export interface Observation {
  readonly endpoint: string;
  readonly outcome: number | UnavailableReason;
  readonly ms: number;
}

interface TransportOptions {
  /** Scheme, host, port and, if any, path prefix of the back office. */
  readonly baseUrl: string;
  readonly health: BackOfficeHealth;
  readonly observe?: (observation: Observation) => void;
  /** Connections at once. */
  readonly connections?: number;
  /** Calls under way at once, waiting for a connection included. */
  readonly maxCalls?: number;
  /** Calls at once whose visitor has stopped waiting. */
  readonly maxLateCalls?: number;
}

export interface Transport {
  /**
   * One exchange, at most one retry of a GET included. Settles within `LATE_MS` to the last byte in all cases. Resolves
   * with any well-formed answer, of any status. Errors: `BackOfficeUnavailableError`.
   */
  send(exchange: Exchange): Promise<Answer>;
  close(): Promise<void>;
}

const RETRY_STATUS = new Set([502, 503, 504]);
const RETRY_REASON = new Set<UnavailableReason>(['connect', 'reset']);
/** Milliseconds before the retry, up to twice as many. */
const RETRY_DELAY_MS = 40;

const CONNECT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function asUnavailable(error: unknown, timedOut: boolean): BackOfficeUnavailableError {
  if (error instanceof BackOfficeUnavailableError) return error;
  const reason: UnavailableReason = timedOut ? 'timeout' : CONNECT_CODES.has(codeOf(error)) ? 'connect' : 'reset';
  return new BackOfficeUnavailableError(reason, codeOf(error) || String(error), { cause: error });
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

/** Which request of a visitor a call is for, so that the logs of both programs can be read together. */
function headersOf({ headers }: Pick<Exchange, 'headers'>): Readonly<Record<string, string>> {
  const requestId = currentRequest()?.requestId;
  return { ...headers, ...tracingHeaders(), ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }) };
}

const contentTypeOf = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? header[0] : header)?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

export const isSuccess = (status: number) => status >= 200 && status < 300;

function parseJson({ contentType, body }: Pick<Answer, 'contentType' | 'body'>): unknown {
  if (contentType !== 'application/json' && !contentType.endsWith('+json')) {
    throw new BackOfficeUnavailableError('invalid', `content type '${contentType}'`);
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new BackOfficeUnavailableError('invalid', 'not JSON', { cause: error });
  }
}

/** Calls over a bounded pool of kept-alive connections, each with a budget and through the breaker. */
export function createTransport({
  baseUrl,
  health,
  observe,
  connections = 64,
  maxCalls = 256,
  maxLateCalls = 32,
}: TransportOptions): Transport {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '');
  const pool = new Pool(base.origin, {
    connections,
    connectTimeout: CONNECT_MS,
    allowH2: false,
    keepAliveTimeout: 10_000,
    // The budget is one timer over the whole call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let calls = 0;
  const latePlaces = createLatePlaces(maxLateCalls);

  async function attempt(exchange: Exchange, signal: AbortSignal): Promise<Answer> {
    const { method, body, maxBytes, raw = false } = exchange;
    const headers = headersOf(exchange);
    const received = await pool.request({ method, path: prefix + exchange.path, headers, body: body ?? null, signal });
    const answer = {
      status: received.statusCode,
      statusText: received.statusText,
      contentType: contentTypeOf(received.headers['content-type']),
      body: await readBody(received.body, maxBytes),
    };
    return raw || !isSuccess(answer.status) || answer.status === 204 ? answer : { ...answer, json: parseJson(answer) };
  }

  /** One attempt under the breaker's eye: overdue after the budget, aborted at the deadline. */
  async function tracked(exchange: Exchange, deadline: number, span: Span): Promise<Answer> {
    const { endpoint, measured = true, probe = false } = exchange;
    const startedAt = performance.now();
    const report = (outcome: Observation['outcome']) => {
      observe?.({ endpoint, outcome, ms: performance.now() - startedAt });
      if (typeof outcome === 'number') span.set({ 'http.response.status_code': outcome });
      if (typeof outcome !== 'number' || outcome >= 500) span.fail(String(outcome));
    };
    const call = health.start(endpoint, { measured, probe });
    const timer = startCallTimer({ call, timeoutMs: () => health.timeoutMs(), startedAt, deadline, latePlaces });
    try {
      const answer = await attempt(exchange, timer.signal);
      if (answer.status >= 500) call.failed('other');
      else call.succeeded();
      report(answer.status);
      return answer;
    } catch (error) {
      const failure = asUnavailable(error, timer.timedOut);
      // An answer that is too large shows that the back office works.
      if (failure.reason === 'too large') call.succeeded();
      else call.failed(failure.reason === 'connect' ? 'connect' : 'other');
      report(failure.reason);
      throw failure;
    } finally {
      timer.stop();
    }
  }

  const attempted = (exchange: Exchange, deadline: number): Promise<Answer> => {
    const { endpoint, method } = exchange;
    const attributes = { 'http.request.method': method, 'gevel.call': endpoint };
    return traced(`call ${endpoint}`, { kind: 'client', attributes }, (span) => tracked(exchange, deadline, span));
  };

  async function withRetry(exchange: Exchange): Promise<Answer> {
    const startedAt = performance.now();
    const deadline = startedAt + LATE_MS;
    const retryDelay = RETRY_DELAY_MS * (1 + Math.random());
    const mayRetry = () =>
      exchange.method === 'GET' && !exchange.probe && performance.now() - startedAt + retryDelay < CALL_MS;
    try {
      const answer = await attempted(exchange, deadline);
      if (!RETRY_STATUS.has(answer.status) || !mayRetry()) return answer;
    } catch (error) {
      const retryable = error instanceof BackOfficeUnavailableError && RETRY_REASON.has(error.reason);
      if (!retryable || !mayRetry()) throw error;
    }
    await sleep(retryDelay);
    return attempted(exchange, deadline);
  }

  return {
    async send(exchange) {
      if (calls >= maxCalls) throw new BackOfficeUnavailableError('busy', `${calls} calls under way`);
      calls += 1;
      try {
        return await withRetry(exchange);
      } finally {
        calls -= 1;
      }
    },
    close: () => pool.destroy(new errors.ClientDestroyedError()),
  };
}
