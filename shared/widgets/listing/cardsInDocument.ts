import type { RenderedCard } from '../../domain/estate/cardView.ts';

/**
 * Returns the cards in the server's HTML, in their order, with the headings of their groups (`ListingGrid`,
 * `MapCards`). The elements are not changed, so a card includes what other scripts have added to it.
 */
export function readRenderedCards(root: Element | undefined): readonly RenderedCard[] {
  let groupHeading: string | undefined;
  return [...(root?.querySelectorAll<HTMLElement>('[data-group], [data-card]') ?? [])].flatMap((cell) => {
    const { card } = cell.dataset;
    if (card === undefined) {
      groupHeading = cell.textContent;
      return [];
    }
    const renderedCard = { id: Number(card), html: cell.innerHTML, ...(groupHeading && { groupHeading }) };
    groupHeading = undefined;
    return [renderedCard];
  });
}
