import { isComparableCount } from '#shared/domain/favorites/favoritesQuery.ts';
import { FAVORITES_EVENT } from './favorites.ts';
import { fillRemarks, updateList, loadEstates } from './favoriteEstates.ts';
import { findChosenBoxes, findPart, shownEstates } from './favoritesPage.ts';
import { type EstateRemarks, readRemarks, REMARKS_KEY } from './remarks.ts';

/** Writes the visitor's notes into the row of a comparison, and shows the row only if it has a note. */
function fillNotes(row: HTMLElement, remarks: EstateRemarks): void {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-note-of]')];
  for (const cell of cells) cell.textContent = remarks[cell.dataset['noteOf'] ?? '']?.note ?? '';
  row.hidden = cells.every(({ textContent }) => !textContent);
}

/** Shows the remarks that are stored now, in the list or in the row of a comparison. */
function showRemarks(fieldInUse = document.activeElement): void {
  const remarks = readRemarks();
  for (const [id, entry] of shownEstates) fillRemarks(id, entry, remarks, fieldInUse);
  const notes = findPart('notes');
  if (notes) fillNotes(notes, remarks);
}

/**
 * Enhances `<div data-favorites-page>`. On the favourites page, shows the favourites that this browser stores, with the
 * visitor's notes. On the page that compares homes, shows only the notes. Notes that change in another window are shown
 * on both. The code that handles actions loads when the visitor is about to use the list.
 */
export function fillFavorites(page: HTMLElement): void {
  showRemarks();
  addEventListener('storage', ({ key }) => {
    if (key === REMARKS_KEY || key === null) showRemarks();
  });
  addEventListener('pageshow', ({ persisted }) => {
    // A page from the back/forward cache has missed the changes of other windows. Nobody is writing in it yet.
    if (persisted) showRemarks(null);
  });
  if (!findPart('list')) return;

  const handleEvent = async (event: Event) => {
    const { handleFavoritesEvent } = await import(
      /* webpackChunkName: "favorites-events" */ './handleFavoritesEvent.ts'
    );
    handleFavoritesEvent(page, event);
  };
  for (const type of ['pointerover', 'focusin'])
    page.addEventListener(type, (event) => void handleEvent(event), { once: true });
  for (const type of ['click', 'input']) page.addEventListener(type, (event) => void handleEvent(event));
  page.addEventListener('submit', (event) => {
    if (isComparableCount(findChosenBoxes())) return;
    event.preventDefault();
    void handleEvent(event);
  });
  document.addEventListener(FAVORITES_EVENT, () => {
    updateList();
    void loadEstates();
  });
  updateList();
  void loadEstates();
}
