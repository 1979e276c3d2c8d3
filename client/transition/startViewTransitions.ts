import { CARD } from './card.ts';

const SIGNS = ['pointerover', 'focusin'] as const;

/**
 * Where the browser moves between pages, the picture of a card grows; the code for it loads when the pointer comes near
 * a card. Other pages have no transition, because the browser takes no click during one.
 */
export function startViewTransitions(): void {
  if (!('onpageswap' in window)) return;
  let pair: ((event: PageSwapEvent) => boolean) | undefined;
  const load = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(CARD))) return;
    for (const sign of SIGNS) removeEventListener(sign, load);
    void import(/* webpackChunkName: "view-transition" */ './pairPictures.ts').then(
      ({ pairPictures }) => (pair = pairPictures),
    );
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
