import { setTimeout as delay } from 'node:timers/promises';
import { splitIntoCalls } from './purgeCalls.ts';
import type { PurgeCall, PurgeService } from './purgeService.ts';

const CALL_TIMEOUT_MS = 8000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** The reason why a service did not purge, and when to try again. */
export interface PurgeFailure {
  /** The reason, which contains no secret. */
  readonly reason: string;
  /** The seconds until the next attempt; undefined when the service did not state them. */
  readonly retryAfterSeconds: number | undefined;
}

export interface CallOptions {
  readonly service: PurgeService;
  /** Runs before each call. Returns false when another back office has claimed the cache that the service purges. */
  readonly mayContinue: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly send?: (call: PurgeCall, signal: AbortSignal) => Promise<Response>;
}

const sendCall = ({ url, method, headers, body }: PurgeCall, signal: AbortSignal): Promise<Response> =>
  fetch(url, { method, headers, ...(body !== undefined && { body }), redirect: 'error', signal });

const toFailure = (reason: string, retryAfter?: number): PurgeFailure => ({ reason, retryAfterSeconds: retryAfter });

/** Reads the seconds of a `Retry-After` header, which may also be a date. */
function readRetryAfter({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After');
  if (value === null) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

async function callOnce(call: PurgeCall, { service, signal, send = sendCall }: CallOptions) {
  try {
    const response = await send(call, AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]));
    if (!response.ok) {
      await response.body?.cancel();
      return toFailure(`status ${response.status}`, readRetryAfter(response));
    }
    const refusal = service.findRefusal?.((await response.text()).slice(0, MAX_ANSWER_BYTES));
    return refusal === undefined ? undefined : toFailure(refusal);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return toFailure(cause instanceof Error ? cause.message : String(cause));
  }
}

/**
 * Sends the tags to a service, in as many calls as needed. Returns undefined on success, and `taken` when another back
 * office has claimed the cache.
 */
export async function purgeAtService(
  tags: readonly string[],
  options: CallOptions,
): Promise<PurgeFailure | 'taken' | undefined> {
  const { service, mayContinue, signal } = options;
  for (const [index, callTags] of splitIntoCalls(tags, service).entries()) {
    if (index > 0 && service.minIntervalMs > 0) await delay(service.minIntervalMs, undefined, { ref: false });
    if (signal.aborted) return toFailure('the program is stopping');
    if (!(await mayContinue())) return 'taken';
    const failure = await callOnce(service.buildCall(callTags), options);
    if (failure) return failure;
  }
  return undefined;
}
