import { CARD } from './card.ts';

/** On a card; a touch anywhere, since a swipe begins with the first one on a card. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Cards come with one picture, and where the browser moves between pages that picture grows; the code for both loads at
 * the first sign that a visitor comes near one. Other pages have no transition, because the browser takes no click during one.
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
