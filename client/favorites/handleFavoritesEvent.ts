import { MAX_COMPARED_ESTATES } from '#shared/domain/favorites/favoritesQuery.ts';
import { shareAddress } from '../estate/shareAddress.ts';
import { FAVORITES_EVENT, favorites } from './favorites.ts';
import { loadEstates, SHOWN_EVENT } from './favoriteEstates.ts';
import {
  findCompareBoxes,
  findChosenBoxes,
  type RemarkField,
  listFavoriteIds,
  missingEstates,
  findPart,
  shownEstates,
} from './favoritesPage.ts';
import { readRemarks } from './remarks.ts';
import { pruneRemarks, setRemark } from './writeRemarks.ts';

let isInitialized = false;

/** Disables further choices when the maximum number of homes to compare is reached. */
function limitChoice(): void {
  const count = findChosenBoxes().length;
  for (const box of findCompareBoxes()) box.disabled = count >= MAX_COMPARED_ESTATES && !box.checked;
  const counter = findPart('chosen');
  if (counter) counter.textContent = count > 0 ? ` (${count})` : '';
}

/** Stores the titles of the favourites, because the list shows them when the homes are no longer available. */
function storeTitles(): void {
  const remarks = readRemarks();
  for (const id of listFavoriteIds()) {
    const title = shownEstates.get(id)?.dataset['title'];
    if (title && title !== remarks[id]?.title) setRemark(id, { title });
  }
}

function initializePage(): void {
  pruneRemarks(listFavoriteIds());
  storeTitles();
  // The visitor may act before the list has loaded.
  document.addEventListener(SHOWN_EVENT, storeTitles);
  document.addEventListener(FAVORITES_EVENT, limitChoice);
}

function storeRemark(field: RemarkField): boolean {
  const id = Number(field.closest<HTMLElement>('[data-home]')?.dataset['home']);
  const value = field instanceof HTMLInputElement ? field.checked : field.value;
  return setRemark(id, { [field.dataset['remark'] ?? '']: value });
}

function removeFavorite(entry: HTMLElement): void {
  const id = Number(entry.dataset['home']);
  entry.remove();
  shownEstates.delete(id);
  missingEstates.delete(id);
  favorites.set(id, false);
  // The focus is moved, because the element that had it no longer exists.
  findPart('list')?.focus({ preventScroll: true });
}

function clearFavorites(): void {
  shownEstates.clear();
  missingEstates.clear();
  findPart('list')?.replaceChildren();
  pruneRemarks([]);
  favorites.clear();
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/**
 * Handles an action of the visitor on the favourites page: an input, a press of a button with a `data-action`, a
 * submission.
 */
export function handleFavoritesEvent({ dataset }: HTMLElement, { type, target }: Event): void {
  if (!isInitialized) initializePage();
  isInitialized = true;
  const showMessage = (name: string) => {
    const status = findPart('status');
    if (status) status.textContent = dataset[name] ?? '';
  };
  if (!(target instanceof Element)) return;
  const hint = findPart('hint');
  if (type === 'submit' && hint) hint.textContent = dataset['wrong'] ?? '';
  if (type === 'input') {
    limitChoice();
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && target.hasAttribute('data-remark') && !storeRemark(target)) showMessage('notKept');
  }
  if (type !== 'click') return;
  const button = target.closest<HTMLElement>('[data-action]');
  switch (button?.dataset['action']) {
    case 'retry':
      void loadEstates();
      break;
    case 'remove': {
      const entry = button.closest<HTMLElement>('[data-home]');
      if (entry) removeFavorite(entry);
      showMessage('removedNow');
      break;
    }
    case 'share':
      void shareAddress(document.title, findPart('link')?.href ?? location.href).then(
        (message) => message && showMessage(message),
      );
      break;
    case 'clear':
      // oxlint-disable-next-line no-alert -- The visitor cannot undo the deletion, so a question is needed.
      if (!confirm(dataset['clearQuestion'])) return;
      clearFavorites();
      showMessage('cleared');
      break;
    default:
  }
}
