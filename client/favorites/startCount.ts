import { FAVORITES_KEY } from './favoritesKey.ts';

/** Whoever has no favourites needs no code for them. */
export function startCount(): void {
  try {
    if (localStorage.getItem(FAVORITES_KEY) === null) return;
  } catch {
    return;
  }
  void import(/* webpackChunkName: "favorites" */ './showCount.ts').then(({ showCount }) => showCount());
}
