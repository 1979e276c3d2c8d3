import { toMarginBelowWindow } from '#shared/widgets/marginBelowWindow.ts';
import { hasListPosition } from '#shared/widgets/listing/listPosition.ts';
import type { StartTrigger } from './startTrigger.ts';
import { whenStore } from './whenStore.ts';

/**
 * The distance from the end of the list at which hydration starts, so that the widget is ready before the visitor
 * reaches the distance at which it loads the next page.
 */
const PRELOAD_DISTANCE_PX = 1000;

export const whenList: StartTrigger = (element, hydrate) => {
  whenStore(element, hydrate);
  if (hasListPosition()) void hydrate();
  element.addEventListener('toggle', () => void hydrate(), { capture: true, once: true });
  addEventListener('scroll', () => watchEnd(element, () => void hydrate()), { once: true, passive: true });
};

function watchEnd(element: HTMLElement, hydrate: () => void): void {
  const end = element.querySelector('[data-list-end]');
  if (!end) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      hydrate();
    },
    { rootMargin: toMarginBelowWindow(PRELOAD_DISTANCE_PX) },
  );
  observer.observe(end);
}
