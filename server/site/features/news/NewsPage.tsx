import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import feed from '#shared/ui/listing/feedLink.module.css';
import { PageLinks } from '#shared/ui/listing/results/PageLinks.tsx';
import head from '../../layout/styles/pageHead.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import type { ArticleCard } from './articleCard.ts';
import { ArticleCards } from './ArticleCards.tsx';
import css from './news.module.css';
import { buildNewsHref, type NewsQuery } from './newsQuery.ts';

interface NewsPageProps {
  readonly title: string;
  readonly cards: readonly ArticleCard[];
  /** The categories that have articles. */
  readonly categories: readonly { readonly id: string; readonly label: string; readonly count: number }[];
  readonly query: NewsQuery;
  readonly pageCount: number;
  readonly locale: Locale;
  readonly t: Translate;
}

function CategoryLinks({ categories, query, locale, t }: Pick<NewsPageProps, 'categories' | 'query' | 'locale' | 't'>) {
  if (categories.length === 0) return null;
  const choices = [
    { id: undefined, label: t('news:all') },
    ...categories.map(({ id, label, count }) => ({ id, label: `${label} (${count})` })),
  ];
  return (
    <nav className={css['categories']} aria-label={t('news:categories')} data-print="no">
      <ul>
        {choices.map(({ id, label }) => (
          <li key={id ?? ''}>
            <a
              className={css['category']}
              href={buildNewsHref(locale, { category: id, page: 1 })}
              aria-current={query.category === id ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders a text and links for a site that has no articles yet. */
function NoArticles({ locale, t }: Pick<NewsPageProps, 'locale' | 't'>) {
  return (
    <>
      <p className={css['nothing']}>{t('news:empty')}</p>
      <p className={css['ways']}>
        <a className={button['button']} href={pathFor('offer', locale)}>
          {t('common:offer')}
        </a>
      </p>
    </>
  );
}

/** Renders the articles of an agency. */
export function NewsPage({ title, cards, categories, query, pageCount, locale, t }: NewsPageProps) {
  return (
    <>
      <Stylesheets names={['news']} />
      <PageHead title={title} />
      <div className={`page ${head['body']}`}>
        <CategoryLinks categories={categories} query={query} locale={locale} t={t} />
        {cards.length === 0 ? (
          <NoArticles locale={locale} t={t} />
        ) : (
          <>
            <ArticleCards cards={cards} headingLevel={2} isVisibleAtOnce />
            <PageLinks
              page={query.page}
              pageCount={pageCount}
              href={(page) => buildNewsHref(locale, { ...query, page })}
              t={t}
            />
            <p className={feed['feed']}>
              <a className={feed['link']} href={pathFor('newsFeed', locale)} type="application/atom+xml" rel="nofollow">
                <Icon name="feed" className={feed['icon']} />
                {t('news:feed')}
              </a>{' '}
              <span className={feed['format']}>{`(${t('landing:feed.format')})`}</span>
            </p>
          </>
        )}
      </div>
    </>
  );
}
