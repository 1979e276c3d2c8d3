import { CARD_SELECTOR } from './card.ts';

/**
 * The events that load the code of `followCards.ts`. `pointerover` and `focusin` must happen on a card. A touch
 * anywhere loads the code, because the first touch on a card may already be a swipe, which needs the further pictures
 * at once.
 */
const LOADING_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads the code for the transition to an estate's page and for further pictures when the visitor first comes near a
 * card. Until then a card has one picture, which grows into the main picture of the next page when the visitor follows
 * the card's link. Other navigations have no transition, because the browser accepts no clicks during a transition.
 */
export function startCards(): void {
  let pairPictures: ((event: PageSwapEvent) => boolean) | undefined;
  const loadCardsCode = ({ type, target }: Event) => {
    const nearCard =
      type === 'touchstart'
        ? document.querySelector(CARD_SELECTOR)
        : target instanceof Element && target.closest(CARD_SELECTOR);
    if (!nearCard) return;
    for (const loadingEvent of LOADING_EVENTS) removeEventListener(loadingEvent, loadCardsCode);
    void import(/* webpackChunkName: "cards" */ './followCards.ts').then(
      ({ followCards }) => (pairPictures = followCards()),
    );
  };
  for (const loadingEvent of LOADING_EVENTS) addEventListener(loadingEvent, loadCardsCode, { passive: true });
  addEventListener('pageswap', (event) => {
    const { viewTransition } = event;
    if (!viewTransition) return;
    // An error is ignored: the next page then appears without a transition.
    viewTransition.ready.catch(() => {});
    if (!pairPictures?.(event)) viewTransition.skipTransition();
  });
}
