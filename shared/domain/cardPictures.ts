import type { MediaSize } from './media.ts';

/** Sizes of the pictures of a card, for `srcset`. */
export const CARD_SOURCES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
/** Their `sizes` attribute. */
export const CARD_SIZES = '(min-width: 1100px) 400px, (min-width: 700px) 46vw, 94vw';
/** To swipe through, at most. */
export const MOST_CARD_PICTURES = 5;
