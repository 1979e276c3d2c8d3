import { Fragment } from 'react';
import type { ListedCard } from '#shared/domain/estate/cardView.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { isBlockHidden } from '#shared/primitives/hideableBlocks.ts';
import { CardCell } from './CardCell.tsx';
import { getCardHeadingLevel, getCardPriority } from './cardPriority.ts';
import css from './listingGrid.module.css';
import { PromoBlock } from './PromoBlock.tsx';
import { isPromoNext } from './promoPositions.ts';

interface ListingGridProps {
  readonly cards: readonly ListedCard[];
  /** The index of the first card in the whole list, from 0. */
  readonly firstCardIndex: number;
  readonly total: number;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the cards in their groups, three, two or one in a row, with the promo block between them. */
export function ListingGrid({ cards, firstCardIndex, total, locale, t }: ListingGridProps) {
  const headingLevel = getCardHeadingLevel(cards);
  const hasPromo = !isBlockHidden('promo', t);
  return (
    <ul className={css['grid']}>
      {cards.map((card, index) => (
        <Fragment key={card.id}>
          {card.groupHeading && card.groupHeading !== findHeadingBefore(cards, index) ? (
            <li className={css['group']} data-group="">
              <h2 className={css['groupHeading']}>{card.groupHeading}</h2>
            </li>
          ) : null}
          <CardCell
            card={card}
            className={css['cell']}
            headingLevel={headingLevel}
            priority={getCardPriority(index)}
            t={t}
          />
          {hasPromo && isPromoNext(firstCardIndex + index, total) ? (
            <li className={css['cell']}>
              <PromoBlock locale={locale} t={t} />
            </li>
          ) : null}
        </Fragment>
      ))}
    </ul>
  );
}

/** Returns the last group heading before the card at `index`, which a later page repeats at its top. */
const findHeadingBefore = (cards: readonly ListedCard[], index: number) =>
  cards.slice(0, index).findLast(({ groupHeading }) => groupHeading)?.groupHeading;
