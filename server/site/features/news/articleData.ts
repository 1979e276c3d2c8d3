import type { PublishedArticle } from '#shared/api/content/articles.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { findChangeTime } from '../../seo/articlePaths.ts';
import { toAgencyId, buildAgencyData, SCHEMA_ORG_CONTEXT } from '../../seo/structuredData/agency.ts';
import { toArticlePicture } from './articleCard.ts';

interface ArticleJsonLdSource {
  readonly article: PublishedArticle;
  readonly request: Pick<ScreenRequest, 'site' | 'origin' | 'locale'>;
  readonly description: string;
  readonly path: string;
  readonly category: string | undefined;
}

/** Returns an article as structured data for search engines. */
export function buildArticleJsonLd({
  article,
  request,
  description,
  path,
  category,
}: ArticleJsonLdSource): readonly object[] {
  const { site, origin, locale } = request;
  const picture = toArticlePicture(article, locale);
  return [
    {
      '@context': SCHEMA_ORG_CONTEXT,
      '@type': 'NewsArticle',
      headline: localize(article.title, locale),
      description,
      inLanguage: locale,
      datePublished: article.publishedAt,
      dateModified: findChangeTime(article),
      ...(picture && { image: [`${origin}${mediaPath(picture, 'og', 'jpg')}`] }),
      ...(category !== undefined && { articleSection: category }),
      author:
        article.author === undefined ? { '@id': toAgencyId(origin) } : { '@type': 'Person', name: article.author },
      publisher: { '@id': toAgencyId(origin) },
      mainEntityOfPage: `${origin}${path}`,
    },
    // `publisher` refers to the data of the agency, which must be on the same page.
    buildAgencyData(site, origin, locale),
  ];
}
