import { type TeamMember, teamMemberSchema } from '#shared/api/content/blocks.ts';
import type { PublishedArticle } from '#shared/api/content/articles.ts';
import { tag } from '#shared/api/purge.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { toPictureFiles } from '#shared/domain/pictureFiles.ts';
import { ARTICLE_PAGE_SIZE } from '#shared/primitives/limits.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { markDeferrable } from '../../render/deferrable.ts';
import { toPlainText, sanitize } from '../../render/html/sanitize.ts';
import type { Screen, ScreenRequest } from '../../render/screen.ts';
import { listArticlePaths } from '../../seo/articlePaths.ts';
import { toArticleCard, toArticlePicture, findCategory } from './articleCard.ts';
import { buildArticleJsonLd } from './articleData.ts';
import { ArticlePage, PICTURE_SIZES, PICTURE_SOURCES } from './ArticlePage.tsx';
import { loadPageWithoutArticle } from './news.load.tsx';
import { loadNewsCategories } from './newsCategories.ts';
import { buildNewsHref } from './newsQuery.ts';
import { loadRelatedHomes } from './relatedHomes.ts';

/** The number of characters of a description that search engines show. */
const MAX_DESCRIPTION_CHARACTERS = 160;
/** The maximum number of other articles below an article. */
const MAX_MORE_ARTICLES = 3;

/**
 * Loads the member of the team who wrote the article. The author is secondary data, so the page can be shown without
 * the author.
 */
async function loadAuthor({ api }: ScreenRequest, { author }: PublishedArticle): Promise<TeamMember | undefined> {
  if (author === undefined) return undefined;
  const items = await api
    .secondary()
    .entityItems('team')
    .catch(() => []);
  return items
    .flatMap(({ data }) => teamMemberSchema.safeParse(data).data ?? [])
    .find((member) => member.name === author);
}

/**
 * Returns the screen of one article.
 *
 * @param fallbackScreen renders a page of the CMS when no article has the address
 */
export const createArticleScreen = (fallbackScreen: Screen): Screen => ({
  // No early hint is sent, because a page of the CMS may need other stylesheets.
  hintedStylesheets: [],

  async load(request) {
    const { api, site, locale, t, route, path } = request;
    const article = await api.article(locale, route.params['article'] ?? '');
    if (!article) return loadPageWithoutArticle(request, fallbackScreen, path);
    const [categoryNames, author] = await Promise.all([loadNewsCategories(request), loadAuthor(request, article)]);
    const category = findCategory(article, categoryNames);
    const title = localize(article.title, locale);
    const html = sanitize(localize(article.html, locale));
    const description = article.introduction[locale] ?? toPlainText(html, MAX_DESCRIPTION_CHARACTERS);
    const picture = toArticlePicture(article, locale);
    const moreArticles = markDeferrable(
      api
        .secondary()
        .articles(locale, { from: 0, limit: ARTICLE_PAGE_SIZE })
        .then(({ articles }) =>
          articles
            .filter(({ id }) => id !== article.id)
            .slice(0, MAX_MORE_ARTICLES)
            .map((each) => toArticleCard(each, locale, categoryNames)),
        ),
    );
    const homes = markDeferrable(loadRelatedHomes(request, article.municipalities));
    const breadcrumb = [
      { name: t('news:title'), href: pathFor('news', locale) },
      ...(category ? [{ name: category.name, href: buildNewsHref(locale, { category: category.id, page: 1 }) }] : []),
      { name: title, href: path },
    ];
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        description,
        canonical: path,
        alternates: listArticlePaths(article, site.locales),
        breadcrumb,
        feeds: [{ title: t('news:feedTitle', { name: site.name }), href: pathFor('newsFeed', locale) }],
        data: buildArticleJsonLd({ article, request, description, path, category: category?.name }),
        ...(picture && {
          image: mediaPath(picture, 'og', 'jpg'),
          ...(picture.alt && { imageAlt: picture.alt }),
          preload: [
            { srcSet: toPictureFiles(picture, PICTURE_SOURCES).srcSet, sizes: PICTURE_SIZES, type: 'image/avif' },
          ],
        }),
      },
      body: (
        <ArticlePage
          article={article}
          title={title}
          html={html}
          picture={picture}
          category={category}
          author={author}
          breadcrumb={breadcrumb}
          homes={homes}
          moreArticles={moreArticles}
          locale={locale}
          t={t}
        />
      ),
      tags: [
        tag.site(site.id),
        tag.articles(site.id),
        tag.entities(site.id),
        ...(article.municipalities.length > 0 ? [tag.list(site.id)] : []),
      ],
      cache: 'page',
      deferred: [moreArticles, homes],
    };
  },
});
