import { countEvent } from '../estate/countEstate.ts';
import { FAVORITES_EVENT, favorites } from './favorites.ts';

/**
 * Returns the ids in `data-favorite`. The attribute contains the id of one estate, or several ids, such as those of all
 * estates of a list: `1001-1002`.
 */
const parseHeartIds = (heart: HTMLElement): readonly number[] =>
  (heart.dataset['favorite'] ?? '').split('-').map(Number);

/**
 * The estates that a heart for several estates has added to the favourites. A second click on that heart removes only
 * these estates.
 */
const markedIds = new WeakMap<HTMLElement, readonly number[]>();

/** The maximum number of estates that are counted for a click on a heart for several estates. */
const MAX_SHOWN_COUNT = 20;

let kept: ReadonlySet<number> = new Set();
let isShown = false;

function showHearts(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const isPressed = String(parseHeartIds(heart).every((id) => kept.has(id)));
    if (heart.getAttribute('aria-pressed') !== isPressed) heart.setAttribute('aria-pressed', isPressed);
  }
  const count = String(kept.size);
  for (const element of document.querySelectorAll<HTMLElement>('[data-favorites-count]')) {
    if (element.textContent === count) continue;
    element.textContent = count;
    element.hidden = kept.size === 0;
  }
}

function refreshFavorites(): void {
  kept = new Set(favorites.all().map(({ id }) => id));
  document.documentElement.dataset['favorites'] = kept.size > 0 ? 'some' : 'none';
  showHearts();
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
  document.addEventListener(FAVORITES_EVENT, refreshFavorites);
  new MutationObserver(showHearts).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-favorite'],
  });
  refreshFavorites();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void fillPage());
  else void fillPage();
}

/** Handles a click on a heart. */
export function toggleFavorite(heart: HTMLElement): void {
  showFavorites();
  const ids = parseHeartIds(heart);
  const added = ids.filter((id) => !kept.has(id));
  const isAdded = added.length > 0;
  if (isAdded) markedIds.set(heart, added);
  for (const id of added.slice(0, MAX_SHOWN_COUNT)) countEvent('saved', id);
  const changed = isAdded ? added : ((ids.length === 1 ? ids : markedIds.get(heart)) ?? []);
  const isKept = changed.map((id) => favorites.set(id, isAdded)).every(Boolean);
  const place =
    heart.closest<HTMLElement>('[data-not-kept]') ?? document.querySelector<HTMLElement>('output[data-not-kept]');
  const status = place?.querySelector('output') ?? place;
  const text = !isAdded ? 'removed' : isKept ? 'saved' : 'notKept';
  if (status) status.textContent = place?.dataset[text] ?? '';
}
