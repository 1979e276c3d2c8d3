/** Longer than any answer of a site that works. */
const TIMEOUT_MS = 10_000;

/**
 * An answer of the site's own addresses for scripts.
 * @throws Error with status code and status text for any answer but 2xx (specification §8); AbortError; TypeError when
 * the network fails.
 */
export async function fetchJson<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}
