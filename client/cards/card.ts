/** The card of an estate that leads to its page, which is an article itself. */
export const CARD = 'article:has(> [data-linked])';
