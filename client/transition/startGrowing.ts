import { CARD } from './card.ts';

const SIGNS = ['pointerover', 'focusin'] as const;

/** Where the browser moves between pages, the picture of a card grows; the code for it comes when a card is come near. */
export function startGrowing(): void {
  if (!('onpageswap' in window)) return;
  const load = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(CARD))) return;
    for (const sign of SIGNS) removeEventListener(sign, load);
    void import(/* webpackChunkName: "growing" */ './growPicture.ts').then(({ growPicture }) => growPicture());
  };
  for (const sign of SIGNS) addEventListener(sign, load, { passive: true });
}
