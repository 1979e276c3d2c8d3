import { isModifiedClick } from '#shared/widgets/isModifiedClick.ts';

const MONTHS_SELECTOR = '[data-part="months"]';
const LATER_LINK_SELECTOR = 'gevel-months > [data-later]';

/**
 * Enhances `<gevel-months>`: the link to later months of a calendar adds those months to this page. The script reads
 * them from the page to which the link leads; when that fails, the browser opens that page. The focus moves to the
 * first month that was added.
 */
export function addMonths(element: HTMLElement): void {
  const monthsElement = element.parentElement?.querySelector(MONTHS_SELECTOR);

  const addLaterMonths = async (link: HTMLAnchorElement) => {
    element.setAttribute('aria-busy', 'true');
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html');
    const months = [...(page.querySelector<HTMLElement>(MONTHS_SELECTOR)?.children ?? [])];
    const [first] = months;
    if (!monthsElement || !(first instanceof HTMLElement)) throw new Error('no months');
    monthsElement.append(...months);
    const next = page.querySelector(LATER_LINK_SELECTOR)?.getAttribute('href');
    if (next) link.href = next;
    else link.remove();
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'nearest', inline: 'start' });
    element.removeAttribute('aria-busy');
  };

  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(LATER_LINK_SELECTOR);
    if (!link || event.button !== 0 || isModifiedClick(event)) return;
    event.preventDefault();
    if (element.hasAttribute('aria-busy')) return;
    addLaterMonths(link).catch(() => {
      // The visitor may return to this page with Back, and then requests the months again.
      element.removeAttribute('aria-busy');
      location.assign(link.href);
    });
  });
}
