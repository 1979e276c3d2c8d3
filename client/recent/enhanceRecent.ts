import '../../shared/elements/recent.module.css';
import { storedList } from '../storage/storedList.ts';
import { VIEWED_KEY } from './viewedKey.ts';

/** Estates stored, and estates shown. */
const MOST = 12;
const SHOWN = 4;
/** Before the place is seen. */
const MARGIN = '600px';

const viewed = storedList(VIEWED_KEY, MOST);

/**
 * `<gevel-recent data-estate-id data-path>`: stores the estate of the page, if it is the page of one, and shows the
 * estates that were viewed before, with their current data. Withdrawn estates are deleted from the list.
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
  if (estateId) viewed.add(own);
  if (!section || !list || !template || earlier.length === 0) return;

  // Their place is kept from the start: nothing below moves when they come.
  const slots = earlier.slice(0, SHOWN).map(() => list.appendChild(document.importNode(template, true)));
  section.hidden = false;

  const fillAll = async () => {
    try {
      const { fillSlots } = await import(/* webpackChunkName: "recent-homes" */ './fillSlots.ts');
      await fillSlots(slots, earlier, path, viewed.remove);
      section.hidden = list.childElementCount === 0;
    } catch {
      section.hidden = true;
    }
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
