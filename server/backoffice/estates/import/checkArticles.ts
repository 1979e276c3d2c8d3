import type { Article } from '#shared/api/content/articles.ts';
import type { Site } from '#shared/api/site.ts';
import { findPlacesByIds } from '../../geo/placesByIds.ts';
import type { CheckProblem } from './checkEstates.ts';

const isMunicipality = (id: number): boolean =>
  findPlacesByIds({ city: [], municipality: [id], province: [] }).length > 0;

/**
 * Reports faults of articles that an editor should correct.
 *
 * @param categoryIds the ids of the site's categories
 */
export function* checkArticles(
  { locales }: Pick<Site, 'locales'>,
  articles: readonly Article[],
  categoryIds: ReadonlySet<string>,
): Generator<CheckProblem, void, undefined> {
  for (const article of articles) {
    const { id, title, introduction, picture } = article;
    const toWarning = (kind: string, detail: string): CheckProblem => ({
      level: 'warning',
      kind,
      detail: `${id}: ${detail}`,
    });
    const writtenLocales = locales.filter((locale) => title[locale] !== undefined);
    const missingLocales = locales.filter((locale) => title[locale] === undefined);
    if (writtenLocales.length === 0)
      yield toWarning('Article in no language of the site', Object.keys(title).join(', '));
    else if (missingLocales.length > 0) yield toWarning('Article without a translation', missingLocales.join(', '));
    const localesWithoutIntroduction = writtenLocales.filter((locale) => !introduction[locale]);
    if (localesWithoutIntroduction.length > 0)
      yield toWarning('Article without an introduction', localesWithoutIntroduction.join(', '));
    const localesWithoutAlt = picture ? writtenLocales.filter((locale) => !picture.alt[locale]?.trim()) : [];
    if (localesWithoutAlt.length > 0)
      yield toWarning('Picture of an article without an alternative text', localesWithoutAlt.join(', '));
    for (const category of article.categories)
      if (!categoryIds.has(category)) yield toWarning('Article in a category that does not exist', category);
    for (const municipality of article.municipalities)
      if (!isMunicipality(municipality))
        yield toWarning('Article about a municipality that does not exist', String(municipality));
  }
}
