import { isStored } from '../storage/isStored.ts';
import { FAVORITES_KEY } from './favoritesKey.ts';

const loadFavorites = () => import(/* webpackChunkName: "favorites" */ './showFavorites.ts');

/**
 * Loads the code that marks the hearts only for a visitor with favourites. For other visitors
 * `<html data-favorites="none">` and the stylesheets are enough.
 */
function showSavedFavorites(): void {
  const hasFavorites = isStored(FAVORITES_KEY);
  document.documentElement.dataset['favorites'] ??= hasFavorites ? 'some' : 'none';
  if (hasFavorites) void loadFavorites().then(({ showFavorites }) => showFavorites());
}

/** Makes every heart of the document work with one listener, also hearts that are added to the document later. */
export function startFavorites(): void {
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>('[data-favorite]');
    if (heart) void loadFavorites().then(({ toggleFavorite }) => toggleFavorite(heart));
  });
  // The events are needed because the first favourite may be marked in another window, or while this page is in the
  // back/forward cache.
  for (const type of ['storage', 'pageshow']) addEventListener(type, showSavedFavorites);
  showSavedFavorites();
}
