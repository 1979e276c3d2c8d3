import { isRemembering } from '../storage/remembering.ts';
import { fillSlots } from './fillSlots.ts';
import { addSlots } from './slot.ts';

/** The maximum number of estates that are shown. */
const MAX_SHOWN_ESTATES = 4;

/**
 * Reserves space for the estates that were viewed before, and fills it.
 *
 * @param part the element that contains their title and their list
 * @param path address of the cards
 * @param earlier their ids, the last viewed one first
 * @param forget called with the id of each withdrawn estate
 */
export function showRecent(
  part: HTMLElement,
  path: string,
  earlier: readonly number[],
  forget: (id: number) => void,
): void {
  const list = part.querySelector('ul');
  // The visitor may have ended the remembering after the page was loaded.
  if (!list || !isRemembering()) return;

  // The space of the estates is reserved while they load, so that nothing below moves.
  const slots = addSlots(list, Math.min(earlier.length, MAX_SHOWN_ESTATES));
  part.hidden = false;

  const forgetStored = (id: number) => {
    if (isRemembering()) forget(id);
  };
  fillSlots(slots, earlier, path, forgetStored)
    .then(() => (part.hidden = list.childElementCount === 0 || !isRemembering()))
    .catch(() => (part.hidden = true));
}
