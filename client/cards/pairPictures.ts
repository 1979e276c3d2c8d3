import { CARD_SELECTOR } from './card.ts';

/** The view-transition name of the main picture of an estate's page in the stylesheet. */
const TRANSITION_NAME = 'main-picture';

const namedElements = new Set<HTMLElement>();

function setTransitionName(element: HTMLElement, value: string): void {
  element.style.viewTransitionName = value;
  namedElements.add(element);
}

function clearTransitionNames(): void {
  for (const element of namedElements) element.style.viewTransitionName = '';
  namedElements.clear();
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Returns the picture of the visible card that links to an address. */
function findCardPicture(address: string | null | undefined): HTMLElement | null | undefined {
  if (!address) return undefined;
  const { pathname } = new URL(address);
  return [...document.querySelectorAll(CARD_SELECTOR)]
    .filter((card) => [...card.querySelectorAll('a')].some((link) => link.pathname === pathname))
    .map((card) => card.querySelector<HTMLElement>('img'))
    .find((picture) => picture && isOnScreen(picture));
}

/**
 * Gives the view-transition name of a main picture to the picture of the card that links to `address`. On an estate's
 * page, the page's own main picture loses that name, because only one element may have it.
 */
function namePictures(address: string | null | undefined): void {
  clearTransitionNames();
  const picture = findCardPicture(address);
  if (!picture) return;
  for (const image of document.querySelectorAll<HTMLElement>('main img')) {
    if (getComputedStyle(image).viewTransitionName === TRANSITION_NAME) setTransitionName(image, 'none');
  }
  setTransitionName(picture, TRANSITION_NAME);
}

/**
 * Makes the picture of a card grow into the main picture of the next page, if the card links to that page. Only this
 * picture gets a view-transition name, because with a name on every card, all cards would move separately. Returns
 * false when no visible card links to the next page.
 */
export function pairTransitionPictures({ activation }: PageSwapEvent): boolean {
  namePictures(activation?.entry.url);
  return namedElements.size > 0;
}

// A page that returns from the back/forward cache may still have the view-transition names of the last transition.
addEventListener('pagereveal', clearTransitionNames);
