import { MAX_COMPARED } from '#shared/domain/favorites/favoritesQuery.ts';
import { shareAddress } from '../estate/shareAddress.ts';
import { FAVORITES_EVENT, favorites } from './favorites.ts';
import { fillRemarks, loadEstates } from './favoriteEstates.ts';
import { choices, chosen, type RemarkField, favoriteIds, missing, part, shown } from './favoritesPage.ts';
import { readRemarks, REMARKS_KEY } from './remarks.ts';
import { pruneRemarks, setRemark } from './writeRemarks.ts';

let isReady = false;

/** Disables further choices when the maximum number of homes to compare is reached. */
function limitChoice(): void {
  const count = chosen().length;
  for (const choice of choices()) choice.disabled = count >= MAX_COMPARED && !choice.checked;
  const number = part('chosen');
  if (number) number.textContent = count > 0 ? ` (${count})` : '';
}

function initialize(): void {
  pruneRemarks(favoriteIds());
  // The titles are stored, because they are shown when the homes are no longer available.
  for (const [id, { dataset }] of shown) if (dataset['title']) setRemark(id, { title: dataset['title'] });
  document.addEventListener(FAVORITES_EVENT, limitChoice);
  addEventListener('storage', ({ key }) => {
    if (key !== REMARKS_KEY && key !== null) return;
    for (const [id, place] of shown) fillRemarks(id, place, readRemarks());
  });
}

function takeRemark(field: RemarkField): boolean {
  const id = Number(field.closest<HTMLElement>('[data-home]')?.dataset['home']);
  const value = field instanceof HTMLInputElement ? field.checked : field.value;
  return setRemark(id, { [field.dataset['remark'] ?? '']: value });
}

function remove(place: HTMLElement): void {
  const id = Number(place.dataset['home']);
  place.remove();
  shown.delete(id);
  missing.delete(id);
  favorites.set(id, false);
  // The focus is moved, because the element that had it no longer exists.
  part('list')?.focus({ preventScroll: true });
}

function clear(): void {
  shown.clear();
  missing.clear();
  part('list')?.replaceChildren();
  pruneRemarks([]);
  favorites.clear();
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/**
 * Handles an action of the visitor on the favourites page: an input, a press of a button with a `data-action`, a
 * submission.
 */
export function handleFavoritesEvent({ dataset }: HTMLElement, { type, target }: Event): void {
  if (!isReady) initialize();
  isReady = true;
  const showMessage = (text: string) => {
    const status = part('status');
    if (status) status.textContent = dataset[text] ?? '';
  };
  if (!(target instanceof Element)) return;
  const hint = part('hint');
  if (type === 'submit' && hint) hint.textContent = dataset['wrong'] ?? '';
  if (type === 'input') {
    limitChoice();
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && target.hasAttribute('data-remark') && !takeRemark(target)) showMessage('notKept');
  }
  if (type !== 'click') return;
  const button = target.closest<HTMLElement>('[data-action]');
  switch (button?.dataset['action']) {
    case 'retry':
      void loadEstates();
      break;
    case 'remove': {
      const place = button.closest<HTMLElement>('[data-home]');
      if (place) remove(place);
      showMessage('removedNow');
      break;
    }
    case 'share':
      void shareAddress(document.title, part('link')?.href ?? location.href).then((text) => text && showMessage(text));
      break;
    case 'clear':
      // oxlint-disable-next-line no-alert -- The visitor cannot undo the deletion, so a question is needed.
      if (!confirm(dataset['clearQuestion'])) return;
      clear();
      showMessage('cleared');
      break;
    default:
  }
}
