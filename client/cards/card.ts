/** Selects the card of an estate that links to its page. The card is an article. */
export const CARD_SELECTOR = 'article:has(> [data-linked])';
