import { formatIds, MAX_IDS_PER_LIST } from '#shared/domain/favorites/idList.ts';
import {
  type RemarkField,
  listFavoriteIds,
  missingEstates,
  findPart,
  showPart,
  shownEstates,
} from './favoritesPage.ts';
import { readRemarks, type EstateRemark, type EstateRemarks } from './remarks.ts';

/** The answer of `/{locale}/ajax/favorites`. */
interface FavoritesResponse {
  readonly homes: readonly { readonly id: number; readonly html: string }[];
  readonly missing: readonly number[];
}

/**
 * Fills the fields of a home's entry with the visitor's remark on that home. The text field in which the visitor is
 * writing stays unchanged.
 */
export function fillRemarks(id: number, entry: HTMLElement, remarks: EstateRemarks, fieldInUse: Element | null): void {
  const remark: Readonly<Record<string, string | boolean>> = { ...remarks[id] };
  for (const field of entry.querySelectorAll<RemarkField>('[data-remark]')) {
    const value = remark[field.dataset['remark'] ?? ''];
    if (field instanceof HTMLInputElement) field.checked = value === true;
    else if (field !== fieldInUse) field.value = String(value ?? '');
  }
}

/** Returns the first element of a template. @throws when the template contains no element */
function getTemplateContent({ content }: HTMLTemplateElement): HTMLElement {
  const { firstElementChild: first } = content;
  if (first instanceof HTMLElement) return first;
  throw new Error('The template is empty');
}

function parseElement(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return getTemplateContent(template);
}

/** Creates the entry of a withdrawn home, which shows its title and the visitor's note. */
function createMissingEntry(id: number, { title, note }: EstateRemark = {}): HTMLElement {
  const template = findPart('missing');
  if (!template) throw new Error('The page has no template for a missing home.');
  const entry = document.importNode(getTemplateContent(template), true);
  entry.dataset['home'] = String(id);
  for (const [name, text] of Object.entries({ title, note })) {
    const line = entry.querySelector(`[data-part="${name}"]`);
    if (line && text) line.textContent = text;
  }
  return entry;
}

/** Marks the shown homes that are no longer favourites, and updates the controls that share and compare the list. */
export function updateList(): void {
  const favoriteIds = listFavoriteIds();
  for (const [id, entry] of shownEstates) {
    const isRemoved = !favoriteIds.includes(id);
    entry.toggleAttribute('data-removed', isRemoved);
    const compareBox = entry.querySelector<HTMLInputElement>('[name="compare"]');
    if (compareBox && isRemoved) compareBox.checked = false;
  }
  const availableIds = favoriteIds.filter((id) => !missingEstates.has(id));
  const link = findPart('link');
  if (link) link.search = `ids=${formatIds(availableIds.slice(0, MAX_IDS_PER_LIST))}`;
  showPart('most', availableIds.length > MAX_IDS_PER_LIST);
  showPart('foot', shownEstates.size - missingEstates.size > 1);
}

/** The event that is dispatched on `document` when requested homes have been shown. */
export const SHOWN_EVENT = 'gevel:favorites-shown';

let isLoading = false;

/** Requests the homes that are not shown yet, in as few calls as possible. */
export async function loadEstates(): Promise<void> {
  const list = findPart('list');
  const ids = listFavoriteIds().filter((id) => !shownEstates.has(id));
  if (!list || isLoading || ids.length === 0) return;
  isLoading = true;
  showPart('failed', false);
  list.setAttribute('aria-busy', 'true');
  try {
    for (let start = 0; start < ids.length; start += MAX_IDS_PER_LIST) {
      const batch = ids.slice(start, start + MAX_IDS_PER_LIST);
      const answer = await fetch(`${list.dataset['path']}?ids=${formatIds(batch)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { homes, missing }: FavoritesResponse = await answer.json();
      const remarks = readRemarks();
      for (const { id, html } of homes) {
        const entry = parseElement(html);
        fillRemarks(id, entry, remarks, document.activeElement);
        shownEstates.set(id, entry);
      }
      for (const id of missing) {
        missingEstates.add(id);
        shownEstates.set(id, createMissingEntry(id, remarks[id]));
      }
      // A home that was added to the favourites in another window is put at the top, because the list is sorted newest
      // first.
      const entries = batch.flatMap((id) => shownEstates.get(id) ?? []);
      if (batch[0] === listFavoriteIds()[0]) list.prepend(...entries);
      else list.append(...entries);
    }
  } catch {
    showPart('failed', true);
  }
  list.removeAttribute('aria-busy');
  isLoading = false;
  document.dispatchEvent(new Event(SHOWN_EVENT));
  updateList();
  // Another window may have added a home meanwhile.
  if (listFavoriteIds().some((id) => !shownEstates.has(id) && !ids.includes(id))) await loadEstates();
}
