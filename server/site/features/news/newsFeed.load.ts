import { tag } from '#shared/api/purge.ts';
import type { ListedArticle } from '#shared/api/content/articles.ts';
import { MEDIA_SIZES, mediaPath } from '#shared/domain/media.ts';
import { localize } from '#shared/i18n/locales.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Screen, ScreenRequest } from '../../render/screen.ts';
import { findChangeTime } from '../../seo/articlePaths.ts';
import { ATOM_CONTENT_TYPE, type AtomEntry, buildAtomFeed, buildTagUri } from '../../seo/atomFeed.ts';
import { escapeXml } from '../../seo/sitemapXml.ts';
import { toArticleCard, toArticlePicture } from './articleCard.ts';
import { loadNewsCategories } from './newsCategories.ts';

const MAX_ENTRIES = 30;
/** The time of the last change of a feed without entries. */
const UNIX_EPOCH = '1970-01-01T00:00:00Z';

function toAtomEntry(
  article: ListedArticle,
  { origin, locale }: Pick<ScreenRequest, 'origin' | 'locale'>,
  categoryNames: ReadonlyMap<string, string>,
): AtomEntry {
  const { href, title, introduction } = toArticleCard(article, locale, categoryNames);
  const picture = toArticlePicture(article, locale);
  const { width, height } = MEDIA_SIZES.medium;
  const imageHtml = picture
    ? `<p><a href="${escapeXml(origin + href)}"><img src="${escapeXml(origin + mediaPath(picture, 'medium', 'jpg'))}" alt="${escapeXml(picture.alt)}" width="${width}" height="${height}"></a></p>`
    : '';
  return {
    id: buildTagUri(origin, `article/${article.id}/${locale}`),
    title,
    updated: findChangeTime(article),
    published: article.publishedAt,
    href: origin + href,
    summary: introduction,
    content: `${imageHtml}<p>${escapeXml(introduction)}</p>`,
    categories: article.categories.flatMap((id) => {
      const label = categoryNames.get(id);
      return label === undefined ? [] : [{ termText: id, schemeUri: buildTagUri(origin, 'article-category'), label }];
    }),
  };
}

/** `GET /{locale}/nieuws/atom.xml` returns the newest articles in a language, as an Atom feed. */
export const newsFeedScreen: Screen = {
  async load(request) {
    const { api, site, origin, locale, t } = request;
    const [{ articles }, categoryNames] = await Promise.all([
      api.articles(locale, { from: 0, limit: MAX_ENTRIES }),
      loadNewsCategories(request),
    ]);
    const entries = articles.map((article) => toAtomEntry(article, request, categoryNames));
    const feedHref = pathFor('newsFeed', locale);
    const updateTimes = entries.map((entry) => entry.updated).toSorted((a, b) => Date.parse(a) - Date.parse(b));
    return {
      type: 'text',
      status: 200,
      contentType: ATOM_CONTENT_TYPE,
      text: buildAtomFeed({
        id: buildTagUri(origin, feedHref.slice(1)),
        language: locale,
        title: t('news:feedTitle', { name: site.name }),
        subtitle: localize(site.tagline, locale),
        updated: updateTimes.at(-1) ?? UNIX_EPOCH,
        author: { name: site.name, uri: origin, email: dropPlaceholderEmail(site.contact.email) },
        feedUrl: origin + feedHref,
        pageUrl: origin + pathFor('news', locale),
        icon: `${origin}/favicon.ico`,
        entries,
      }),
      tags: [tag.site(site.id), tag.articles(site.id), tag.entities(site.id)],
      cache: 'page',
    };
  },
};
