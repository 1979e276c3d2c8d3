import { belowTop } from '#shared/widgets/belowTop.ts';
import { hasPlace } from '#shared/widgets/listing/listPlace.ts';
import type { StartTrigger } from './startTrigger.ts';
import { whenStore } from './whenStore.ts';

/** Far enough from the end that the widget is there before its own threshold is reached. */
const DISTANCE = 1000;

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
    { rootMargin: belowTop(DISTANCE) },
  );
  observer.observe(end);
}
