import { STORE_EVENT } from '#shared/widgets/storeEvent.ts';
import type { StartTrigger } from './startTrigger.ts';

/**
 * Starts hydration when another widget of the page writes to a store that widgets share. Each write starts it, because
 * an earlier attempt may have failed; a hydrated widget ignores it.
 */
export const whenStore: StartTrigger = (_element, hydrate) =>
  document.addEventListener(STORE_EVENT, () => void hydrate());
