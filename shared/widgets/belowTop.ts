/** No page is higher than this. */
const ANY_HEIGHT = '10000000px';

/**
 * Returns the `rootMargin` of an observer that reports elements up to `distance` pixels below the window, and all
 * elements above it. The End key scrolls past the marker without showing it, so elements above the window count.
 */
export const belowTop = (distance: number) => `${ANY_HEIGHT} 0px ${distance}px 0px`;
