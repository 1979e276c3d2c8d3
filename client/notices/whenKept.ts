import { isStored } from '../kept/isStored.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { NOTICES_KEY } from './noticesKey.ts';

/** The browser knows some token. */
export const whenKept: StartTrigger = (_element, start) => {
  if (isStored(NOTICES_KEY)) void start();
};
