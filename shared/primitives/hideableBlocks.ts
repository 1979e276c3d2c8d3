/**
 * The titles of blocks that the product adds to pages by itself. A site that sets such a title to the empty text does
 * not show the block.
 */
export const HIDEABLE_TITLE_KEYS = {
  /** The card that leads to an appointment, between the cards of a list. */
  promo: 'offer:promo.title',
  /** The form below a list in which a visitor can save search wishes. */
  closing: 'offer:closing.title',
  /** The homes that the visitor viewed before, and the question whether to remember them. */
  recent: 'around:recent.title',
} as const;
export type HideableBlock = keyof typeof HIDEABLE_TITLE_KEYS;

/**
 * Returns whether a site hides a block.
 *
 * @param t returns the texts of the site
 */
export const isBlockHidden = (block: HideableBlock, t: (key: string) => string): boolean =>
  t(HIDEABLE_TITLE_KEYS[block]) === '';
