/** The first inputs of a visitor on a page. */
const FIRST_INPUTS = ['pointermove', 'focusin', 'touchstart'] as const;

/** A `StartTrigger` that may fire more than once. */
export function whenVisited(_element: HTMLElement, start: () => void): void {
  for (const type of FIRST_INPUTS) addEventListener(type, start, { once: true, passive: true });
}
