/** The first inputs of a visitor on a page. */
const FIRST_INPUTS = ['pointermove', 'focusin', 'touchstart'] as const;

/** Calls `start` at the first input of the visitor. It may call `start` more than once, as a `StartTrigger` may. */
export function whenVisited(_element: HTMLElement, start: () => void): void {
  for (const type of FIRST_INPUTS) addEventListener(type, start, { once: true, passive: true });
}
