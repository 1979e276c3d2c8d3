import type { FetchOutside } from '../../core/outside/fetchOutside.ts';

const TIMEOUT_MS = 10_000;
/** Larger than any calendar of one home. */
const MOST_BYTES = 2_000_000;

/** Platforms send calendars as any kind of text or file. */
const isType = (type: string): boolean => type === '' || type.startsWith('text/') || type.startsWith('application/');

/** The bytes at the address of a feed. Throws an `Error` whose message says why there is none. */
export async function fetchFeed(fetchOutside: FetchOutside, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const request = { accept: 'text/calendar', isType, milliseconds: TIMEOUT_MS, bytes: MOST_BYTES, signal };
  const { body } = await fetchOutside(url, request);
  // The buffer may be a view of memory that others use, and all of that would be sent to the worker.
  return new Uint8Array(body);
}
