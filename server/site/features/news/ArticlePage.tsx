import type { PublishedArticle } from '#shared/api/content/articles.ts';
import type { TeamMember } from '#shared/api/content/blocks.ts';
import type { MediaSize, PictureView } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { formatFullDate } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { Picture } from '#shared/ui/Picture.tsx';
import { EstateRow } from '../../estates/cards/EstateRow.tsx';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { RowSkeleton } from '../../layout/skeletons/RowSkeleton.tsx';
import { Section } from '../../layout/Section.tsx';
import prose from '../../layout/styles/prose.module.css';
import { Deferred } from '../../render/Deferred.tsx';
import type { BreadcrumbStep } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { findChangeTime } from '../../seo/articlePaths.ts';
import type { ArticleCard } from './articleCard.ts';
import { ArticleCards } from './ArticleCards.tsx';
import css from './article.module.css';
import { buildNewsHref } from './newsQuery.ts';
import type { HomesOfPlace } from './relatedHomes.ts';

export const PICTURE_SOURCES: readonly MediaSize[] = ['gallery-s', 'gallery-phone', 'gallery-m', 'gallery-l'];
export const PICTURE_SIZES = '(min-width: 960px) 896px, 94vw';

interface ArticlePageProps {
  readonly article: PublishedArticle;
  readonly title: string;
  /** The article's HTML, sanitized. */
  readonly html: string;
  readonly picture: PictureView | undefined;
  readonly category: { readonly id: string; readonly name: string } | undefined;
  /** The author, when a member of the team wrote the article. */
  readonly author: TeamMember | undefined;
  readonly breadcrumb: readonly BreadcrumbStep[];
  /**
   * The homes in the places of the article, by municipality. `deferred` of the page outcome also contains this
   * promise and `moreArticles`.
   */
  readonly homes: Promise<readonly HomesOfPlace[]>;
  readonly moreArticles: Promise<readonly ArticleCard[]>;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the day of publication, the day of the last change if it is another day, the category, and the author. */
function ArticleFacts({
  article,
  category,
  author,
  locale,
  t,
}: Pick<ArticlePageProps, 'article' | 'category' | 'author' | 'locale' | 't'>) {
  const [published, changed] = [article.publishedAt, findChangeTime(article)].map((time) =>
    formatFullDate(time, locale),
  );
  const role = localize(author?.function, locale);
  return (
    <p className={css['facts']}>
      <time dateTime={article.publishedAt}>{published}</time>
      {changed === published ? null : <span>{t('news:changed', { date: changed ?? '' })}</span>}
      {article.author === undefined ? null : (
        <span>{role ? t('news:byRole', { name: article.author, role }) : t('news:by', { name: article.author })}</span>
      )}
      {category ? (
        <a className={css['category']} href={buildNewsHref(locale, { category: category.id, page: 1 })} data-print="no">
          {category.name}
        </a>
      ) : null}
    </p>
  );
}

/** Renders homes of the places of the article. */
function ArticleHomes({ homes, t }: Pick<ArticlePageProps, 'homes' | 't'>) {
  return (
    <Deferred promise={homes} fallback={<RowSkeleton t={t} />}>
      {(homesByPlace) =>
        homesByPlace.map(({ id, placePhrase: inPlace, cards, href, family }) => (
          <Section
            key={id}
            title={t('news:homes', { inPlace })}
            sectionLink={{
              label: t(family === 'sale' ? 'news:allForSale' : 'news:allToRent', { inPlace }),
              href,
              external: false,
            }}
          >
            <EstateRow cards={cards} t={t} />
          </Section>
        ))
      }
    </Deferred>
  );
}

/** Renders an article, homes of its places, and other articles. */
export function ArticlePage(props: ArticlePageProps) {
  const { article, title, html, picture, breadcrumb, homes, moreArticles, locale, t } = props;
  const introduction = article.introduction[locale];
  return (
    <>
      <Stylesheets names={['news']} />
      <article className={css['article']}>
        <header className={css['head']}>
          <Breadcrumb breadcrumb={breadcrumb} t={t} />
          <h1 className={css['title']}>{title}</h1>
          <ArticleFacts {...props} />
          {introduction ? <p className={css['introduction']}>{introduction}</p> : null}
        </header>
        {picture ? (
          <Picture
            picture={picture}
            sources={PICTURE_SOURCES}
            fallback="gallery-m"
            sizes={PICTURE_SIZES}
            priority="first"
            className={css['picture']}
          />
        ) : null}
        <div className={`${prose['prose']} ${css['text']}`} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <div data-print="no">
        {article.municipalities.length > 0 ? <ArticleHomes homes={homes} t={t} /> : null}
        <Deferred promise={moreArticles} fallback={<RowSkeleton t={t} />}>
          {(cards) =>
            cards.length === 0 ? null : (
              <Section
                title={t('news:more')}
                sectionLink={{ label: t('news:allNews'), href: pathFor('news', locale), external: false }}
              >
                <ArticleCards cards={cards} headingLevel={3} />
              </Section>
            )
          }
        </Deferred>
      </div>
    </>
  );
}
