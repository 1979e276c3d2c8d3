/** The key of the favourites in the browser's storage. */
export const FAVORITES_KEY = 'gevel:favorites';
