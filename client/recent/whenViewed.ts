import { isRemembering } from '../storage/remembering.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { whenInteraction } from '../widgets/whenInteraction.ts';

/** Starts where the visitor asked that this browser remembers; elsewhere when the visitor is about to ask. */
export const whenViewed: StartTrigger = (element, start) => {
  if (isRemembering()) void start();
  else whenInteraction(element, start);
};
