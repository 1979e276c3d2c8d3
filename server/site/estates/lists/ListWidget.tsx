import type { RenderedCard, ListingView } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { getCardHeadingLevel, getCardPriority } from '#shared/ui/listing/results/cardPriority.ts';
import { toListProps } from '#shared/widgets/listing/listingProps.ts';
import { renderCardFragment } from '../cards/CardItem.tsx';
import { toFragmentKey } from '../../render/fragments/fragmentKey.ts';
import { useRenderTools } from '../../render/RenderContext.ts';
import { Widget } from '../../render/widgets/Widget.tsx';

interface ListWidgetProps {
  readonly listing: ListingView;
  readonly t: Translate;
}

/** Renders a list of estates. Each card is rendered once for all lists that show it in the same way. */
export function ListWidget({ listing, t }: ListWidgetProps) {
  const tools = useRenderTools();
  const headingLevel = getCardHeadingLevel(listing.cards);
  const fragments = listing.cards.map((card, index) =>
    renderCardFragment(tools, { card, headingLevel, priority: getCardPriority(index), t }),
  );
  const cards = listing.cards.map(({ id, groupHeading }, index): RenderedCard => {
    return { id, html: fragments[index]?.html ?? '', ...(groupHeading && { groupHeading }) };
  });
  const headings = listing.cards.map(({ groupHeading }) => groupHeading);
  return (
    <Widget
      name="estateList"
      when="list"
      props={{ ...toListProps(listing), cards }}
      inDocumentKey={toFragmentKey([...fragments, ...headings])}
    />
  );
}
