import { CARD } from './card.ts';

/** The view-transition name of the main picture of an estate's page in the stylesheet. */
const NAME = 'main-picture';

const named = new Set<HTMLElement>();

function name(element: HTMLElement, value: string): void {
  element.style.viewTransitionName = value;
  named.add(element);
}

function clear(): void {
  for (const element of named) element.style.viewTransitionName = '';
  named.clear();
}

function isSeen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Returns the picture of the visible card that links to an address. */
function cardPicture(address: string | null | undefined): HTMLElement | null | undefined {
  if (!address) return undefined;
  const { pathname } = new URL(address);
  return [...document.querySelectorAll(CARD)]
    .filter((card) => [...card.querySelectorAll('a')].some((link) => link.pathname === pathname))
    .map((card) => card.querySelector<HTMLElement>('img'))
    .find((picture) => picture && isSeen(picture));
}

/**
 * Makes the card's picture the main picture for this transition. On an estate's page, it replaces the page's own main
 * picture.
 */
function namePictures(address: string | null | undefined): void {
  clear();
  const picture = cardPicture(address);
  if (!picture) return;
  for (const own of document.querySelectorAll<HTMLElement>('main img')) {
    if (getComputedStyle(own).viewTransitionName === NAME) name(own, 'none');
  }
  name(picture, NAME);
}

/**
 * Enlarges the picture of a card into the main picture of the page to which it links. Only this picture gets a name,
 * because a name on every card would make all of them move separately. Returns false when no visible card links to the
 * next page.
 */
export function pairPictures({ activation }: PageSwapEvent): boolean {
  namePictures(activation?.entry.url);
  return named.size > 0;
}

// The names are removed, because a page may return from the back/forward cache.
addEventListener('pagereveal', clear);
