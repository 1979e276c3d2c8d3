import { FAVORITES_EVENT, favorites } from './favorites.ts';

function show(count: number): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-favorites-count]')) {
    element.textContent = String(count);
    element.hidden = count === 0;
  }
}

const showNow = () => show(favorites.all().length);

let isShown = false;

/** Shows beside the link to the favourites how many there are, from now on. */
export function showCount(): void {
  if (isShown) return;
  isShown = true;
  document.addEventListener(FAVORITES_EVENT, (event) => show((event as CustomEvent<number>).detail));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showNow, { once: true });
  else showNow();
}
