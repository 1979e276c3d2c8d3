import { expect, it } from 'vitest';
import { articleSchema } from '#shared/api/content/articles.ts';
import { checkArticles } from './checkArticles.ts';

const ARTICLE_PICTURE = { id: 'a', hash: 'a'.repeat(64), contentType: 'image/jpeg', bytes: 1, width: 3, height: 2 };
const COMPLETE_ARTICLE = {
  id: 'spring',
  publishedAt: '2026-03-01T09:00:00Z',
  title: { nl: 'Lente', fr: 'Printemps' },
  slug: { nl: 'lente', fr: 'printemps' },
  introduction: { nl: 'Kort', fr: 'Court' },
  html: { nl: '<p>a</p>', fr: '<p>b</p>' },
  picture: { file: ARTICLE_PICTURE, alt: { nl: 'Een tuin', fr: 'Un jardin' } },
  categories: ['buying'],
  municipalities: [900000],
};
const findProblems = (changes: object, locales: ('nl' | 'fr' | 'de')[] = ['nl', 'fr']) =>
  [...checkArticles({ locales }, [articleSchema.parse({ ...COMPLETE_ARTICLE, ...changes })], new Set(['buying']))].map(
    ({ kind, detail }) => `${kind}, ${detail}`,
  );

it('reports nothing for a complete article, which may have more languages than the site', () => {
  expect(findProblems({})).toEqual([]);
  expect(findProblems({}, ['nl'])).toEqual([]);
  expect(findProblems({ picture: undefined, categories: [], municipalities: [] })).toEqual([]);
});

it.each([
  [
    { picture: { file: ARTICLE_PICTURE, alt: { nl: 'Een tuin', fr: ' ' } } },
    'Picture of an article without an alternative text, spring: fr',
  ],
  [{ title: { nl: 'Lente' } }, 'Article without a translation, spring: fr'],
  [{ title: { en: 'Spring' } }, 'Article in no language of the site, spring: en'],
  [{ introduction: { nl: 'Kort' } }, 'Article without an introduction, spring: fr'],
  [{ categories: ['buyng'] }, 'Article in a category that does not exist, spring: buyng'],
  [{ municipalities: [900000, 123] }, 'Article about a municipality that does not exist, spring: 123'],
])('reports incomplete data of an article: %j', (changes, problem) => {
  expect(findProblems(changes)).toEqual([problem]);
});
