import type { CardView } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { EstateCard, type EstateCardProps } from '#shared/ui/card/EstateCard.tsx';
import { CachedElement, cachedFragment, type ElementAttributes } from '../../render/fragments/CachedElement.tsx';
import type { Fragment } from '../../render/fragments/fragmentCache.ts';
import { toContentKey } from '../../render/fragments/fragmentKey.ts';
import type { RenderTools } from '../../render/RenderContext.ts';

const CARD = 'card';

/** Cards of one kind are the same fragment wherever they stand: a heading of a group stands above its card. */
const ingredients = ({ card, heading = 'h3', priority }: EstateCardProps) => [
  card.groupHeading ? JSON.stringify({ ...card, groupHeading: undefined }) : toContentKey(card),
  heading,
  priority,
];

export const cardFragment = (tools: RenderTools, props: EstateCardProps): Fragment =>
  cachedFragment(tools, CARD, ingredients(props), () => <EstateCard {...props} />);

interface CardItemProps {
  readonly card: CardView;
  /** Of the list item that the card stands in. */
  readonly attributes: ElementAttributes;
  readonly t: Translate;
}

/** A card in a list whose HTML no script takes over. */
export function CardItem({ card, attributes, t }: CardItemProps) {
  return (
    <CachedElement
      name={CARD}
      element="li"
      attributes={attributes}
      by={ingredients({ card, t })}
      render={() => <EstateCard card={card} t={t} />}
    />
  );
}
