import { isRemembering } from '../storage/remembering.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { whenInteraction } from '../widgets/whenInteraction.ts';

/**
 * Starts at once if this browser stores visits. Otherwise it starts at the first interaction with the element, because
 * the visitor may then be about to allow the browser to store visits.
 */
export const whenViewed: StartTrigger = (element, start) => {
  if (isRemembering()) void start();
  else whenInteraction(element, start);
};
