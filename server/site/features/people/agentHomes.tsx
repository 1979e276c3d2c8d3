import type { CardView } from '#shared/domain/estate/cardView.ts';
import { AVAILABLE_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import { CardItem } from '../../estates/cards/CardItem.tsx';
import { Section } from '../../layout/Section.tsx';
import type { ScreenRequest } from '../../render/screen.ts';
import css from './people.module.css';

/** The number of cards on one page. */
const PAGE_SIZE = 12;

/** One page of the available homes of an office or an agent. */
interface HomeListPage {
  readonly cards: readonly CardView[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly hasFailed: boolean;
}

/** Loads the homes, newest first. When the search fails, the result has no homes and says that the search failed. */
export async function findHomes(
  { api, site, locale, t }: ScreenRequest,
  terms: { readonly office: string } | { readonly salesRep: number },
  { page = 1, size = PAGE_SIZE }: { readonly page?: number; readonly size?: number } = {},
): Promise<HomeListPage> {
  const searchTerms = Object.fromEntries(Object.entries(terms).map(([field, value]) => [field, [value]]));
  const searchResult = await api.secondary().searchOrEmpty(
    {
      query: { terms: { ...searchTerms, transaction: [...AVAILABLE_TRANSACTIONS] } },
      sort: [{ field: 'publicationDate', order: 'DESC' }],
      from: (page - 1) * size,
      limit: size,
    },
    locale,
  );
  const total = searchResult.total.value;
  return {
    cards: searchResult.results.map((estate) => buildCardView(estate, { site, locale, t })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / size)),
    hasFailed: 'error' in searchResult,
  };
}

interface HomeListProps {
  readonly homes: HomeListPage;
  readonly title: string;
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** The path of the page without a page number; absent when the list has no links to further pages. */
  readonly path?: string;
  readonly t: Translate;
}

export function HomeList({ homes: { cards, page, pageCount, hasFailed }, title, link, path, t }: HomeListProps) {
  if (hasFailed) {
    return (
      <Section title={title}>
        <p>{t('people:homesFailed')}</p>
      </Section>
    );
  }
  if (cards.length === 0) {
    return (
      <Section title={title}>
        <p>{t('people:noHomes')}</p>
      </Section>
    );
  }
  const toPageHref = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return (
    <Section title={title} sectionLink={link && { ...link, external: false }}>
      <ul className={css['homes']}>
        {cards.map((card) => (
          <CardItem key={card.id} card={card} attributes={{ className: css['cell'] }} t={t} />
        ))}
      </ul>
      {path !== undefined && pageCount > 1 ? (
        <nav className={css['pages']} aria-label={t('people:pages')} data-print="no">
          {page > 1 ? (
            <a href={toPageHref(page - 1)} rel="prev">
              {t('people:previous')}
            </a>
          ) : null}
          <span>{t('people:page', { page, count: pageCount })}</span>
          {page < pageCount ? (
            <a href={toPageHref(page + 1)} rel="next">
              {t('people:next')}
            </a>
          ) : null}
        </nav>
      ) : null}
    </Section>
  );
}
