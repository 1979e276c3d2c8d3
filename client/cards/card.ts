/** Selects the cards that contain a link to the page of their estate or holiday home. A card is an article. */
export const CARD_SELECTOR = 'article:has(> [data-linked])';
