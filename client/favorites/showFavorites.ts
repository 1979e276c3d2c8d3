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
const idsAddedByHeart = new WeakMap<HTMLElement, readonly number[]>();

/** The maximum number of estates for which a click on a heart for several estates is counted. */
const MAX_COUNTED_ESTATES = 20;

let favoriteIds: ReadonlySet<number> = new Set();
let isStarted = false;

function showHearts(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const ids = parseHeartIds(heart);
    const areAllFavorites = ids.every((id) => favoriteIds.has(id));
    const isPressed = String(areAllFavorites);
    if (heart.getAttribute('aria-pressed') !== isPressed) heart.setAttribute('aria-pressed', isPressed);
    // A heart for several estates cannot undo what others have added, for example on an earlier visit. A press would
    // then do nothing, so the button is disabled.
    if (ids.length > 1 && heart instanceof HTMLButtonElement)
      heart.disabled = areAllFavorites && !idsAddedByHeart.has(heart);
  }
  const count = String(favoriteIds.size);
  for (const element of document.querySelectorAll<HTMLElement>('[data-favorites-count]')) {
    if (element.textContent === count) continue;
    element.textContent = count;
    element.hidden = favoriteIds.size === 0;
  }
}

function refreshFavorites(): void {
  favoriteIds = new Set(favorites.all().map(({ id }) => id));
  document.documentElement.dataset['favorites'] = favoriteIds.size > 0 ? 'some' : 'none';
  showHearts();
}

/** Fills the list of the favourites page, or the row for the visitor's notes on the page that compares homes. */
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
  if (isStarted) return;
  isStarted = true;
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
  const addedIds = ids.filter((id) => !favoriteIds.has(id));
  const isAdded = addedIds.length > 0;
  if (isAdded) idsAddedByHeart.set(heart, addedIds);
  for (const id of addedIds.slice(0, MAX_COUNTED_ESTATES)) countEvent('saved', id);
  const changedIds = isAdded ? addedIds : ((ids.length === 1 ? ids : idsAddedByHeart.get(heart)) ?? []);
  const isSaved = changedIds.map((id) => favorites.set(id, isAdded)).every(Boolean);
  if (!isAdded) idsAddedByHeart.delete(heart);
  const messageHolder =
    heart.closest<HTMLElement>('[data-not-kept]') ?? document.querySelector<HTMLElement>('output[data-not-kept]');
  const status = messageHolder?.querySelector('output') ?? messageHolder;
  const text = !isAdded ? 'removed' : isSaved ? 'saved' : 'notKept';
  if (status) status.textContent = messageHolder?.dataset[text] ?? '';
}
