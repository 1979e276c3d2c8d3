import type { BlockData } from '../../../../shared/api/blocks.ts';
import type { EstateSummary } from '../../../../shared/api/estate.ts';
import { tag } from '../../../../shared/api/purge.ts';
import type { CardView } from '../../../../shared/domain/cardView.ts';
import { type Locale, localize } from '../../../../shared/i18n/locales.ts';
import css from '../../../../shared/ui/blocks/estateRow.module.css';
import { EstateCard } from '../../../../shared/ui/EstateCard.tsx';
import type { SiteApi } from '../../../api/siteApi.ts';
import { deferrable } from '../../../render/deferrable.ts';
import { Deferred } from '../../../render/Deferred.tsx';
import { cardView } from '../../offer/cardView.ts';
import type { BlockRenderer } from './block.ts';
import { blockLink } from './blockLink.ts';
import { RowSkeleton } from './RowSkeleton.tsx';
import { Section } from './Section.tsx';

/** The estates of a collection in its editor's order, else those that match the query. */
async function findEstates(
  { query, collection, sort, limit }: BlockData<'estateRow'>,
  api: SiteApi,
  locale: Locale,
): Promise<readonly EstateSummary[]> {
  if (collection === undefined) return (await api.search({ query, sort: [sort], limit }, locale)).results;
  const ids = (await api.estateCollection(collection))?.estateIds ?? [];
  if (ids.length === 0) return [];
  const { results } = await api.search(
    { query: { ...query, terms: { ...query.terms, id: ids } }, limit: ids.length },
    locale,
  );
  return results.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).slice(0, limit);
}

/** A row of homes that scrolls sideways: three beside each other, two below 1200 px, one below 650 px. */
export const estateRow: BlockRenderer<'estateRow'> = (data, context) => {
  const { request } = context;
  const { site, locale, t } = request;
  const title = localize(data.title, locale);
  const cards = deferrable(
    findEstates(data, request.api.secondary(), locale).then((estates): readonly CardView[] =>
      estates.map((estate) => cardView(estate, { site, locale, t })),
    ),
  );
  return {
    content: (
      <Deferred promise={cards} fallback={<RowSkeleton t={t} />}>
        {(found) =>
          found.length === 0 ? null : (
            <Section title={title} text={localize(data.text, locale)} link={blockLink(data.link, context)}>
              <ul className={css['row']} data-few={found.length < 3 ? '' : undefined}>
                {found.map((card) => (
                  <li key={card.id} className={css['cell']}>
                    <EstateCard card={card} t={t} />
                  </li>
                ))}
              </ul>
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.list(site.id)],
    deferred: cards,
  };
};
