/**
 * Titles of blocks that the product adds to pages by itself. A site whose own wording of such a title is the empty text does
 * not have the block.
 */
export const HIDEABLE_TITLES = {
  /** The card between the cards of a list that leads to an appointment. */
  promo: 'offer:promo.title',
  /** Below a list: the registration of search wishes. */
  closing: 'offer:closing.title',
  /** Homes that the visitor viewed before, and the question whether to remember them. */
  recent: 'around:recent.title',
} as const;
export type HideableBlock = keyof typeof HIDEABLE_TITLES;

/** @param t the texts of the site */
export const isBlockHidden = (block: HideableBlock, t: (key: string) => string): boolean =>
  t(HIDEABLE_TITLES[block]) === '';
