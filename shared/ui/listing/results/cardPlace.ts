import type { ListedCard } from '#shared/domain/estate/cardView.ts';
import type { PictureProps } from '../../Picture.tsx';

/** Cards of the first row on a wide screen. */
const FIRST_ROW = 3;

/** How soon the picture of a card is needed, by the card's place among those of its page. */
export const cardPriority = (index: number): PictureProps['priority'] =>
  index === 0 ? 'first' : index < FIRST_ROW ? 'beside' : undefined;

/** Level of the headings of cards: below those of their groups, where there are any. */
export const cardHeading = (cards: readonly Pick<ListedCard, 'groupHeading'>[]): 'h2' | 'h3' =>
  cards.some(({ groupHeading }) => groupHeading) ? 'h3' : 'h2';
