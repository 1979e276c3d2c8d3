import { whenParsed } from './parsed.ts';
import type { StartTrigger } from './startTrigger.ts';

/** A widget starts this far outside the window. */
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
  // The widget's own elements have no boxes, but its rendered content has.
  const observe = () => {
    for (const part of element.firstElementChild?.children ?? []) observer.observe(part);
  };
  void whenParsed(element).then(observe);
};
