import { type SyntheticEvent, useState } from 'react';
import type { ListedCard } from '../../domain/estate/cardView.ts';
import button from '../../ui/button.module.css';
import { CardCell } from '../../ui/listing/results/CardCell.tsx';
import css from '../../ui/map/listingMap.module.css';
import { useWidget } from '../WidgetContext.tsx';

interface MapCardsProps {
  readonly cards: readonly ListedCard[];
  /**
   * True when the cards come from the whole list and are shown in steps; false when they are one page of the list,
   * which is shown completely.
   */
  readonly isWhole: boolean;
  /** The ids of the cards whose markers on the map have the pointer or the focus. */
  readonly markedIds: readonly number[];
  readonly onMark: (ids: readonly number[]) => void;
}

/** The number of cards that are added at a time, because hundreds of cards at once would slow a phone down. */
const CARDS_PER_STEP = 24;
/** The number of cards beside the map that are visible without scrolling. */
const CARDS_ABOVE_FOLD = 2;

/** Shows cards beside a map. When the visitor points at a card, its home is marked on the map. */
export function MapCards({ cards, isWhole, markedIds, onMark }: MapCardsProps) {
  const { t } = useWidget();
  const [maxShownCards, setLimit] = useState(CARDS_PER_STEP);
  const shownCards = isWhole ? cards.slice(0, maxShownCards) : cards;
  // The code listens to `pointerover`, because browsers send no `pointerenter` when the pointer comes from a removed
  // element, as on a map.
  const markPointedCard = ({ target }: SyntheticEvent) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined;
    onMark(id === undefined ? [] : [Number(id)]);
  };
  const clearMark = () => onMark([]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Pointing at a card only marks its place on the map. */}
      <ul
        className={css['grid']}
        onPointerOver={markPointedCard}
        onPointerLeave={clearMark}
        onFocus={markPointedCard}
        onBlur={clearMark}
      >
        {shownCards.map((card, index) => (
          <CardCell
            key={card.id}
            card={card}
            className={css['cell']}
            isMarked={markedIds.includes(card.id)}
            headingLevel="h2"
            priority={isWhole ? undefined : index === 0 ? 'first' : index < CARDS_ABOVE_FOLD ? 'beside' : undefined}
            t={t}
          />
        ))}
      </ul>
      {shownCards.length < cards.length ? (
        <p className={css['more']}>
          <button type="button" className={button['quiet']} onClick={() => setLimit(maxShownCards + CARDS_PER_STEP)}>
            {t('offer:list.showMore')}
          </button>
        </p>
      ) : null}
    </>
  );
}
