/** The first sign that somebody looks at the page. */
const SIGNS = ['pointermove', 'focusin', 'touchstart'] as const;

/** A `StartTrigger`: what it starts may be started again. */
export function whenVisited(_element: HTMLElement, start: () => void): void {
  for (const sign of SIGNS) addEventListener(sign, start, { once: true, passive: true });
}
