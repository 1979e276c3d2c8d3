import { DENSE_SCREEN, type MediaSize } from './media.ts';

/** Sizes of the pictures of a card, for `srcset`. */
export const CARD_SOURCES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
/** Of the JPEG, for browsers without AVIF on any screen. */
export const CARD_FALLBACK: MediaSize = 'card-phone';
/** Their `sizes` attribute. */
export const CARD_SIZES = `(min-width:1100px) 400px,(min-width:700px) 46vw,${DENSE_SCREEN} 63vw,94vw`;
/** To swipe through, at most. */
export const MOST_CARD_PICTURES = 5;
