/** In the browser's storage: when the last page was seen, and when the previous session ended, in seconds since 1970. */
const KEY = 'gevel:visit';
/** Seconds without a page after which the next one begins another session. */
const PAUSE = 4 * 3600;

/**
 * When the previous session ended, in seconds since 1970; infinity in the first session, and in a browser that stores
 * nothing. To be called once a page: it stores the time of this page.
 */
export function lastSession(): number {
  const now = Math.floor(Date.now() / 1000);
  try {
    const [seen = 0, before = 0] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number);
    const ended = now - seen > PAUSE ? seen : before;
    localStorage.setItem(KEY, `${now} ${ended}`);
    return ended || Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
