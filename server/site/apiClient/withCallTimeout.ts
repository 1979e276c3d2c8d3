import { BackOfficeUnavailableError } from './errors.ts';

/**
 * Returns the milliseconds for which a reader continues to wait. The function is called again after that time. 0 means
 * that the reader stops waiting.
 */
export type GetRemainingMs = () => number;

/**
 * Waits for work that may continue after the wait. Rejects with `BackOfficeUnavailableError` (`timeout`) when no time
 * is left, and with the signal's reason when the signal is aborted. The promise itself continues.
 */
export async function withCallTimeout<T>(
  promise: Promise<T>,
  ms: number | GetRemainingMs,
  signal?: AbortSignal,
): Promise<T> {
  const getRemainingMs = typeof ms === 'number' ? startCountdown(ms) : ms;
  const limit = Promise.withResolvers<never>();
  const onAbort = () => limit.reject(signal?.reason);
  const startedAt = performance.now();
  let timer = setTimeout(checkTime, getRemainingMs());
  function checkTime() {
    const remainingMs = getRemainingMs();
    if (remainingMs > 0) timer = setTimeout(checkTime, remainingMs);
    else {
      const waitedMs = Math.round(performance.now() - startedAt);
      limit.reject(new BackOfficeUnavailableError('timeout', `no answer within ${waitedMs} ms`));
    }
  }
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Returns a function that counts down from `ms`, starting now. */
export function startCountdown(ms: number): GetRemainingMs {
  const endMs = performance.now() + ms;
  return () => Math.max(0, endMs - performance.now());
}
