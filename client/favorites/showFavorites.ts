import { countEvent } from '../estate/countEstate.ts';
import { FAVORITES_EVENT, favorites } from './favorites.ts';

/** Returns the ids in `data-favorite`. They are one estate, or several such as all of a list: `1001-1002`. */
const parseIds = (heart: HTMLElement): readonly number[] => (heart.dataset['favorite'] ?? '').split('-').map(Number);

/** The estates that a heart for several estates has added. The same heart removes only those. */
const marked = new WeakMap<HTMLElement, readonly number[]>();

/** The maximum number of estates that are counted for a click on a heart for several estates. */
const MAX_COUNTED = 20;

let kept: ReadonlySet<number> = new Set();
let isShown = false;

function show(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const isPressed = String(parseIds(heart).every((id) => kept.has(id)));
    if (heart.getAttribute('aria-pressed') !== isPressed) heart.setAttribute('aria-pressed', isPressed);
  }
  const count = String(kept.size);
  for (const element of document.querySelectorAll<HTMLElement>('[data-favorites-count]')) {
    if (element.textContent === count) continue;
    element.textContent = count;
    element.hidden = kept.size === 0;
  }
}

function refresh(): void {
  kept = new Set(favorites.all().map(({ id }) => id));
  document.documentElement.dataset['favorites'] = kept.size > 0 ? 'some' : 'none';
  show();
}

/** Fills the favourites page: the list itself, or the row for the visitor's notes. */
async function fillPage(): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-favorites-page]');
  if (!page) return;
  const { fillFavorites } = await import(/* webpackChunkName: "favorites-page" */ './fillFavorites.ts');
  fillFavorites(page);
}

/**
 * Makes every heart show whether its estate is a favourite, and the header show the number of favourites. This includes
 * hearts that are added with a list, hearts that React creates or reuses for another estate, and changes in another
 * window.
 */
export function showFavorites(): void {
  if (isShown) return;
  isShown = true;
  document.addEventListener(FAVORITES_EVENT, refresh);
  new MutationObserver(show).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-favorite'],
  });
  refresh();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void fillPage());
  else void fillPage();
}

/** Handles a click on a heart. */
export function toggleFavorite(heart: HTMLElement): void {
  showFavorites();
  const ids = parseIds(heart);
  const added = ids.filter((id) => !kept.has(id));
  const isAdded = added.length > 0;
  if (isAdded) marked.set(heart, added);
  for (const id of added.slice(0, MAX_COUNTED)) countEvent('saved', id);
  const changed = isAdded ? added : ((ids.length === 1 ? ids : marked.get(heart)) ?? []);
  const isKept = changed.map((id) => favorites.set(id, isAdded)).every(Boolean);
  const place =
    heart.closest<HTMLElement>('[data-not-kept]') ?? document.querySelector<HTMLElement>('output[data-not-kept]');
  const status = place?.querySelector('output') ?? place;
  const text = !isAdded ? 'removed' : isKept ? 'saved' : 'notKept';
  if (status) status.textContent = place?.dataset[text] ?? '';
}
