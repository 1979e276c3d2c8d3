/** Of the browser's storage: when it was last here, and when the visit before this one ended, in seconds since 1970. */
const KEY = 'gevel:visit';
/** Seconds without a page after which the next one belongs to another visit. */
const PAUSE = 4 * 3600;

/**
 * When the visit before this one ended, in seconds since 1970; in the future for who was never here, or whose browser
 * keeps nothing. To be asked once a page: it notes that the visitor is here now.
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
