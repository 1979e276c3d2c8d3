import { isComparableCount } from '#shared/domain/favorites/favoritesQuery.ts';
import { FAVORITES_EVENT } from './favorites.ts';
import { updateList, loadEstates } from './favoriteEstates.ts';
import { findChosenBoxes, findPart } from './favoritesPage.ts';
import { readRemarks } from './remarks.ts';

/** Writes the visitor's notes into the row of a comparison, and shows the row if it has at least one note. */
function fillNotes(row: HTMLElement): void {
  const remarks = readRemarks();
  for (const cell of row.querySelectorAll<HTMLElement>('[data-note-of]')) {
    const note = remarks[cell.dataset['noteOf'] ?? '']?.note ?? '';
    cell.textContent = note;
    if (note) row.hidden = false;
  }
}

/**
 * Enhances `<div data-favorites-page>`. On the favourites page, shows the favourites that this browser stores, with the
 * visitor's notes. On the page that compares homes, shows only the notes. The code that handles actions loads when the
 * visitor is about to use the list.
 */
export function fillFavorites(page: HTMLElement): void {
  const notes = findPart('notes');
  if (notes) fillNotes(notes);
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
