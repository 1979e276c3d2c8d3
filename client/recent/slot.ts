import css from '#shared/elements/recent.module.css';
import { CARD_IMAGE_PX } from '#shared/primitives/limits.ts';
import icon from '#shared/ui/icon.module.css';

/** The HTML of the slot of one estate. Screen readers and the keyboard skip it until it is filled. */
const SLOT_HTML = `<li class="${css['item']}" data-pending inert><a class="${css['link']}"><span class="${css['media']}">\
<i class="${icon['icon']} ${icon['house']} ${css['none']}"></i>\
<picture><source type="image/avif"><img class="${css['image']}" width="${CARD_IMAGE_PX.width}" height="${CARD_IMAGE_PX.height}" alt=""></picture>\
<span class="${css['sticker']}" data-part="sticker" hidden></span></span>\
<span class="${css['price']}" data-part="price"></span><span class="${css['title']}" data-part="title"></span>\
<span class="${css['place']}" data-part="place"></span></a></li>`;

/** Adds a number of empty slots to a list. */
export function addSlots(list: Element, count: number): Element[] {
  list.insertAdjacentHTML('beforeend', SLOT_HTML.repeat(count));
  return [...list.children];
}
