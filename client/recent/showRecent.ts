import { isRemembering } from '../storage/remembering.ts';
import { fillSlots } from './fillSlots.ts';
import { addSlots } from './slot.ts';

/** The maximum number of estates that are shown. */
const MAX_SHOWN_ESTATES = 4;

/**
 * Reserves space for the estates that were viewed before, and fills it.
 *
 * @param section the element with the heading and the list of these estates
 * @param path path from which the cards are requested
 * @param ids ids of the estates, the last viewed one first
 * @param forget called with the id of each withdrawn estate
 */
export function showRecent(
  section: HTMLElement,
  path: string,
  ids: readonly number[],
  forget: (id: number) => void,
): void {
  const list = section.querySelector('ul');
  // The visitor may have withdrawn the consent after the page was loaded.
  if (!list || !isRemembering()) return;

  // The space of the estates is reserved while they load, so that nothing below moves.
  const slots = addSlots(list, Math.min(ids.length, MAX_SHOWN_ESTATES));
  section.hidden = false;

  const forgetStored = (id: number) => {
    if (isRemembering()) forget(id);
  };
  fillSlots(slots, ids, path, forgetStored)
    .then(() => (section.hidden = list.childElementCount === 0 || !isRemembering()))
    .catch(() => (section.hidden = true));
}
