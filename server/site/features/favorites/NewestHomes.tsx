import type { CardView } from '#shared/domain/estate/cardView.ts';
import { SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { EstateRow } from '../../estates/cards/EstateRow.tsx';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import { limitToOffer } from '../../estates/onOffer.ts';
import { Section } from '../../layout/Section.tsx';
import { RowSkeleton } from '../../layout/skeletons/RowSkeleton.tsx';
import { Deferred } from '../../render/Deferred.tsx';
import type { ScreenRequest } from '../../render/screen.ts';

const MAX_NEWEST_HOMES = 3;

/** Returns the cards of the newest homes for sale. Fails when the back office fails to search. */
export async function findNewestHomes({ api, site, locale, t }: ScreenRequest): Promise<readonly CardView[]> {
  const query = limitToOffer({ terms: { transaction: [...SALE_TRANSACTIONS] } });
  const { results } = await api.secondary().search({ query, limit: MAX_NEWEST_HOMES }, locale);
  return results.map((estate) => buildCardView(estate, { site, locale, t }));
}

interface NewestHomesProps {
  /** This promise is also in `deferred` of the page outcome. When it fails, the page is rendered without the homes. */
  readonly newestCards: Promise<readonly CardView[]>;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the newest homes for sale, for a visitor who has no favourites yet. */
export function NewestHomes({ newestCards, locale, t }: NewestHomesProps) {
  const link = { label: t('around:similar.all'), href: pathFor('offer', locale), external: false };
  return (
    <Deferred promise={newestCards} fallback={<RowSkeleton t={t} />}>
      {(cards) =>
        cards.length === 0 ? null : (
          <Section title={t('errors:notFound.newest')} sectionLink={link}>
            <EstateRow cards={cards} t={t} />
          </Section>
        )
      }
    </Deferred>
  );
}
