import { tag } from '#shared/api/purge.ts';
import { ESTATE_CAROUSEL_MS } from '#shared/primitives/limits.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { Slides } from '../../slides/Slides.tsx';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { RentalCardItem } from '#server/site/features/holidayHomes/list/RentalCardItem.tsx';
import { buildRentalCardView } from '#server/site/features/holidayHomes/list/rentalCardView.ts';
import type { BlockRenderer } from '../../blockRenderer.ts';
import { toBlockLink } from '../blockLink.ts';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders holiday homes in a row that moves by itself: three side by side, two below 1200 px, one below 650 px. */
export const renderRentalCarousel: BlockRenderer<'rentalCarousel'> = (data, context) => {
  const { api, site, locale, t } = context.request;
  const title = localize(data.title, locale);
  const { query, sort, limit } = data;
  const cards = markDeferrable(
    api
      .secondary()
      .searchRentals({ query, sort: [sort], limit }, locale)
      .then(({ results }) => results.map((unit) => buildRentalCardView(unit, { locale, t }))),
  );
  const link = toBlockLink(data.link, context) ?? {
    label: t('rentalList:empty.all'),
    href: pathFor('holidayList', locale),
    external: false,
  };
  return {
    content: (
      <Deferred promise={cards} fallback={<RowSkeleton t={t} />}>
        {(loadedCards) =>
          loadedCards.length === 0 ? null : (
            <Section title={title} introText={localize(data.text, locale)} sectionLink={link}>
              <Slides
                widget="estateCarousel"
                label={title}
                slides={loadedCards.map((card) => ({
                  key: card.id,
                  // Each card has one picture only, because a swipe on the card moves the row.
                  renderItem: (attributes) => (
                    <RentalCardItem
                      card={{ ...card, pictures: card.pictures.slice(0, 1) }}
                      attributes={attributes}
                      t={t}
                    />
                  ),
                }))}
                timing={ESTATE_CAROUSEL_MS}
                t={t}
              />
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.rentals(site.id)],
    deferred: [cards],
  };
};
