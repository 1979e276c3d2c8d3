import type { ListingView } from '../../domain/estate/cardView.ts';

/** Longer than any answer of a site that works; then the visitor is offered to try again. */
const TIMEOUT_MS = 15_000;

/** `stored`: an answer that the browser still has is good enough, as for the way back to a place in the list. */
export type Freshness = 'current' | 'stored';

/**
 * One page of a listing from `GET /{locale}/ajax/estates`.
 * @throws Error with status code and status text for any answer but 2xx (specification §8); AbortError; TypeError when
 * the network fails.
 */
export async function fetchListing(
  address: string,
  signal: AbortSignal,
  freshness: Freshness = 'current',
): Promise<ListingView> {
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    cache: freshness === 'stored' ? 'force-cache' : 'default',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}
