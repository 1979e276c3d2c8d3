import type { storedList } from '../storage/storedList.ts';
import { fillSlots } from './fillSlots.ts';
import { addSlots } from './slot.ts';

/** Estates shown. */
const SHOWN = 4;

/**
 * Makes room for the estates that were viewed before, and fills it.
 *
 * @param earlier their ids, the last one first
 */
export function showRecent(
  element: HTMLElement,
  earlier: readonly number[],
  viewed: Pick<ReturnType<typeof storedList>, 'clear' | 'remove'>,
): void {
  const { path = '', cleared = '' } = element.dataset;
  const section = element.querySelector('section');
  const list = element.querySelector('ul');
  if (!section || !list) return;

  // Their place is kept while they come: nothing below moves then.
  const slots = addSlots(list, Math.min(earlier.length, SHOWN));
  section.hidden = false;

  fillSlots(slots, earlier, path, viewed.remove)
    .then(() => (section.hidden = list.childElementCount === 0))
    .catch(() => (section.hidden = true));

  element.querySelector('[data-action="clear"]')?.addEventListener('click', () => {
    viewed.clear();
    list.replaceChildren();
    section.hidden = true;
    const status = element.querySelector('output');
    if (status) status.textContent = cleared;
    // What had the focus is gone.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
