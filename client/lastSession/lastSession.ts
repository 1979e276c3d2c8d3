import { VISIT_KEY } from '../storage/remembering.ts';

/** After this time without a page, the next page begins another session. */
const SESSION_PAUSE_SECONDS = 4 * 3600;

/**
 * Returns when the previous session ended, in seconds since 1970. Returns infinity if the browser remembers nothing,
 * and in the first session after the visitor asked it to. Call it once for each page: if the browser remembers visits,
 * it stores the time of this page.
 */
export function lastSession(): number {
  const now = Math.floor(Date.now() / 1000);
  try {
    const stored = localStorage.getItem(VISIT_KEY);
    if (stored === null) return Number.POSITIVE_INFINITY;
    const [seen = 0, before = 0] = stored.split(' ').map(Number);
    const ended = now - seen > SESSION_PAUSE_SECONDS ? seen : before;
    localStorage.setItem(VISIT_KEY, `${now} ${ended}`);
    return ended || Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
