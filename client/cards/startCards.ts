import { CARD_SELECTOR } from './card.ts';

/**
 * The events that load the code. The first two must happen on a card. A touch may happen anywhere, because a swipe
 * begins with the first touch on a card.
 */
const LOADING_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads the code for the transition and for further pictures when the visitor first comes near a card. Initially cards
 * have one picture, which is enlarged when the browser moves between pages. Other navigations have no transition,
 * because the browser accepts no click during one.
 */
export function startCards(): void {
  let pair: ((event: PageSwapEvent) => boolean) | undefined;
  const load = ({ type, target }: Event) => {
    const isNear =
      type === 'touchstart'
        ? document.querySelector(CARD_SELECTOR)
        : target instanceof Element && target.closest(CARD_SELECTOR);
    if (!isNear) return;
    for (const sign of LOADING_EVENTS) removeEventListener(sign, load);
    void import(/* webpackChunkName: "cards" */ './followCards.ts').then(({ followCards }) => (pair = followCards()));
  };
  for (const sign of LOADING_EVENTS) addEventListener(sign, load, { passive: true });
  addEventListener('pageswap', (event) => {
    const { viewTransition } = event;
    if (!viewTransition) return;
    // The error is ignored, because the next page appears without a transition.
    viewTransition.ready.catch(() => {});
    if (!pair?.(event)) viewTransition.skipTransition();
  });
}
