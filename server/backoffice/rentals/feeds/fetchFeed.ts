const TIMEOUT_MS = 10_000;
/** Larger than any calendar of one home. */
const MOST_BYTES = 2_000_000;

/** The text at the address of a feed. Throws an `Error` whose message says why there is none. */
export async function fetchFeed(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    headers: { Accept: 'text/calendar' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the answer was ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
