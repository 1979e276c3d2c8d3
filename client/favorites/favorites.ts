import { storedList } from '../storage/storedList.ts';
import { FAVORITES_KEY } from './favoritesKey.ts';

/** More favourites than a visitor looks through. */
const MOST = 500;

const list = storedList(FAVORITES_KEY, MOST);

/** Fired on `document` whenever the favourites have changed, here or in another window. */
export const FAVORITES_EVENT = 'gevel:favorites';

const announce = () => document.dispatchEvent(new Event(FAVORITES_EVENT));

/** The estates that a visitor marked, in this browser. */
export const favorites = {
  /** Newest first. */
  all: list.all,
  /** False: the browser keeps nothing; it is marked until the page is left. */
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
  // Null: all was cleared.
  if (key === FAVORITES_KEY || key === null) announce();
});
// A page that comes back as it was left has missed what happened meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) announce();
});
