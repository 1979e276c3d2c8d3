import { isComparable } from '#shared/domain/favorites/favoritesQuery.ts';
import { FAVORITES_EVENT } from './favorites.ts';
import { updateList, loadEstates } from './favoriteEstates.ts';
import { chosen, part } from './favoritesPage.ts';
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
 * `<div data-favorites-page>`: fills the favourites page with the homes that this browser stores and the visitor's
 * notes, or fills a comparison. The code that handles actions loads when the visitor is about to use the list.
 */
export function fillFavorites(page: HTMLElement): void {
  const notes = part('notes');
  if (notes) fillNotes(notes);
  if (!part('list')) return;

  const act = async (event: Event) => {
    const { handleFavoritesEvent } = await import(
      /* webpackChunkName: "favorites-events" */ './handleFavoritesEvent.ts'
    );
    handleFavoritesEvent(page, event);
  };
  for (const type of ['pointerover', 'focusin'])
    page.addEventListener(type, (event) => void act(event), { once: true });
  for (const type of ['click', 'input']) page.addEventListener(type, (event) => void act(event));
  page.addEventListener('submit', (event) => {
    if (isComparable(chosen())) return;
    event.preventDefault();
    void act(event);
  });
  document.addEventListener(FAVORITES_EVENT, () => {
    updateList();
    void loadEstates();
  });
  updateList();
  void loadEstates();
}
