declare global {
  interface Document {
    /** True while the browser renders the page before a visitor opens it. */
    readonly prerendering?: boolean;
  }
}

/**
 * Starts the scripts of a page when a visitor opens it. The scripts of a prerendered page wait, because the visitor may
 * never open that page, and the scripts count views, store data and load code.
 */
export function whenActivated(start: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
