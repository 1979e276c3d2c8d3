import { CARD } from './card.ts';

/** The first two count on a card. A touch counts anywhere, because a swipe begins with the first touch on a card. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Cards initially have one picture, which grows when the browser moves between pages. The code for this and for the
 * other pictures loads when the visitor first comes near a card. Other pages have no transition, because the browser
 * accepts no click during one.
 */
export function startCards(): void {
  let pair: ((event: PageSwapEvent) => boolean) | undefined;
  const load = ({ type, target }: Event) => {
    const isNear =
      type === 'touchstart' ? document.querySelector(CARD) : target instanceof Element && target.closest(CARD);
    if (!isNear) return;
    for (const sign of SIGNS) removeEventListener(sign, load);
    void import(/* webpackChunkName: "cards" */ './followCards.ts').then(({ followCards }) => (pair = followCards()));
  };
  for (const sign of SIGNS) addEventListener(sign, load, { passive: true });
  addEventListener('pageswap', (event) => {
    const { viewTransition } = event;
    if (!viewTransition) return;
    // A skipped transition needs no handling: the next page appears without it.
    viewTransition.ready.catch(() => {});
    if (!pair?.(event)) viewTransition.skipTransition();
  });
}
