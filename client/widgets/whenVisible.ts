import { parsed } from './parsed.ts';
import type { StartTrigger } from './startTrigger.ts';

/** How far outside of the window a widget already gets ready. */
const MARGIN = '200px';

export const whenVisible: StartTrigger = (element, hydrate) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void hydrate();
    },
    { rootMargin: MARGIN },
  );
  // The widget's own elements have no boxes: what it rendered has.
  const observe = () => {
    for (const part of element.firstElementChild?.children ?? []) observer.observe(part);
  };
  void parsed(element).then(observe);
};
