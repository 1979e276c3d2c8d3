import { type Span, runInSpan } from '#shared/node/tracing/tracing.ts';
import type { AddressPool } from './addressPool.ts';
import { createLatePermits, startCallTimer } from './callTimer.ts';
import { BackOfficeUnavailableError, type UnavailableReason } from '../errors.ts';
import type { BackOfficeAnswer, Exchange, Observation } from './exchange.ts';
import type { BackOfficeHealth } from '../health/backOfficeHealth.ts';

export type CallOutcome = Observation['outcome'];

/** An attempt of a call. */
interface Attempt {
  readonly pool: AddressPool;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Returns whether another address gets the call when this attempt ends with the outcome. */
  readonly isHandedOver?: (outcome: CallOutcome) => boolean;
  /** True when another address had the call before, so that the breaker has already admitted it. */
  readonly isAdmitted?: boolean;
}

const CONNECT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * `CONNECT_CODES` also occur when an open connection breaks. These system calls show this case, in which the back
 * office may have received the call.
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

export const toUnavailableReason = (error: unknown): UnavailableReason =>
  error instanceof BackOfficeUnavailableError ? error.reason : 'reset';

interface AttemptOptions {
  readonly health: BackOfficeHealth;
  readonly observe: ((observation: Observation) => void) | undefined;
  /** The number of calls at the same time whose visitor has stopped waiting. */
  readonly maxLateCalls: number;
}

const never = () => false;

/** Returns a function that makes one attempt of a call in its own span. */
export function createAttempts({ health, observe, maxLateCalls }: AttemptOptions) {
  const latePermits = createLatePermits(maxLateCalls);

  /** Makes one attempt and reports it to the breaker. It is overdue after the budget and aborted at the deadline. */
  async function attemptTracked(exchange: Exchange, attempt: Attempt, span: Span): Promise<BackOfficeAnswer> {
    const { endpoint, measured = true, probe = false } = exchange;
    const { pool, deadline, isHandedOver = never, isAdmitted = false } = attempt;
    const startedAt = performance.now();
    const report = (outcome: CallOutcome) => {
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

  return (exchange: Exchange, attempt: Attempt): Promise<BackOfficeAnswer> => {
    const { endpoint, method } = exchange;
    const attributes = { 'http.request.method': method, 'gevel.call': endpoint };
    return runInSpan(`call ${endpoint}`, { kind: 'client', attributes }, (span) =>
      attemptTracked(exchange, attempt, span),
    );
  };
}
