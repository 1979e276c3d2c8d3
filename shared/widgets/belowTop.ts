/** More than any page is high. */
const ANY_HEIGHT = '10000000px';

/**
 * `rootMargin` of an observer for "at most so far below the window", which includes everything above it: the End key
 * scrolls past the marker without showing it.
 */
export const belowTop = (distance: number) => `${ANY_HEIGHT} 0px ${distance}px 0px`;
