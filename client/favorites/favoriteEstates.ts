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
 * Fills the fields of a home with the visitor's marks and note about it. A field with the focus stays unchanged,
 * because the visitor is writing in it.
 */
export function fillRemarks(id: number, place: HTMLElement, remarks: EstateRemarks): void {
  const remark: Readonly<Record<string, string | boolean>> = { ...remarks[id] };
  for (const field of place.querySelectorAll<RemarkField>('[data-remark]')) {
    const value = remark[field.dataset['remark'] ?? ''];
    if (field instanceof HTMLInputElement) field.checked = value === true;
    else if (field !== document.activeElement) field.value = String(value ?? '');
  }
}

/** Returns the first element of a template. @throws when the template contains no element */
function getTemplateContent({ content }: HTMLTemplateElement): HTMLElement {
  const { firstElementChild: first } = content;
  if (first instanceof HTMLElement) return first;
  throw new Error('The template is empty');
}

function parseElement(html: string): HTMLElement {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  return getTemplateContent(holder);
}

/** Creates the entry of a withdrawn home, which shows its title and the visitor's note. */
function createMissingPlace(id: number, { title, note }: EstateRemark = {}): HTMLElement {
  const template = findPart('missing');
  if (!template) throw new Error('The page has no template for a missing home.');
  const place = document.importNode(getTemplateContent(template), true);
  place.dataset['home'] = String(id);
  for (const [name, text] of Object.entries({ title, note })) {
    const line = place.querySelector(`[data-part="${name}"]`);
    if (line && text) line.textContent = text;
  }
  return place;
}

/** Marks the homes that are no longer on the list, and updates the controls that share and compare the list. */
export function updateList(): void {
  const kept = listFavoriteIds();
  for (const [id, place] of shownEstates) {
    const isRemoved = !kept.includes(id);
    place.toggleAttribute('data-removed', isRemoved);
    const choice = place.querySelector<HTMLInputElement>('[name="compare"]');
    if (choice && isRemoved) choice.checked = false;
  }
  const offered = kept.filter((id) => !missingEstates.has(id));
  const link = findPart('link');
  if (link) link.search = `ids=${formatIds(offered.slice(0, MAX_IDS_PER_LIST))}`;
  showPart('most', offered.length > MAX_IDS_PER_LIST);
  showPart('foot', shownEstates.size - missingEstates.size > 1);
}

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
    for (let from = 0; from < ids.length; from += MAX_IDS_PER_LIST) {
      const batch = ids.slice(from, from + MAX_IDS_PER_LIST);
      const answer = await fetch(`${list.dataset['path']}?ids=${formatIds(batch)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { homes, missing: gone }: FavoritesResponse = await answer.json();
      const remarks = readRemarks();
      for (const { id, html } of homes) {
        const place = parseElement(html);
        fillRemarks(id, place, remarks);
        shownEstates.set(id, place);
      }
      for (const id of gone) {
        missingEstates.add(id);
        shownEstates.set(id, createMissingPlace(id, remarks[id]));
      }
      // A home that was added to the favourites in another window is put at the top, because the list is sorted newest
      // first.
      const places = batch.flatMap((id) => shownEstates.get(id) ?? []);
      if (batch[0] === listFavoriteIds()[0]) list.prepend(...places);
      else list.append(...places);
    }
  } catch {
    showPart('failed', true);
  }
  list.removeAttribute('aria-busy');
  isLoading = false;
  updateList();
}
