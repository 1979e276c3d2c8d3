import type { StartTrigger } from './startTrigger.ts';

/** Hydration starts after this time at the latest, however busy the page is. */
const TIMEOUT_MS = 2000;

export const whenIdle: StartTrigger = (_element, hydrate) => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void hydrate(), { timeout: TIMEOUT_MS });
  else setTimeout(() => void hydrate(), 200);
};
