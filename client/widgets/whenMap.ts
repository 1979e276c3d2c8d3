import { whenParsed } from './parsed.ts';
import { whenInteraction } from './whenInteraction.ts';
import type { StartTrigger } from './startTrigger.ts';
import { whenStore } from './whenStore.ts';

export const whenMap: StartTrigger = (element, hydrate) => {
  whenStore(element, hydrate);
  const watchMapPart = () => {
    whenInteraction(element.querySelector<HTMLElement>('[data-map]') ?? element, hydrate);
  };
  void whenParsed(element).then(watchMapPart);
};
