import { isStored } from '../storage/isStored.ts';
import { FAVORITES_KEY } from './favoritesKey.ts';

const load = () => import(/* webpackChunkName: "favorites" */ './showFavorites.ts');

/** A visitor without favourites loads no code for them: `<html data-favorites="none">` and the style sheets suffice. */
function showIfAny(): void {
  const hasSome = isStored(FAVORITES_KEY);
  document.documentElement.dataset['favorites'] ??= hasSome ? 'some' : 'none';
  if (hasSome) void load().then(({ showFavorites }) => showFavorites());
}

/** Makes every heart of the document work, those that are still to come included: one listener for all of them. */
export function startFavorites(): void {
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>('[data-favorite]');
    if (heart) void load().then(({ toggleFavorite }) => toggleFavorite(heart));
  });
  // The first one may be marked in another window, or while this page was left.
  for (const type of ['storage', 'pageshow']) addEventListener(type, showIfAny);
  showIfAny();
}
