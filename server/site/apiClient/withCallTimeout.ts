import { BackOfficeUnavailableError } from './errors.ts';

/**
 * Waits for something that goes on without us. Rejects with `BackOfficeUnavailableError` (`timeout`) after `ms`
 * milliseconds and with the signal's reason when it is aborted; the promise itself is left alone.
 */
export async function withCallTimeout<T>(promise: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const onAbort = () => limit.reject(signal?.reason);
  const timer = setTimeout(
    () => limit.reject(new BackOfficeUnavailableError('timeout', `no answer within ${Math.round(ms)} ms`)),
    ms,
  );
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
