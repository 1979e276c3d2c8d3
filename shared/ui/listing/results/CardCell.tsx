import type { HTMLAttributes } from 'react';
import type { ListedCard } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { EstateCard, type EstateCardProps } from '../../card/EstateCard.tsx';

interface CardCellProps extends Pick<EstateCardProps, 'priority' | 'headingLevel'> {
  readonly card: ListedCard;
  readonly className: string | undefined;
  readonly isMarked?: boolean;
  readonly t: Translate;
}

/** Renders the list item of a card. A card from the server's HTML stays unchanged. */
export function CardCell({ card, className, isMarked, ...cardProps }: CardCellProps) {
  const attributes: HTMLAttributes<HTMLLIElement> & Record<`data-${string}`, unknown> = {
    className,
    'data-card': card.id,
    'data-marked': isMarked || undefined,
  };
  if ('html' in card) return <li {...attributes} dangerouslySetInnerHTML={{ __html: card.html }} />;
  return (
    <li {...attributes}>
      <EstateCard card={card} {...cardProps} />
    </li>
  );
}
