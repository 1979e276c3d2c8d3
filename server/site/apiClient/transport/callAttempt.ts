import { type Span, runInSpan } from '#shared/node/tracing/tracing.ts';
import type { AddressPool } from './addressPool.ts';
import { createLateCallPermits, startCallTimer } from './callTimer.ts';
import { BackOfficeUnavailableError, type UnavailableReason } from '../errors.ts';
import type { BackOfficeAnswer, CallExchange, CallObservation } from './exchange.ts';
import type { BackOfficeHealth } from '../health/backOfficeHealth.ts';

export type CallOutcome = CallObservation['outcome'];

/** One attempt to send a call to one address. */
interface CallAttempt {
  readonly pool: AddressPool;
  /** The time at which the attempt is aborted, on the clock of `performance.now()`. */
  readonly deadline: number;
  /** Returns whether another address gets the call when this attempt ends with the outcome. */
  readonly isHandedOver?: (outcome: CallOutcome) => boolean;
  /** True when the call was sent to another address before, so that the breaker has already admitted the call. */
  readonly isAdmitted?: boolean;
}

const CONNECT_ERROR_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * The system calls that fail only on an open connection. The codes in `CONNECT_ERROR_CODES` also occur in these calls,
 * and the back office may then have received the request.
 */
const SYSCALLS_AFTER_CONNECT = new Set(['read', 'write']);

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const isConnectError = (error: unknown): boolean =>
  CONNECT_ERROR_CODES.has(getErrorCode(error)) &&
  !(error instanceof Error && 'syscall' in error && SYSCALLS_AFTER_CONNECT.has(String(error.syscall)));

function toUnavailableError(error: unknown, isTimeout: boolean): BackOfficeUnavailableError {
  if (error instanceof BackOfficeUnavailableError) return error;
  const reason: UnavailableReason = isTimeout ? 'timeout' : isConnectError(error) ? 'connect' : 'reset';
  return new BackOfficeUnavailableError(reason, getErrorCode(error) || String(error), { cause: error });
}

export const toUnavailableReason = (error: unknown): UnavailableReason =>
  error instanceof BackOfficeUnavailableError ? error.reason : 'reset';

interface AttemptOptions {
  readonly health: BackOfficeHealth;
  readonly observe: ((observation: CallObservation) => void) | undefined;
  /** The maximum number of simultaneous calls whose visitor has stopped waiting. */
  readonly maxLateCalls: number;
}

const returnFalse = () => false;

/** Returns a function that makes one attempt of a call, and traces the attempt as a span of its own. */
export function createAttempts({ health, observe, maxLateCalls }: AttemptOptions) {
  const latePermits = createLateCallPermits(maxLateCalls);

  /**
   * Makes one attempt and reports it to the breaker. The attempt is overdue after the budget, and is aborted at the
   * deadline.
   */
  async function attemptTracked(exchange: CallExchange, attempt: CallAttempt, span: Span): Promise<BackOfficeAnswer> {
    const { endpoint, isMeasured = true, isProbe = false } = exchange;
    const { pool, deadline, isHandedOver = returnFalse, isAdmitted = false } = attempt;
    const startedAt = performance.now();
    const report = (outcome: CallOutcome) => {
      observe?.({ endpoint, outcome, durationMs: performance.now() - startedAt });
      if (typeof outcome === 'number') span.set({ 'http.response.status_code': outcome });
      if (typeof outcome !== 'number' || outcome >= 500) span.fail(String(outcome));
    };
    const call = health.startCall(endpoint, { isMeasured, isProbe: isProbe || isAdmitted });
    const timer = startCallTimer({
      trackedCall: call,
      isLost: () => health.isLost(startedAt),
      startedAt,
      deadline,
      lateCallPermits: latePermits,
    });
    try {
      const answer = await pool.sendRequest(exchange, timer.signal);
      if (isHandedOver(answer.status)) call.endByHandover();
      else if (answer.status >= 500) call.recordFailure('other');
      else call.recordSuccess();
      report(answer.status);
      return answer;
    } catch (error) {
      const failure = toUnavailableError(error, timer.hasTimedOut);
      // An answer that is too large shows that the back office works.
      if (failure.reason === 'too large') call.recordSuccess();
      else if (isHandedOver(failure.reason)) call.endByHandover();
      else call.recordFailure(failure.reason === 'connect' ? 'connect' : 'other');
      report(failure.reason);
      throw failure;
    } finally {
      timer.stopTimer();
    }
  }

  return (exchange: CallExchange, attempt: CallAttempt): Promise<BackOfficeAnswer> => {
    const { endpoint, method } = exchange;
    const attributes = { 'http.request.method': method, 'gevel.call': endpoint };
    return runInSpan(`call ${endpoint}`, { kind: 'client', attributes }, (span) =>
      attemptTracked(exchange, attempt, span),
    );
  };
}
