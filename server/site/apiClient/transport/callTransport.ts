import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AddressPool, openPool } from './addressPool.ts';
import { type AddressChoice, createBackOfficeAddresses } from './backOfficeAddresses.ts';
import { createAttempts, type CallOutcome, toUnavailableReason } from './callAttempt.ts';
import { BackOfficeUnavailableError, type UnavailableReason } from '../errors.ts';
import type { BackOfficeAnswer, CallExchange, CallObservation } from './exchange.ts';
import type { BackOfficeHealth } from '../health/backOfficeHealth.ts';
import { CALL_TIMEOUT_MS, LATE_CALL_TIMEOUT_MS } from '../health/budget.ts';

interface CallTransportOptions {
  /** The scheme, host, port and, if any, path prefix of each address of the back office; at least one. */
  readonly baseUrls: readonly string[];
  readonly health: BackOfficeHealth;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly observe?: (observation: CallObservation) => void;
  /** The maximum number of simultaneous connections to each address. */
  readonly maxConnections?: number;
  /** The maximum number of simultaneous calls, including those that wait for a connection. */
  readonly maxConcurrentCalls?: number;
  /** The maximum number of simultaneous calls whose visitor has stopped waiting. */
  readonly maxLateCalls?: number;
}

export interface CallTransport {
  /**
   * Makes one exchange. Each address is tried at most once: when an address does not answer, the next one is tried, if
   * the call may be repeated or was certainly not received. When no address answers, a call that may be repeated is
   * retried once. The promise always settles within `LATE_CALL_TIMEOUT_MS`, which includes the time for the last byte.
   * Resolves with any well-formed answer, of any status; a 404 or 410 has to be a problem document. Errors:
   * `BackOfficeUnavailableError`.
   */
  send(exchange: CallExchange): Promise<BackOfficeAnswer>;
  close(): Promise<void>;
}

const RETRIED_STATUSES = new Set([502, 503, 504]);
const RETRIED_REASONS = new Set<UnavailableReason>(['connect', 'reset', 'foreign']);
/**
 * The time without an answer after which the next address is tried. It is half of the usual limit, so that a visitor
 * waits for at most two addresses.
 */
const HANDOVER_WAIT_MS = CALL_TIMEOUT_MS / 2;
/** The milliseconds before the retry, multiplied by a random factor from 1 to 2. */
const RETRY_DELAY_MS = 40;

const getTimeLimitMs = ({ limitMs = LATE_CALL_TIMEOUT_MS }: CallExchange) => limitMs;
const canRepeat = ({ method, isRepeatable = false }: CallExchange) => method === 'GET' || isRepeatable;
const isWithoutAnswer = (outcome: CallOutcome) =>
  typeof outcome === 'number' ? RETRIED_STATUSES.has(outcome) : RETRIED_REASONS.has(outcome);
/** Returns whether a call that ended with the outcome may be sent to another address. */
const mayBeHandedOver = (exchange: CallExchange, outcome: CallOutcome) =>
  isWithoutAnswer(outcome) && (outcome === 'connect' || canRepeat(exchange));

/** Returns the address for the retry: one that worked until now, if there is one. */
function chooseRetryPool(failedChoices: readonly AddressChoice<AddressPool>[]): AddressPool {
  const choice = failedChoices.find(({ isAvoided }) => !isAvoided) ?? failedChoices[0];
  if (!choice) throw new BackOfficeUnavailableError('connect', 'no address');
  return choice.address;
}

/**
 * Creates the transport for calls to the back office. Each call has a time limit, and is sent only if the breaker
 * admits it.
 */
export function createCallTransport({
  baseUrls,
  health,
  logger,
  observe,
  maxConnections = 64,
  maxConcurrentCalls = 256,
  maxLateCalls = 32,
}: CallTransportOptions): CallTransport {
  const pools = baseUrls.map((url) => openPool(url, maxConnections));
  const addresses = createBackOfficeAddresses(pools, { logger });
  let runningCallCount = 0;
  const attemptCall = createAttempts({ health, observe, maxLateCalls });

  /**
   * Sends an exchange to one address after another, until one answers. `onNoAnswer` is called with each address that
   * did not answer and did not time out, in the order of the attempts.
   */
  async function sendToAddresses(
    exchange: CallExchange,
    finalDeadline: number,
    onNoAnswer: (choice: AddressChoice<AddressPool>) => void,
  ): Promise<BackOfficeAnswer> {
    const choices = addresses.chooseAddresses(canRepeat(exchange));
    /** The addresses that answered 502, 503 or 504. They are avoided only when another address can answer. */
    const unavailablePools: AddressPool[] = [];
    for (const [index, choice] of choices.entries()) {
      const pool = choice.address;
      const nextChoice = exchange.isProbe ? undefined : choices[index + 1];
      const isTimeoutShortened = nextChoice !== undefined && !nextChoice.isAvoided && canRepeat(exchange);
      const deadline = isTimeoutShortened
        ? Math.min(finalDeadline, performance.now() + HANDOVER_WAIT_MS)
        : finalDeadline;
      const isHandedOver = (outcome: CallOutcome) =>
        outcome === 'timeout' ? isTimeoutShortened : nextChoice !== undefined && mayBeHandedOver(exchange, outcome);
      try {
        // oxlint-disable-next-line no-await-in-loop -- The addresses are tried in their order.
        const answer = await attemptCall(exchange, { pool, deadline, isHandedOver, isAdmitted: index > 0 });
        if (RETRIED_STATUSES.has(answer.status)) onNoAnswer(choice);
        if (isHandedOver(answer.status)) {
          unavailablePools.push(pool);
          continue;
        }
        if (!RETRIED_STATUSES.has(answer.status)) {
          addresses.recordAnswer(pool);
          for (const each of unavailablePools) addresses.recordFailure(each, 'unable');
        }
        return answer;
      } catch (error) {
        const outcome = toUnavailableReason(error);
        if (RETRIED_REASONS.has(outcome)) onNoAnswer(choice);
        if (outcome === 'timeout' || RETRIED_REASONS.has(outcome)) addresses.recordFailure(pool, outcome);
        if (!isHandedOver(outcome)) throw error;
      }
    }
    throw new BackOfficeUnavailableError('connect', 'no address');
  }

  /**
   * Sends an exchange, and retries it once if it may be repeated: an address that works may just have closed the
   * connection that the call used.
   */
  async function sendWithRetry(exchange: CallExchange): Promise<BackOfficeAnswer> {
    const startedAt = performance.now();
    const deadline = startedAt + getTimeLimitMs(exchange);
    const retryDelayMs = RETRY_DELAY_MS * (1 + Math.random());
    const failedChoices: AddressChoice<AddressPool>[] = [];
    const latestRetryAt = canRepeat(exchange) && !exchange.isProbe ? startedAt + CALL_TIMEOUT_MS - retryDelayMs : 0;
    const mayRetry = () => performance.now() < latestRetryAt;
    try {
      const answer = await sendToAddresses(exchange, deadline, (choice) => failedChoices.push(choice));
      if (!RETRIED_STATUSES.has(answer.status) || !mayRetry()) return answer;
    } catch (error) {
      if (!RETRIED_REASONS.has(toUnavailableReason(error)) || !mayRetry()) throw error;
    }
    await sleep(retryDelayMs);
    const pool = chooseRetryPool(failedChoices);
    const answer = await attemptCall(exchange, { pool, deadline });
    if (!RETRIED_STATUSES.has(answer.status)) addresses.recordAnswer(pool);
    return answer;
  }

  return {
    async send(exchange) {
      if (runningCallCount >= maxConcurrentCalls)
        throw new BackOfficeUnavailableError('busy', `${runningCallCount} calls under way`);
      runningCallCount += 1;
      try {
        if (health.isOpen && !exchange.isProbe) await health.recheckNow();
        return await sendWithRetry(exchange);
      } finally {
        runningCallCount -= 1;
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
