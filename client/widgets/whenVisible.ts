import { whenParsed } from './parsed.ts';
import type { StartTrigger } from './startTrigger.ts';

/** The distance from the window at which a widget starts. */
const START_MARGIN = '200px';

export const whenVisible: StartTrigger = (element, hydrate) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void hydrate();
    },
    { rootMargin: START_MARGIN },
  );
  // The rendered content is observed, because `<gevel-widget>` and its child have no boxes (`display: contents`).
  const observeParts = () => {
    for (const part of element.firstElementChild?.children ?? []) observer.observe(part);
  };
  void whenParsed(element).then(observeParts);
};
