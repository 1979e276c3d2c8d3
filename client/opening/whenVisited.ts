/** What a visitor does first on a page. */
const FIRST_INPUTS = ['pointermove', 'focusin', 'touchstart'] as const;

/** A `StartTrigger`: what it starts may be started again. */
export function whenVisited(_element: HTMLElement, start: () => void): void {
  for (const type of FIRST_INPUTS) addEventListener(type, start, { once: true, passive: true });
}
