declare global {
  interface Document {
    /** True while the browser renders the page before a visitor opens it. */
    readonly prerendering?: boolean;
  }
}

/**
 * Starts the scripts of a page when a visitor opens it. A page that the browser renders ahead waits, so that nothing is
 * counted, stored or loaded for a page that nobody opens.
 */
export function whenActivated(start: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
