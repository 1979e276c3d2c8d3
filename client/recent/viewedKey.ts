/** Of the browser's storage. */
export const VIEWED_KEY = 'gevel:viewed';
