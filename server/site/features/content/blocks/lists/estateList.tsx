import { tag } from '#shared/api/purge.ts';
import { localize } from '#shared/i18n/locales.ts';
import css from '../styles/estateList.module.css';
import { CardItem } from '#server/site/estates/cards/CardItem.tsx';
import { Deferred } from '#server/site/render/Deferred.tsx';
import type { BlockRenderer } from '../../blockRenderer.ts';
import { toBlockLink } from '../blockLink.ts';
import { findCards } from './findEstates.ts';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders homes in rows of three, two or one, as in the listing. */
export const renderEstateList: BlockRenderer<'estateList'> = (data, context) => {
  const { site, locale, t } = context.request;
  const cards = findCards(data, context.request);
  return {
    content: (
      <Deferred promise={cards} fallback={<RowSkeleton t={t} />}>
        {(loadedCards) =>
          loadedCards.length === 0 ? null : (
            <Section
              title={localize(data.title, locale)}
              introText={localize(data.text, locale)}
              sectionLink={toBlockLink(data.link, context)}
            >
              <ul className={css['grid']}>
                {loadedCards.map((card) => (
                  <CardItem key={card.id} card={card} attributes={{ className: css['cell'] }} t={t} />
                ))}
              </ul>
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.list(site.id)],
    deferred: [cards],
  };
};
