import { isRemembering } from '../storage/remembering.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { whenInteraction } from '../widgets/whenInteraction.ts';

/**
 * Starts at once if this browser remembers visits. Otherwise it starts at the first interaction with the element, where
 * the visitor can switch that memory on.
 */
export const whenViewed: StartTrigger = (element, start) => {
  if (isRemembering()) void start();
  else whenInteraction(element, start);
};
