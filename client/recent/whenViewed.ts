import { isStored } from '../kept/isStored.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { VIEWED_KEY } from './viewedKey.ts';

/** An estate's own page has something to remember; any other one only something to show, where there is something. */
export const whenViewed: StartTrigger = ({ dataset }, start) => {
  if (dataset['estateId'] || isStored(VIEWED_KEY)) void start();
};
