import type { CardView } from '../../../../shared/domain/cardView.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import row from '../../../../shared/ui/blocks/estateRow.module.css';
import { EstateCard } from '../../../../shared/ui/EstateCard.tsx';
import { Deferred } from '../../../render/Deferred.tsx';
import { RowSkeleton } from '../../content/blocks/RowSkeleton.tsx';
import { Section } from '../../content/blocks/Section.tsx';

interface SimilarHomesProps {
  /** Also among the outcome's `deferred`: when it fails, the page is without them. */
  readonly cards: Promise<readonly CardView[]>;
  /** The offer that they come from. */
  readonly offerHref: string;
  readonly t: Translate;
}

/** A row of homes like the one that the page is about. */
export function SimilarHomes({ cards, offerHref, t }: SimilarHomesProps) {
  const link = { label: t('around:similar.all'), href: offerHref, external: false };
  return (
    <div id="similar" data-print="no">
      <Deferred promise={cards} fallback={<RowSkeleton t={t} />}>
        {(found) =>
          found.length === 0 ? null : (
            <Section title={t('around:similar.title')} link={link}>
              <ul className={row['row']} data-few={found.length < 3 ? '' : undefined}>
                {found.map((card) => (
                  <li key={card.id} className={row['cell']}>
                    <EstateCard card={card} t={t} />
                  </li>
                ))}
              </ul>
            </Section>
          )
        }
      </Deferred>
    </div>
  );
}
