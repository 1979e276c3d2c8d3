/** A key of the browser's storage. */
export const FAVORITES_KEY = 'gevel:favorites';
