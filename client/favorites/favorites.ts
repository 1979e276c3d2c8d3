import { createStoredList } from '../storage/storedList.ts';
import { FAVORITES_KEY } from './favoritesKey.ts';

/** The maximum number of favourites that are stored. No visitor looks through more. */
const MAX_FAVORITES = 500;

const storedFavorites = createStoredList(FAVORITES_KEY, MAX_FAVORITES);

/** The event that is dispatched on `document` when the favourites have changed, in this window or in another one. */
export const FAVORITES_EVENT = 'gevel:favorites';

const dispatchFavoritesEvent = () => document.dispatchEvent(new Event(FAVORITES_EVENT));

/** The estates that the visitor has marked in this browser. */
export const favorites = {
  /** Returns the favourites, newest first. */
  all: storedFavorites.all,
  /**
   * Adds or removes a favourite. Returns false when the browser stores nothing; the change then lasts until the visitor
   * leaves the page.
   */
  set(id: number, isFavorite: boolean): boolean {
    const isChangeStored = isFavorite ? storedFavorites.add(id) : storedFavorites.remove(id);
    dispatchFavoritesEvent();
    return isChangeStored;
  },
  clear(): void {
    storedFavorites.clear();
    dispatchFavoritesEvent();
  },
};

addEventListener('storage', ({ key }) => {
  // `key` is null when the whole storage was cleared.
  if (key === FAVORITES_KEY || key === null) dispatchFavoritesEvent();
});
// The favourites may have changed while the page was in the back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) dispatchFavoritesEvent();
});
