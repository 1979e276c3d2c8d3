import { belowTop } from '#shared/widgets/belowTop.ts';
import { hasPlace } from '#shared/widgets/listing/listPlace.ts';
import type { StartTrigger } from './startTrigger.ts';
import { whenStore } from './whenStore.ts';

/**
 * The distance from the end at which hydration starts, so that the widget is ready before its own threshold is reached.
 */
const DISTANCE_PX = 1000;

export const whenList: StartTrigger = (element, hydrate) => {
  whenStore(element, hydrate);
  if (hasPlace()) void hydrate();
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
    { rootMargin: belowTop(DISTANCE_PX) },
  );
  observer.observe(end);
}
