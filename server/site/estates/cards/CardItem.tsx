import type { CardView } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { EstateCard, type EstateCardProps } from '#shared/ui/card/EstateCard.tsx';
import { CachedElement, cachedFragment, type ElementAttributes } from '../../render/fragments/CachedElement.tsx';
import type { Fragment } from '../../render/fragments/fragmentCache.ts';
import { toContentKey } from '../../render/fragments/fragmentKey.ts';
import type { RenderTools } from '../../render/RenderContext.ts';

const CARD = 'card';

/**
 * Two equal cards share one cached fragment wherever they appear: the heading of a group is rendered above its card, so
 * it is no part of the key.
 */
const listCardKeys = ({ card, heading = 'h3', priority }: EstateCardProps) => [
  card.groupHeading ? JSON.stringify({ ...card, groupHeading: undefined }) : toContentKey(card),
  heading,
  priority,
];

export const cardFragment = (tools: RenderTools, props: EstateCardProps): Fragment =>
  cachedFragment(tools, CARD, listCardKeys(props), () => <EstateCard {...props} />);

interface CardItemProps {
  readonly card: CardView;
  /** The attributes of the list item that contains the card. */
  readonly attributes: ElementAttributes;
  readonly t: Translate;
}

/** Renders a card in a list whose HTML no script replaces. */
export function CardItem({ card, attributes, t }: CardItemProps) {
  return (
    <CachedElement
      name={CARD}
      element="li"
      attributes={attributes}
      by={listCardKeys({ card, t })}
      render={() => <EstateCard card={card} t={t} />}
    />
  );
}
