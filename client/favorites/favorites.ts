import { storedList } from '../storage/storedList.ts';
import { FAVORITES_KEY } from './favoritesKey.ts';

/** The number of favourites that are kept, which is more than a visitor looks through. */
const MAX_FAVORITES = 500;

const list = storedList(FAVORITES_KEY, MAX_FAVORITES);

/** Fired on `document` whenever the favourites have changed, here or in another window. */
export const FAVORITES_EVENT = 'gevel:favorites';

const announce = () => document.dispatchEvent(new Event(FAVORITES_EVENT));

/** The estates that a visitor marked, in this browser. */
export const favorites = {
  /** Newest first. */
  all: list.all,
  /** Returns false when the browser stores nothing; the mark then lasts until the visitor leaves the page. */
  set(id: number, isFavorite: boolean): boolean {
    const isKept = isFavorite ? list.add(id) : list.remove(id);
    announce();
    return isKept;
  },
  clear(): void {
    list.clear();
    announce();
  },
};

addEventListener('storage', ({ key }) => {
  // `key` is null when the whole storage was cleared.
  if (key === FAVORITES_KEY || key === null) announce();
});
// A page from the back/forward cache has missed later changes.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) announce();
});
