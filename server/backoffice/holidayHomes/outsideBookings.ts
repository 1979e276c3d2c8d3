import type { Nights } from './days.ts';
import type { StoredRentalUnit } from './storedUnit.ts';

/**
 * The state of nights in the booking program of an agency. `unknown` means that the program returned no valid answer.
 */
type OutsideNightState = 'free' | 'taken' | 'unknown';

/** Queries the programs in which agencies keep the bookings of their homes, right before a request is accepted. */
export interface OutsideBookings {
  /**
   * Returns the state of nights; undefined when the program of the home's source keeps no bookings or has no query.
   *
   * @param home the site and the source of the home: the name of the source and the home's id in that source
   * @param signal is aborted when the answer is no longer needed
   */
  checkNights(
    home: { readonly siteId: string; readonly source: { readonly name: string; readonly id: string } },
    nights: Nights,
    signal: AbortSignal,
  ): Promise<OutsideNightState | undefined>;
}

/**
 * The time limit is short because the guest waits. A late answer does no harm, because the agency confirms or refuses
 * each request.
 */
const QUERY_TIMEOUT_MS = 3000;

/**
 * Queries the booking program. The function never throws and takes at most three seconds. A failure returns `unknown`.
 */
export async function queryBookings(
  bookings: OutsideBookings | undefined,
  { siteId, unit: { source } }: Pick<StoredRentalUnit, 'siteId' | 'unit'>,
  nights: Nights,
): Promise<OutsideNightState | undefined> {
  if (!bookings || !source) return undefined;
  const query = new AbortController();
  const { promise: timeout, resolve } = Promise.withResolvers<'unknown'>();
  const timer = setTimeout(() => resolve('unknown'), QUERY_TIMEOUT_MS);
  try {
    return await Promise.race([bookings.checkNights({ siteId, source }, nights, query.signal), timeout]);
  } catch {
    return 'unknown';
  } finally {
    clearTimeout(timer);
    query.abort();
  }
}
