import { isStored } from '../storage/isStored.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { NOTIFICATIONS_KEY } from './notificationsKey.ts';

/** Starts the element's code at once if the browser has stored a token, and never otherwise. */
export const whenTokenStored: StartTrigger = (_element, start) => {
  if (isStored(NOTIFICATIONS_KEY)) void start();
};
