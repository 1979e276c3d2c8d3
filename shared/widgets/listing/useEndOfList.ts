import { type RefObject, useEffect } from 'react';
import { SCROLL_THRESHOLD_PX } from '../../primitives/limits.ts';
import { toMarginBelowWindow } from '../marginBelowWindow.ts';

/**
 * Calls `onNear` when the visitor scrolls to less than 250 px from `marker` (specification §9), and again after every
 * change of `length` while the marker stays near. Never calls it before the visitor has scrolled: "there is no initial
 * load by the scroller" (§4.1).
 */
export function useEndOfList(
  marker: RefObject<Element | null>,
  { isWatched, length, onNear }: { isWatched: boolean; length: number; onNear: () => void },
): void {
  useEffect(() => {
    const markerElement = marker.current;
    if (!markerElement || !isWatched) return undefined;
    let isNear = false;
    const reportEndIfNear = () => {
      if (isNear && window.scrollY > 0) onNear();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.some(({ isIntersecting }) => isIntersecting);
        reportEndIfNear();
      },
      { rootMargin: toMarginBelowWindow(SCROLL_THRESHOLD_PX) },
    );
    observer.observe(markerElement);
    addEventListener('scroll', reportEndIfNear, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', reportEndIfNear);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `length` starts a new observer, whose first report has the current position of the marker.
  }, [isWatched, length]);
}
