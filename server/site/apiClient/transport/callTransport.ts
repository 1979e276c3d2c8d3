import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AddressPool, openPool } from './addressPool.ts';
import { createBackOfficeAddresses } from './backOfficeAddresses.ts';
import { createAttempts, type CallOutcome, toUnavailableReason } from './callAttempt.ts';
import { BackOfficeUnavailableError, type UnavailableReason } from '../errors.ts';
import type { BackOfficeAnswer, Exchange, Observation } from './exchange.ts';
import type { BackOfficeHealth } from '../health/backOfficeHealth.ts';
import { CALL_MS, LATE_MS } from '../health/budget.ts';

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

const getLimitMs = ({ limitMs = LATE_MS }: Exchange) => limitMs;
const isRepeatable = ({ method, isRepeatable: mayRepeat = false }: Exchange) => method === 'GET' || mayRepeat;
const isUnanswered = (outcome: CallOutcome) =>
  typeof outcome === 'number' ? RETRY_STATUS.has(outcome) : RETRY_REASON.has(outcome);

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
  const attempt = createAttempts({ health, observe, maxLateCalls });

  async function sendWithRetry(exchange: Exchange, pool: AddressPool): Promise<BackOfficeAnswer> {
    const startedAt = performance.now();
    const deadline = startedAt + getLimitMs(exchange);
    const retryDelay = RETRY_DELAY_MS * (1 + Math.random());
    const mayRetry = () =>
      exchange.method === 'GET' && !exchange.probe && performance.now() - startedAt + retryDelay < CALL_MS;
    try {
      const answer = await attempt(exchange, { pool, deadline });
      if (!RETRY_STATUS.has(answer.status) || !mayRetry()) return answer;
    } catch (error) {
      if (!RETRY_REASON.has(toUnavailableReason(error)) || !mayRetry()) throw error;
    }
    await sleep(retryDelay);
    return attempt(exchange, { pool, deadline });
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
      const isHandedOver = (outcome: CallOutcome) =>
        outcome === 'timeout'
          ? hurries
          : next !== undefined && isUnanswered(outcome) && (outcome === 'connect' || isRepeatable(exchange));
      try {
        // oxlint-disable-next-line no-await-in-loop -- The addresses are tried in their order.
        const answer = await attempt(exchange, { pool, deadline, isHandedOver, isAdmitted: index > 0 });
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
