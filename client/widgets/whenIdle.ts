import type { StartTrigger } from './startTrigger.ts';

/** The maximum time until hydration starts, however busy the page is. */
const IDLE_TIMEOUT_MS = 2000;

export const whenIdle: StartTrigger = (_element, hydrate) => {
  // The timer is for Safari, which has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void hydrate(), { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(() => void hydrate(), 200);
};
