import type { CardView } from '../../shared/domain/cardView.ts';
import { mediaPath } from '../../shared/domain/media.ts';
import { keptList } from '../kept/keptList.ts';

/** Remembered, and shown of these. */
const MOST = 12;
const SHOWN = 4;
/** Before the place is seen. */
const MARGIN = '600px';

const viewed = keptList('gevel:viewed', MOST);

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
}

/**
 * `<gevel-recent data-estate-id data-path>`: remembers this estate, and shows those that were looked at before it, as
 * they are now. What has been taken down is forgotten.
 */
export function enhanceRecent(element: HTMLElement): void {
  const { estateId, path = '', cleared = '' } = element.dataset;
  const section = element.querySelector('section');
  const list = element.querySelector('ul');
  const template = element.querySelector('template')?.content.firstElementChild;
  const own = Number(estateId);
  const earlier = viewed
    .all()
    .map(({ id }) => id)
    .filter((id) => id !== own);
  viewed.add(own);
  if (!section || !list || !template || earlier.length === 0) return;

  // Their place is kept from the start: nothing below moves when they come.
  const slots = earlier.slice(0, SHOWN).map(() => list.appendChild(template.cloneNode(true) as Element));
  section.hidden = false;

  const fillSlot = async (slot: Element) => {
    for (let id = earlier.shift(); id !== undefined; id = earlier.shift()) {
      const card = await fetchCard(path + id);
      if (card) return fill(slot, card);
      if (card === null) viewed.remove(id);
    }
    slot.remove();
  };
  const fillAll = async () => {
    await Promise.all(slots.map(fillSlot));
    section.hidden = list.childElementCount === 0;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void fillAll();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(section);

  element.querySelector('[data-action="clear"]')?.addEventListener('click', () => {
    viewed.clear();
    observer.disconnect();
    section.hidden = true;
    const status = element.querySelector('output');
    if (status) status.textContent = cleared;
    // What had the focus is gone.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
