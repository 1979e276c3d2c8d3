import type { Translate } from '#shared/i18n/translate.ts';
import row from '#server/site/estates/styles/estateRow.module.css';
import { CardItem } from '#server/site/estates/cards/CardItem.tsx';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { RowSkeleton } from '#server/site/layout/RowSkeleton.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import { Section } from '#server/site/layout/Section.tsx';
import type { FoundSimilar } from './loadSimilar.ts';

interface SimilarEstatesProps {
  /** Also among the outcome's `deferred`: when it fails, the page is without them. */
  readonly found: Promise<FoundSimilar>;
  /** The offer that they come from. */
  readonly offerHref: string;
  /** The page is about a project, which has no styles of cards otherwise. */
  readonly isProject: boolean;
  readonly t: Translate;
}

/** A row of homes like the one that the page is about. */
export function SimilarEstates({ found, offerHref, isProject, t }: SimilarEstatesProps) {
  const link = { label: t('around:similar.all'), href: offerHref, external: false };
  return (
    <div id="similar" data-print="no">
      <Deferred promise={found} fallback={<RowSkeleton t={t} />}>
        {({ cards, areAlike }) =>
          cards.length === 0 ? null : (
            <Section title={t(areAlike ? 'around:similar.title' : 'errors:notFound.newest')} link={link}>
              {isProject ? <Stylesheets of={['similar']} /> : null}
              <ul className={row['row']} data-few={cards.length < 3 ? '' : undefined}>
                {cards.map((card) => (
                  <CardItem key={card.id} card={card} attributes={{ className: row['cell'] }} t={t} />
                ))}
              </ul>
            </Section>
          )
        }
      </Deferred>
    </div>
  );
}
