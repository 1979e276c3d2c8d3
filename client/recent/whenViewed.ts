import { isStored } from '../storage/isStored.ts';
import type { StartTrigger } from '../widgets/startTrigger.ts';
import { VIEWED_KEY } from './viewedKey.ts';

/** Starts on an estate's own page, to store it; on other pages only when there are stored estates to show. */
export const whenViewed: StartTrigger = ({ dataset }, start) => {
  if (dataset['estateId'] || isStored(VIEWED_KEY)) void start();
};
