import type { FetchOutside } from '../../core/outside/fetchOutside.ts';

const TIMEOUT_MS = 10_000;
/** Larger than any calendar of one home. */
const MOST_BYTES = 2_000_000;

/** Platforms send calendars as any kind of text or file. */
const isType = (type: string): boolean => type === '' || type.startsWith('text/') || type.startsWith('application/');

/** What is at the address of a feed. Throws an `Error` whose message says why there is none. */
export async function fetchFeed(fetchOutside: FetchOutside, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const request = { accept: 'text/calendar', isType, milliseconds: TIMEOUT_MS, bytes: MOST_BYTES, signal };
  const { body } = await fetchOutside(url, request);
  // A copy of its own, not a view of memory that it shares with others.
  return new Uint8Array(body);
}
