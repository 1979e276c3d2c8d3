import type { ListedCard } from '#shared/domain/estate/cardView.ts';
import type { PictureProps } from '../../Picture.tsx';

/** The number of cards in the first row on a wide screen. */
const CARDS_IN_FIRST_ROW = 3;

/** Returns the loading priority of the picture of a card, by the card's index on its page. */
export const getCardPriority = (index: number): PictureProps['priority'] =>
  index === 0 ? 'first' : index < CARDS_IN_FIRST_ROW ? 'beside' : undefined;

/**
 * Returns the level of the headings of cards. When the cards are in groups, it is one level below the groups' headings.
 */
export const getCardHeadingLevel = (cards: readonly Pick<ListedCard, 'groupHeading'>[]): 'h2' | 'h3' =>
  cards.some(({ groupHeading }) => groupHeading) ? 'h3' : 'h2';
