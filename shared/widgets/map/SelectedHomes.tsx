import { useEffect, useRef } from 'react';
import type { CardView } from '../../domain/estate/cardView.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useWidget } from '../WidgetContext.tsx';
import css from './mapTools.module.css';

interface SelectedHomesProps {
  readonly cards: readonly CardView[];
  /** True when the homes were selected with the keyboard, so that the focus must move to this element. */
  readonly shouldTakeFocus: boolean;
  readonly onClose: () => void;
}

/**
 * Shows short cards of the homes that were selected on the map, at the lower edge of the map. Several homes are side by
 * side.
 */
export function SelectedHomes({ cards, shouldTakeFocus, onClose }: SelectedHomesProps) {
  const { t } = useWidget();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shouldTakeFocus) root.current?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
  }, [shouldTakeFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The handler closes the element on Escape while a link inside has the focus.
    <div
      ref={root}
      className={css['choice']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <ul className={css['choices']} aria-label={t('offer:map.chosen')}>
        {cards.map((card) => (
          <li key={card.id} className={css['chosen']}>
            {card.pictures[0] ? (
              <div className={css['chosenFrame']}>
                <Picture
                  picture={card.pictures[0]}
                  sources={['card']}
                  sizes="7rem"
                  className={css['chosenPicture']}
                  alt=""
                />
              </div>
            ) : null}
            <div className={css['chosenText']}>
              <p className={css['chosenPrice']}>
                {card.price ?? t(card.closed ? 'common:priceClosed' : 'common:priceOnRequest')}
                {card.price && card.period ? ` ${card.period}` : null}
              </p>
              <p>{card.href ? <a href={card.href}>{card.title}</a> : card.title}</p>
              <p className={css['chosenPlace']}>{[card.city, card.street].filter(Boolean).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className={css['close']} onClick={onClose} aria-label={t('offer:map.close')}>
        <Icon name="close" />
      </button>
    </div>
  );
}
