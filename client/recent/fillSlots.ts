import type { CardView } from '#shared/domain/estate/cardView.ts';
import { formatIds } from '#shared/domain/favorites/idList.ts';
import { mediaPath } from '#shared/domain/media.ts';

/** The answer of `/{locale}/ajax/estate-cards`. */
interface RecentEstatesResponse {
  readonly estates: readonly CardView[];
  readonly missing: readonly number[];
}

function fillSlot(item: Element, { href, title, price, period, city, sticker, pictures: [picture] }: CardView): void {
  const showText = (part: string, text: string | undefined) => {
    const element = item.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!element) return;
    element.textContent = text ?? '';
    element.hidden = !text;
  };
  const link = item.querySelector('a');
  if (href === undefined) link?.removeAttribute('href');
  else link?.setAttribute('href', href);
  showText('title', title);
  showText('price', price && [price, period].filter(Boolean).join(' '));
  showText('place', city);
  showText('sticker', sticker?.name);
  const image = item.querySelector('img');
  const source = item.querySelector('source');
  if (!image || !source) return;
  if (picture) {
    source.srcset = mediaPath(picture, 'card', 'avif');
    image.src = mediaPath(picture, 'card', 'jpg');
    if (picture.ai !== undefined) source.parentElement?.setAttribute('data-ai', picture.ai);
  } else {
    image.remove();
  }
  item.removeAttribute('data-pending');
  item.removeAttribute('inert');
}

/**
 * Requests the estates in one call, fills the slots with the first ones that still exist, and removes the other slots.
 *
 * @param ids ids in the order in which they are shown; there may be more of them than slots
 * @param path path from which the cards are requested
 * @param forget called with the id of each withdrawn estate
 * @throws when the server cannot load the estates
 */
export async function fillSlots(
  slots: readonly Element[],
  ids: readonly number[],
  path: string,
  forget: (id: number) => void,
): Promise<void> {
  const answer = await fetch(`${path}?ids=${formatIds(ids)}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const { estates, missing }: RecentEstatesResponse = await answer.json();
  for (const id of missing) forget(id);
  const cards = ids.flatMap((id) => estates.find((card) => card.id === id) ?? []);
  for (const [index, slot] of slots.entries()) {
    const card = cards[index];
    if (card) fillSlot(slot, card);
    else slot.remove();
  }
}
