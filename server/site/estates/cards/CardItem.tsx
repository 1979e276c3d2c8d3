import type { CardView } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { EstateCard, type EstateCardProps } from '#shared/ui/card/EstateCard.tsx';
import { CachedElement, getCachedFragment, type ElementAttributes } from '../../render/fragments/CachedElement.tsx';
import type { Fragment } from '../../render/fragments/fragmentCache.ts';
import { toContentKey } from '../../render/fragments/fragmentKey.ts';
import type { RenderTools } from '../../render/RenderContext.ts';

const CARD_FRAGMENT_NAME = 'card';

/**
 * Returns the values on which the HTML of a card depends. Equal cards share one cached fragment. The heading of a group
 * is not included, because it is rendered above the card.
 */
const listCardKeys = ({ card, headingLevel = 'h3', priority }: EstateCardProps) => [
  card.groupHeading ? JSON.stringify({ ...card, groupHeading: undefined }) : toContentKey(card),
  headingLevel,
  priority,
];

export const renderCardFragment = (tools: RenderTools, props: EstateCardProps): Fragment =>
  getCachedFragment(tools, CARD_FRAGMENT_NAME, listCardKeys(props), () => <EstateCard {...props} />);

interface CardItemProps {
  readonly card: CardView;
  /** The attributes of the list item that contains the card. */
  readonly attributes: ElementAttributes;
  readonly t: Translate;
}

/** Renders a card for a list that no script renders again. */
export function CardItem({ card, attributes, t }: CardItemProps) {
  return (
    <CachedElement
      name={CARD_FRAGMENT_NAME}
      elementName="li"
      attributes={attributes}
      ingredients={listCardKeys({ card, t })}
      renderContent={() => <EstateCard card={card} t={t} />}
    />
  );
}
