import type { Translate } from '#shared/i18n/translate.ts';
import row from '#server/site/estates/styles/estateRow.module.css';
import { CardItem } from '#server/site/estates/cards/CardItem.tsx';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import { Section } from '#server/site/layout/Section.tsx';
import type { FoundSimilarEstates } from './loadSimilar.ts';

interface SimilarEstatesProps {
  /** This promise is also in `deferred` of the page outcome. When it fails, the page is rendered without the homes. */
  readonly similarEstates: Promise<FoundSimilarEstates>;
  /** The address of the list from which the homes are taken. */
  readonly offerHref: string;
  /** True on the page of a project. Only there are the styles of cards loaded with this row. */
  readonly isProject: boolean;
  readonly t: Translate;
}

/** Renders a row of homes that are similar to the home of the page. */
export function SimilarEstates({ similarEstates, offerHref, isProject, t }: SimilarEstatesProps) {
  const link = { label: t('around:similar.all'), href: offerHref, external: false };
  return (
    <div id="similar" data-print="no">
      <Deferred promise={similarEstates} fallback={<RowSkeleton t={t} />}>
        {({ cards, areAlike }) =>
          cards.length === 0 ? null : (
            <Section title={t(areAlike ? 'around:similar.title' : 'errors:notFound.newest')} sectionLink={link}>
              {isProject ? <Stylesheets names={['similar']} /> : null}
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
