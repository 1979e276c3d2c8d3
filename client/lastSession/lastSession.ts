import { VISIT_KEY } from '../storage/remembering.ts';

/** When no page was opened for this time, the next page begins a new session. */
const SESSION_PAUSE_SECONDS = 4 * 3600;

/**
 * Returns the end of the previous session, in seconds since 1970. Returns infinity when the browser stores no visits,
 * and in the first session after the visitor agreed to storing visits; no estate then counts as new. Call this function
 * once for each page, because each call stores the time of the page if visits are stored.
 */
export function readLastSession(): number {
  const now = Math.floor(Date.now() / 1000);
  try {
    const storedVisit = localStorage.getItem(VISIT_KEY);
    if (storedVisit === null) return Number.POSITIVE_INFINITY;
    const [lastPageAt = 0, earlierSessionEnd = 0] = storedVisit.split(' ').map(Number);
    const previousSessionEnd = now - lastPageAt > SESSION_PAUSE_SECONDS ? lastPageAt : earlierSessionEnd;
    localStorage.setItem(VISIT_KEY, `${now} ${previousSessionEnd}`);
    return previousSessionEnd || Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
