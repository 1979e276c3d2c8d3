import '../../shared/elements/recent.module.css';
import type { storedList } from '../storage/storedList.ts';
import { fillSlots } from './fillSlots.ts';

/** Estates shown. */
const SHOWN = 4;
/** Before the place is seen. */
const MARGIN = '600px';

/**
 * Makes room for the estates that were viewed before, and fills it when it comes into view.
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
  const template = element.querySelector('template')?.content.firstElementChild;
  if (!section || !list || !template) return;

  // Their place is kept from the start: nothing below moves when they come.
  const slots = earlier.slice(0, SHOWN).map(() => list.appendChild(document.importNode(template, true)));
  section.hidden = false;

  const fillAll = async () => {
    try {
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
