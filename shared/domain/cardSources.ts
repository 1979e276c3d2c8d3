import { DENSE_SCREEN, type MediaSize } from './media.ts';

/** Sizes of the pictures of a card, for `srcset`. */
export const CARD_SOURCES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
/** Of the JPEG, for browsers without AVIF on any screen. */
export const CARD_FALLBACK: MediaSize = 'card-phone';
const WIDE_SIZES = '(min-width:1100px) 400px,(min-width:700px) 46vw,';
/** Their `sizes` attribute. */
export const CARD_SIZES = `${WIDE_SIZES}94vw`;
/** Of those that come at once, where each kilobyte is waited for. */
export const EARLY_CARD_SIZES = `${WIDE_SIZES}${DENSE_SCREEN} 63vw,94vw`;
/** To swipe through, at most. */
export const MOST_CARD_PICTURES = 5;
