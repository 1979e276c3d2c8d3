import type { StartTrigger } from './startTrigger.ts';

export const whenLoad: StartTrigger = (_element, hydrate) => void hydrate();
