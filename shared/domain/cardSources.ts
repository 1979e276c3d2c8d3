import { DENSE_SCREEN_QUERY, type MediaSize } from './media.ts';

/** The sizes of the pictures of a card, for `srcset`. */
export const CARD_PICTURE_SIZES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
/** The size of the JPEG file, which browsers without AVIF use on every screen. */
export const CARD_FALLBACK_SIZE: MediaSize = 'card-phone';
const WIDE_SCREEN_SIZES = '(min-width:1100px) 400px,(min-width:700px) 46vw,';
/** The `sizes` attribute of the pictures of a card. */
export const CARD_SIZES_ATTRIBUTE = `${WIDE_SCREEN_SIZES}94vw`;
/**
 * The `sizes` attribute of the pictures that load first. On narrow dense screens it selects smaller files, because each
 * kilobyte of these pictures delays the page.
 */
export const EARLY_CARD_SIZES_ATTRIBUTE = `${WIDE_SCREEN_SIZES}${DENSE_SCREEN_QUERY} 63vw,94vw`;
/** The maximum number of pictures of a card. */
export const MAX_CARD_PICTURES = 5;
