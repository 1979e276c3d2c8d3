import type { CardView } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from '../styles/estateRow.module.css';
import { CardItem } from './CardItem.tsx';

/** The number of cards that fill the row on a wide screen. */
const FULL_ROW_COUNT = 3;

/** Renders cards side by side, in a row that scrolls sideways on a small screen. */
export const EstateRow = ({ cards, t }: { cards: readonly CardView[]; t: Translate }) => (
  <ul className={css['row']} data-few={cards.length < FULL_ROW_COUNT ? '' : undefined}>
    {cards.map((card) => (
      <CardItem key={card.id} card={card} attributes={{ className: css['cell'] }} t={t} />
    ))}
  </ul>
);
