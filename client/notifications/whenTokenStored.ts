import { isStored } from '../storage/isStored.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { NOTIFICATIONS_KEY } from './notificationsKey.ts';

/** Starts if the browser has stored a token. */
export const whenTokenStored: StartTrigger = (_element, start) => {
  if (isStored(NOTIFICATIONS_KEY)) void start();
};
