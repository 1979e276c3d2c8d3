import { isRemembering } from '../storage/remembering.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { whenInteraction } from '../widgets/whenInteraction.ts';

/**
 * Starts at once if this browser stores visits. Otherwise it starts at the first interaction with the element, in
 * which the visitor may allow that.
 */
export const whenViewed: StartTrigger = (element, start) => {
  if (isRemembering()) void start();
  else whenInteraction(element, start);
};
