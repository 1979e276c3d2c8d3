import { CachedElement, type ElementAttributes } from '#server/site/render/fragments/CachedElement.tsx';
import { toContentKey } from '#server/site/render/fragments/fragmentKey.ts';
import { RentalCard, type RentalCardProps } from './RentalCard.tsx';

interface RentalCardItemProps extends RentalCardProps {
  /** The attributes of the list item that contains the card. */
  readonly attributes: ElementAttributes;
}

/** Renders a card in a list. A card that is equal on several pages is rendered once. */
export function RentalCardItem({ attributes, ...props }: RentalCardItemProps) {
  const { card, isExact, priority, headingLevel } = props;
  return (
    <CachedElement
      name="rental card"
      elementName="li"
      attributes={attributes}
      ingredients={[toContentKey(card), isExact, priority, headingLevel]}
      renderContent={() => <RentalCard {...props} />}
    />
  );
}
