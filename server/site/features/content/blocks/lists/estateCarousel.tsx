import { tag } from '#shared/api/purge.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { ESTATE_CAROUSEL_MS } from '#shared/primitives/limits.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { CardItem } from '#server/site/estates/cards/CardItem.tsx';
import { keepOnePicture } from '#server/site/estates/cards/cardPictures.ts';
import { Slides } from '../../slides/Slides.tsx';
import type { ElementAttributes } from '#server/site/render/fragments/CachedElement.tsx';
import { Deferred } from '#server/site/render/Deferred.tsx';
import type { BlockRenderer } from '../../blockRenderer.ts';
import { toBlockLink } from '../blockLink.ts';
import { findCards } from './findEstates.ts';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Section } from '#server/site/layout/Section.tsx';

const toSlide = (card: CardView, t: Translate) => ({
  key: card.id,
  // Each card has one picture only, because a swipe on the card moves the row.
  renderItem: (attributes: ElementAttributes) => <CardItem card={keepOnePicture(card)} attributes={attributes} t={t} />,
});

/** Renders homes in a row that moves by itself: three side by side, two below 1200 px, one below 650 px. */
export const renderEstateCarousel: BlockRenderer<'estateCarousel'> = (data, context) => {
  const { site, locale, t } = context.request;
  const title = localize(data.title, locale);
  const cards = findCards(data, context.request);
  return {
    content: (
      <Deferred promise={cards} fallback={<RowSkeleton t={t} />}>
        {(loadedCards) =>
          loadedCards.length === 0 ? null : (
            <Section
              title={title}
              introText={localize(data.text, locale)}
              sectionLink={toBlockLink(data.link, context)}
            >
              <Slides
                widget="estateCarousel"
                label={title}
                slides={loadedCards.map((card) => toSlide(card, t))}
                timing={ESTATE_CAROUSEL_MS}
                t={t}
              />
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.list(site.id)],
    deferred: [cards],
  };
};
