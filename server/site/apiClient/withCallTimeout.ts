import { BackOfficeUnavailableError } from './errors.ts';

/** Milliseconds that somebody goes on waiting; asked again when they are over. 0: no longer. */
export type LeftMs = () => number;

/**
 * Waits for something that goes on without us. Rejects with `BackOfficeUnavailableError` (`timeout`) once no time is
 * left, and with the signal's reason when it is aborted; the promise itself is left alone.
 */
export async function withCallTimeout<T>(promise: Promise<T>, ms: number | LeftMs, signal?: AbortSignal): Promise<T> {
  const leftMs = typeof ms === 'number' ? within(ms) : ms;
  const limit = Promise.withResolvers<never>();
  const onAbort = () => limit.reject(signal?.reason);
  const begunAt = performance.now();
  let timer = setTimeout(look, leftMs());
  function look() {
    const left = leftMs();
    if (left > 0) timer = setTimeout(look, left);
    else {
      const waited = Math.round(performance.now() - begunAt);
      limit.reject(new BackOfficeUnavailableError('timeout', `no answer within ${waited} ms`));
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

/** Milliseconds from now. */
export function within(ms: number): LeftMs {
  const end = performance.now() + ms;
  return () => Math.max(0, end - performance.now());
}
