import type { StartTrigger } from './startTrigger.ts';

export const whenCreated: StartTrigger = (_element, hydrate) => void hydrate();
