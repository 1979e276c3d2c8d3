import { isStored } from '../kept/isStored.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { NOTIFICATIONS_KEY } from './notificationsKey.ts';

/** Starts when the browser has a token. */
export const whenKept: StartTrigger = (_element, start) => {
  if (isStored(NOTIFICATIONS_KEY)) void start();
};
