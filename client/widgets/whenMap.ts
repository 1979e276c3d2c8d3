import { parsed } from './parsed.ts';
import { whenInteraction } from './whenInteraction.ts';
import type { StartTrigger } from './WidgetElement.ts';
import { whenStore } from './whenStore.ts';

export const whenMap: StartTrigger = (element, hydrate) => {
  whenStore(element, hydrate);
  const watch = () => {
    const map = element.querySelector<HTMLElement>('[data-map]');
    if (map) whenInteraction(map, hydrate);
  };
  void parsed(element).then(watch);
};
