import { isComparableCount } from '#shared/domain/favorites/favoritesQuery.ts';
import { FAVORITES_EVENT } from './favorites.ts';
import { updateList, loadEstates } from './favoriteEstates.ts';
import { findChosenBoxes, findPart } from './favoritesPage.ts';
import { readRemarks } from './remarks.ts';

/** Shows the row for the visitor's notes in a comparison if there is a note. */
function fillNotes(row: HTMLElement): void {
  const remarks = readRemarks();
  for (const cell of row.querySelectorAll<HTMLElement>('[data-note-of]')) {
    const note = remarks[cell.dataset['noteOf'] ?? '']?.note ?? '';
    cell.textContent = note;
    if (note) row.hidden = false;
  }
}

/**
 * Enhances `<div data-favorites-page>`: fills the favourites page with the homes that this browser stores and the
 * visitor's notes, or fills a comparison. The code that handles actions loads when the visitor is about to use the
 * list.
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
