/** The card of an estate that leads to its page; the card is an article itself. */
export const CARD = 'article:has(> [data-linked])';
