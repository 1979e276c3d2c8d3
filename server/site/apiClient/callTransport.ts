import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Dispatcher, errors, Pool } from 'undici';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';
import { type Span, traced, tracingHeaders } from '#shared/node/tracing/tracing.ts';
import { currentRequest } from '../requestContext.ts';
import { createBackOfficeAddresses } from './backOfficeAddresses.ts';
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
  /** Milliseconds that it may take, where that is less than any other call. */
  readonly limitMs?: number;
  /** The back office may get it twice: it changes nothing, or has an idempotency key. A GET always may. */
  readonly isRepeatable?: boolean;
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
  /** Scheme, host, port and, if any, path prefix of each address of the back office; at least one. */
  readonly baseUrls: readonly string[];
  readonly health: BackOfficeHealth;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly observe?: (observation: Observation) => void;
  /** Connections at once, to each address. */
  readonly connections?: number;
  /** Calls under way at once, waiting for a connection included. */
  readonly maxCalls?: number;
  /** Calls at once whose visitor has stopped waiting. */
  readonly maxLateCalls?: number;
}

export interface Transport {
  /**
   * One exchange. With one address, at most one retry of a GET included. With several, the next one is asked when one
   * gives no answer, each once, where the call may be repeated or was surely not taken. Settles within `LATE_MS`, to the
   * last byte, in all cases. Resolves with any well-formed answer, of any status; a 404 or 410 has to be a problem document. Errors: `BackOfficeUnavailableError`.
   */
  send(exchange: Exchange): Promise<Answer>;
  close(): Promise<void>;
}

const RETRY_STATUS = new Set([502, 503, 504]);
const RETRY_REASON = new Set<UnavailableReason>(['connect', 'reset', 'foreign']);
/** Milliseconds without an answer until another address that may answer is asked: the visitor waits twice as long. */
const OTHERS_WAIT_MS = CALL_MS / 2;
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
/** The same codes break connections: then the call may have been taken. */
const LATER_SYSCALLS = new Set(['read', 'write']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const isOfConnecting = (error: unknown): boolean =>
  CONNECT_CODES.has(codeOf(error)) &&
  !(error instanceof Error && 'syscall' in error && LATER_SYSCALLS.has(String(error.syscall)));

function asUnavailable(error: unknown, timedOut: boolean): BackOfficeUnavailableError {
  if (error instanceof BackOfficeUnavailableError) return error;
  const reason: UnavailableReason = timedOut ? 'timeout' : isOfConnecting(error) ? 'connect' : 'reset';
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

/** Answers that say that a thing is not there, or no longer: they are kept, and pages are deleted because of them. */
const MISSING_STATUS = new Set([404, 410]);
/** The content type of the back office's errors (RFC 9457). */
const PROBLEM_TYPE = 'application/problem+json';

/**
 * Whether a program in front of the back office answered in its place: a proxy that has no route to it, for example,
 * answers 404 with a page or a text of its own, which says nothing about the thing that was asked for.
 */
const isForeign = ({ status, contentType }: Pick<Answer, 'status' | 'contentType'>) =>
  MISSING_STATUS.has(status) && contentType !== PROBLEM_TYPE;

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

type Outcome = Observation['outcome'];

/** A bounded pool of kept-alive connections to one address. */
interface AddressPool {
  /** Errors: those of undici, and `BackOfficeUnavailableError` for an answer that is not what the contract says. */
  ask(exchange: Exchange, signal: AbortSignal): Promise<Answer>;
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
    // The budget is one timer over the whole call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async ask(exchange, signal) {
      const { method, body, maxBytes, raw = false } = exchange;
      const headers = headersOf(exchange);
      const path = prefix + exchange.path;
      const received = await pool.request({ method, path, headers, body: body ?? null, signal });
      const answer = {
        status: received.statusCode,
        statusText: received.statusText,
        contentType: contentTypeOf(received.headers['content-type']),
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
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Whether another address gets the call where this one has that outcome. */
  readonly isHandedOver?: (outcome: Outcome) => boolean;
  /** Another address had it before: it has been let through. */
  readonly isAdmitted?: boolean;
}

const never = () => false;
const limitOf = ({ limitMs = LATE_MS }: Exchange) => limitMs;
const isRepeatable = ({ method, isRepeatable: mayRepeat = false }: Exchange) => method === 'GET' || mayRepeat;
const isOfNoAnswer = (outcome: Outcome) =>
  typeof outcome === 'number' ? RETRY_STATUS.has(outcome) : RETRY_REASON.has(outcome);
const outcomeOf = (error: unknown): UnavailableReason =>
  error instanceof BackOfficeUnavailableError ? error.reason : 'reset';

/** Calls of a back office, each with a budget and through the breaker. */
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
  const latePlaces = createLatePlaces(maxLateCalls);

  /** One attempt under the breaker's eye: overdue after the budget, aborted at the deadline. */
  async function tracked(exchange: Exchange, attempt: Attempt, span: Span): Promise<Answer> {
    const { endpoint, measured = true, probe = false } = exchange;
    const { pool, deadline, isHandedOver = never, isAdmitted = false } = attempt;
    const startedAt = performance.now();
    const report = (outcome: Outcome) => {
      observe?.({ endpoint, outcome, ms: performance.now() - startedAt });
      if (typeof outcome === 'number') span.set({ 'http.response.status_code': outcome });
      if (typeof outcome !== 'number' || outcome >= 500) span.fail(String(outcome));
    };
    const call = health.start(endpoint, { measured, probe: probe || isAdmitted });
    const timer = startCallTimer({ call, isLost: () => health.isLost(startedAt), startedAt, deadline, latePlaces });
    try {
      const answer = await pool.ask(exchange, timer.signal);
      if (isHandedOver(answer.status)) call.handedOver();
      else if (answer.status >= 500) call.failed('other');
      else call.succeeded();
      report(answer.status);
      return answer;
    } catch (error) {
      const failure = asUnavailable(error, timer.timedOut);
      // An answer that is too large shows that the back office works.
      if (failure.reason === 'too large') call.succeeded();
      else if (isHandedOver(failure.reason)) call.handedOver();
      else call.failed(failure.reason === 'connect' ? 'connect' : 'other');
      report(failure.reason);
      throw failure;
    } finally {
      timer.stop();
    }
  }

  const attempted = (exchange: Exchange, attempt: Attempt): Promise<Answer> => {
    const { endpoint, method } = exchange;
    const attributes = { 'http.request.method': method, 'gevel.call': endpoint };
    return traced(`call ${endpoint}`, { kind: 'client', attributes }, (span) => tracked(exchange, attempt, span));
  };

  async function withRetry(exchange: Exchange, pool: AddressPool): Promise<Answer> {
    const startedAt = performance.now();
    const deadline = startedAt + limitOf(exchange);
    const retryDelay = RETRY_DELAY_MS * (1 + Math.random());
    const mayRetry = () =>
      exchange.method === 'GET' && !exchange.probe && performance.now() - startedAt + retryDelay < CALL_MS;
    try {
      const answer = await attempted(exchange, { pool, deadline });
      if (!RETRY_STATUS.has(answer.status) || !mayRetry()) return answer;
    } catch (error) {
      if (!RETRY_REASON.has(outcomeOf(error)) || !mayRetry()) throw error;
    }
    await sleep(retryDelay);
    return attempted(exchange, { pool, deadline });
  }

  /** Tries one address after the other. */
  async function withOthers(exchange: Exchange): Promise<Answer> {
    const end = performance.now() + limitOf(exchange);
    const choices = addresses.take(isRepeatable(exchange));
    /** They answered that they can't answer: their own trouble, where another one can. */
    const unable: AddressPool[] = [];
    for (const [index, { address: pool }] of choices.entries()) {
      const next = exchange.probe ? undefined : choices[index + 1];
      const hurries = next !== undefined && !next.isAvoided && isRepeatable(exchange);
      const deadline = hurries ? Math.min(end, performance.now() + OTHERS_WAIT_MS) : end;
      const isHandedOver = (outcome: Outcome) =>
        outcome === 'timeout'
          ? hurries
          : next !== undefined && isOfNoAnswer(outcome) && (outcome === 'connect' || isRepeatable(exchange));
      try {
        // oxlint-disable-next-line no-await-in-loop -- One address after the other.
        const answer = await attempted(exchange, { pool, deadline, isHandedOver, isAdmitted: index > 0 });
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
        const outcome = outcomeOf(error);
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
        return await (only && pools.length === 1 ? withRetry(exchange, only) : withOthers(exchange));
      } finally {
        calls -= 1;
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
