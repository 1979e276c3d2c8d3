/** The time limit of a request. A working site responds faster, and after this time the visitor can try again. */
const FETCH_TIMEOUT_MS = 15_000;

interface FetchOptions {
  readonly signal: AbortSignal;
  readonly cache?: RequestCache;
  readonly timeoutMs?: number;
}

/**
 * Fetches JSON from the site's own paths for scripts. The deadline is a separate timer, because the oldest supported
 * browsers do not have `AbortSignal.any` (docs/browsers.md).
 * @throws Error with status code and status text for any response other than 2xx (specification §8); AbortError when
 *   `signal` is aborted; TimeoutError after `timeoutMs`; TypeError when the network fails
 */
export async function fetchJson<Answer>(
  address: string,
  { signal, cache = 'default', timeoutMs = FETCH_TIMEOUT_MS }: FetchOptions,
): Promise<Answer> {
  const request = new AbortController();
  const abortRequest = () => request.abort(signal.reason);
  if (signal.aborted) abortRequest();
  signal.addEventListener('abort', abortRequest);
  const timer = setTimeout(() => request.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs);
  try {
    const response = await fetch(address, { signal: request.signal, cache, headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abortRequest);
  }
}
