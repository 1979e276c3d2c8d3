import { DENSE_SCREEN, type MediaSize } from './media.ts';

/** The sizes of the pictures of a card, for `srcset`. */
export const CARD_SOURCES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
/** The size of the JPEG, for browsers without AVIF on any screen. */
export const CARD_FALLBACK: MediaSize = 'card-phone';
const WIDE_SIZES = '(min-width:1100px) 400px,(min-width:700px) 46vw,';
/** The `sizes` attribute of these pictures. */
export const CARD_SIZES = `${WIDE_SIZES}94vw`;
/**
 * The `sizes` attribute of the pictures that load first. They are smaller, because each kilobyte of them delays the
 * page.
 */
export const EARLY_CARD_SIZES = `${WIDE_SIZES}${DENSE_SCREEN} 63vw,94vw`;
/** The maximum number of pictures of a card. */
export const MAX_CARD_PICTURES = 5;
