import { setTimeout as sleep } from 'node:timers/promises';
import { BackOfficeUnavailableError, type UnavailableReason } from '../../apiClient/errors.ts';

/**
 * The reasons for which a call got no response. An invalid response, or a response that reports a failure, is not such
 * a reason.
 */
const REASONS_WITHOUT_ANSWER: ReadonlySet<UnavailableReason> = new Set([
  'connect',
  'reset',
  'timeout',
  'open',
  'busy',
  'foreign',
]);
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof BackOfficeUnavailableError && REASONS_WITHOUT_ANSWER.has(error.reason);

interface RetryingCallOptions {
  /** The time in milliseconds after which no call is retried. */
  readonly timeoutMs: number;
  /** The pause between two attempts, in milliseconds. */
  readonly pauseMs: number;
  /** The maximum number of calls that wait at the same time. Further calls fail without a retry. */
  readonly maxWaitingCalls: number;
  /** Returns the milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/**
 * Returns a function that retries a call while the back office does not answer, for example during its restart. Use it
 * only for idempotent calls. Throws what the last attempt threw.
 */
export function createRetryingCall({
  timeoutMs,
  pauseMs,
  maxWaitingCalls,
  now = () => performance.now(),
}: RetryingCallOptions): <T>(call: () => Promise<T>) => Promise<T> {
  let waitingCallCount = 0;

  async function retry<T>(call: () => Promise<T>, deadline: number): Promise<T> {
    await sleep(pauseMs);
    try {
      return await call();
    } catch (error) {
      if (!hasNoAnswer(error) || now() + pauseMs > deadline) throw error;
      return retry(call, deadline);
    }
  }

  return async (call) => {
    const deadline = now() + timeoutMs;
    try {
      return await call();
    } catch (error) {
      if (!hasNoAnswer(error) || waitingCallCount >= maxWaitingCalls || now() + pauseMs > deadline) throw error;
      waitingCallCount += 1;
      try {
        return await retry(call, deadline);
      } finally {
        waitingCallCount -= 1;
      }
    }
  };
}
