import { ARTICLE_CATEGORIES } from '#shared/api/content/articles.ts';
import type { DemoEntity } from './demoSite.ts';

/** The categories of the agencies' articles. */
export const articleCategories: DemoEntity = {
  entity: { name: ARTICLE_CATEGORIES, label: { nl: 'Onderwerpen', fr: 'Thèmes', en: 'Topics', de: 'Themen' } },
  items: [
    { id: 'buying', sort: 0, data: { name: { nl: 'Kopen', fr: 'Acheter', en: 'Buying', de: 'Kaufen' } } },
    { id: 'selling', sort: 1, data: { name: { nl: 'Verkopen', fr: 'Vendre', en: 'Selling', de: 'Verkaufen' } } },
    {
      id: 'living',
      sort: 2,
      data: { name: { nl: 'In de streek', fr: 'Dans la région', en: 'In the area', de: 'In der Region' } },
    },
  ],
};
