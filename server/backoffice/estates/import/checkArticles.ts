import type { Article } from '#shared/api/content/articles.ts';
import type { Site } from '#shared/api/site.ts';
import { placesByIds } from '../../geo/placesByIds.ts';
import type { CheckProblem } from './checkEstates.ts';

const isMunicipality = (id: number): boolean => placesByIds({ city: [], municipality: [id], province: [] }).length > 0;

/**
 * Reports faults of articles that an editor should correct.
 *
 *
 * @param categories the ids of the site's categories
 */
export function* checkArticles(
  { locales }: Pick<Site, 'locales'>,
  articles: readonly Article[],
  categories: ReadonlySet<string>,
): Generator<CheckProblem, void, undefined> {
  for (const article of articles) {
    const { id, title, introduction, picture } = article;
    const warning = (kind: string, detail: string): CheckProblem => ({
      level: 'warning',
      kind,
      detail: `${id}: ${detail}`,
    });
    const written = locales.filter((locale) => title[locale] !== undefined);
    const missing = locales.filter((locale) => title[locale] === undefined);
    if (written.length === 0) yield warning('Article in no language of the site', Object.keys(title).join(', '));
    else if (missing.length > 0) yield warning('Article without a translation', missing.join(', '));
    const unintroduced = written.filter((locale) => !introduction[locale]);
    if (unintroduced.length > 0) yield warning('Article without an introduction', unintroduced.join(', '));
    const unsaid = picture ? written.filter((locale) => !picture.alt[locale]?.trim()) : [];
    if (unsaid.length > 0) yield warning('Picture of an article without an alternative text', unsaid.join(', '));
    for (const category of article.categories)
      if (!categories.has(category)) yield warning('Article in a category that there is not', category);
    for (const municipality of article.municipalities)
      if (!isMunicipality(municipality))
        yield warning('Article about a municipality that there is not', String(municipality));
  }
}
