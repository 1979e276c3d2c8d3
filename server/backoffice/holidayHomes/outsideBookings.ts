import type { Nights } from './days.ts';
import type { StoredUnit } from './storedUnit.ts';

/** What the program in which an agency keeps its bookings says of nights. `unknown`: it gives no answer, or none that is one. */
type NightsElsewhere = 'free' | 'taken' | 'unknown';

/** The programs in which agencies keep the bookings of their homes: asked right before a request is accepted. */
export interface OutsideBookings {
  /**
   * Undefined where the home's source keeps no bookings, or cannot be asked.
   *
   * @param source as the home has it: the name of the source, and its own id
   * @param signal aborted when nobody waits for the answer any more
   */
  nightsOf(
    home: { readonly siteId: string; readonly source: { readonly name: string; readonly id: string } },
    nights: Nights,
    signal: AbortSignal,
  ): Promise<NightsElsewhere | undefined>;
}

/** Longer, and the guest would wait; the agency answers each request anyway. */
const LONGEST_MS = 3000;

/** Never throws, and never takes longer than three seconds: what cannot be known is `unknown`. */
export async function askElsewhere(
  bookings: OutsideBookings | undefined,
  { siteId, unit: { source } }: Pick<StoredUnit, 'siteId' | 'unit'>,
  nights: Nights,
): Promise<NightsElsewhere | undefined> {
  if (!bookings || !source) return undefined;
  const asking = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<'unknown'>();
  const limit = setTimeout(() => resolve('unknown'), LONGEST_MS);
  try {
    return await Promise.race([bookings.nightsOf({ siteId, source }, nights, asking.signal), late]);
  } catch {
    return 'unknown';
  } finally {
    clearTimeout(limit);
    asking.abort();
  }
}
