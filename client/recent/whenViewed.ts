import { isRemembering } from '../storage/remembering.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { whenInteraction } from '../widgets/whenInteraction.ts';

/** Starts at once if this browser remembers visits, otherwise when the visitor is about to ask for that. */
export const whenViewed: StartTrigger = (element, start) => {
  if (isRemembering()) void start();
  else whenInteraction(element, start);
};
