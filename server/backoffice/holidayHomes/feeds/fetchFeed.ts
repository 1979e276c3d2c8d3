import type { FetchOutside } from '../../core/outside/fetchOutside.ts';

const TIMEOUT_MS = 10_000;
/** The maximum size. No calendar of one home is larger. */
const MAX_FEED_BYTES = 2_000_000;

/** Returns whether the type of an answer is accepted. Platforms send calendars with the type of any text or file. */
const isAcceptedType = (type: string): boolean =>
  type === '' || type.startsWith('text/') || type.startsWith('application/');

/** Returns the bytes at the address of a feed. Throws an `Error` whose message explains the failure. */
export async function fetchFeed(fetchOutside: FetchOutside, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const request = {
    accept: 'text/calendar',
    isType: isAcceptedType,
    milliseconds: TIMEOUT_MS,
    bytes: MAX_FEED_BYTES,
    signal,
  };
  const { body } = await fetchOutside(url, request);
  // The buffer may be a view of a larger buffer, which would be sent to the worker as a whole.
  return new Uint8Array(body);
}
