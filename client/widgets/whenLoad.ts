import type { StartTrigger } from './WidgetElement.ts';

export const whenLoad: StartTrigger = (_element, hydrate) => void hydrate();
