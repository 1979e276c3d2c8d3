import { STORE_EVENT } from '#shared/widgets/storeEvent.ts';
import type { StartTrigger } from './startTrigger.ts';

export const whenStore: StartTrigger = (_element, hydrate) =>
  document.addEventListener(STORE_EVENT, () => void hydrate(), { once: true });
