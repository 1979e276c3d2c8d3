import type { CardView } from '../../shared/domain/cardView.ts';
import { mediaPath } from '../../shared/domain/media.ts';

/** The estate as it is now. Null when it is not shown any more; undefined when nobody can say. */
async function fetchCard(address: string): Promise<CardView | null | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    if (answer.ok) return (await answer.json()) as CardView;
    return answer.status === 404 || answer.status === 410 ? null : undefined;
  } catch {
    return undefined;
  }
}

function fill(item: Element, { href, title, price, period, city, sticker, pictures: [picture] }: CardView): void {
  const write = (part: string, text: string | undefined) => {
    const place = item.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!place) return;
    place.textContent = text ?? '';
    place.hidden = !text;
  };
  const link = item.querySelector('a');
  if (href === undefined) link?.removeAttribute('href');
  else link?.setAttribute('href', href);
  write('title', title);
  write('price', price && [price, period].filter(Boolean).join(' '));
  write('place', city);
  write('sticker', sticker?.name);
  const image = item.querySelector('img');
  const source = item.querySelector('source');
  if (!image || !source) return;
  if (picture) {
    source.srcset = mediaPath(picture, 'card', 'avif');
    image.src = mediaPath(picture, 'card', 'jpg');
  } else {
    image.remove();
  }
  item.removeAttribute('data-pending');
  item.removeAttribute('inert');
}

/**
 * Fills a slot with the first estate of a queue that there still is, or takes the slot away. Slots that share a queue
 * show an estate each.
 *
 * @param path what the addresses of estates begin with
 * @param forget is told of those that are not shown any more
 */
export async function fillSlot(
  slot: Element,
  queue: number[],
  path: string,
  forget: (id: number) => void,
): Promise<void> {
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const card = await fetchCard(path + id);
    if (card) return fill(slot, card);
    if (card === null) forget(id);
  }
  slot.remove();
}
