/** A height that no page reaches. */
const UNLIMITED_MARGIN = '10000000px';

/**
 * Returns the `rootMargin` of an observer that reports elements up to `distancePx` pixels below the window, and all
 * elements above the window. Elements above the window are included, because the End key scrolls past an element
 * without showing it.
 */
export const toMarginBelowWindow = (distancePx: number) => `${UNLIMITED_MARGIN} 0px ${distancePx}px 0px`;
