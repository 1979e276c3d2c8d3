/** Selects the card of an estate that links to its page. The card is an article. */
export const CARD = 'article:has(> [data-linked])';
