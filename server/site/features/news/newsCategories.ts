import { ARTICLE_CATEGORIES_ENTITY, articleCategorySchema } from '#shared/api/content/articles.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { ScreenRequest } from '../../render/screen.ts';

/**
 * Loads the names of the site's categories by id, in the editor's order. The names are secondary data: the result is
 * empty when the back office does not answer in time.
 */
export async function loadNewsCategories({
  api,
  locale,
}: Pick<ScreenRequest, 'api' | 'locale'>): Promise<ReadonlyMap<string, string>> {
  const items = await api
    .secondary()
    .entityItems(ARTICLE_CATEGORIES_ENTITY)
    .catch(() => []);
  return new Map(
    items
      .toSorted((a, b) => a.sort - b.sort)
      .flatMap(({ id, data }) => {
        const name = localize(articleCategorySchema.safeParse(data).data?.name, locale);
        return name ? [[id, name] as const] : [];
      }),
  );
}
