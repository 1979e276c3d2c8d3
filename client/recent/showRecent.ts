import css from '#shared/elements/recent.module.css';
import { CARD_IMAGE_PX } from '#shared/primitives/limits.ts';
import icon from '#shared/ui/icon.module.css';
import { isRemembering } from '../storage/remembering.ts';
import { fillSlots } from './fillSlots.ts';

/** The maximum number of estates that are shown. */
const MAX_SHOWN_ESTATES = 4;

/** The HTML of the slot of one estate. Screen readers and the keyboard skip it until it is filled. */
const SLOT_HTML = `<li class="${css['item']}" data-pending inert><a class="${css['link']}"><span class="${css['media']}">\
<i class="${icon['icon']} ${icon['house']} ${css['none']}"></i>\
<picture><source type="image/avif"><img class="${css['image']}" width="${CARD_IMAGE_PX.width}" height="${CARD_IMAGE_PX.height}" alt=""></picture>\
<span class="${css['sticker']}" data-part="sticker" hidden></span></span>\
<span class="${css['price']}" data-part="price"></span><span class="${css['title']}" data-part="title"></span>\
<span class="${css['place']}" data-part="place"></span></a></li>`;

/** Adds a number of empty slots to a list. */
function addSlots(list: Element, count: number): Element[] {
  list.insertAdjacentHTML('beforeend', SLOT_HTML.repeat(count));
  return [...list.children];
}

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
