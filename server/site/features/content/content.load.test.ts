import { describe, expect, it } from 'vitest';
import { type PageInput, pageListItemSchema, pageSchema } from '#shared/api/content/content.ts';
import { EMPTY_FILTERS } from '#shared/api/search.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { contentScreen } from './content.load.tsx';

const LIST_PAGE: PageInput = {
  id: 'gent',
  kind: 'content',
  path: { nl: 'wonen-in-gent', fr: 'habiter-a-gand' },
  title: { nl: 'Wonen in Gent' },
  blocks: [{ id: 'a', type: 'text', data: { html: { nl: '<div data-widget="estateList" data-props="{}"></div>' } } }],
};
const TEXT_PAGE: PageInput = {
  ...LIST_PAGE,
  blocks: [{ id: 'a', type: 'text', data: { html: { nl: '<p>Gent</p>' } } }],
};

/** Loads the page at an address. The list of pages in memory may still have an earlier address of the page. */
const load = (address: string, page: PageInput, listedPage = page) =>
  contentScreen.load(
    screenRequest(address, {
      site: { locales: ['nl', 'fr'] },
      api: {
        pages: async () => [pageListItemSchema.parse(listedPage)],
        pageByUrl: async () => pageSchema.parse(page),
        searchOrEmpty: async () => ({ total: { value: 60 }, results: [] }),
        filters: async () => EMPTY_FILTERS,
      },
    }),
  );

describe('a content page with a list', () => {
  it('names the same page of the list to search engines in each language', async () => {
    expect(await load('/nl/wonen-in-gent?page=2', LIST_PAGE)).toMatchObject({
      head: {
        canonical: '/nl/wonen-in-gent?page=2',
        alternates: { nl: '/nl/wonen-in-gent?page=2', fr: '/fr/habiter-a-gand?page=2' },
      },
    });
    expect(await load('/nl/wonen-in-gent', LIST_PAGE)).toMatchObject({
      head: { alternates: { nl: '/nl/wonen-in-gent', fr: '/fr/habiter-a-gand' } },
    });
  });

  it('keeps filter and page when its address has changed, unlike a page without a list', async () => {
    const renamed = { path: { nl: 'gent', fr: 'gand' } };
    const address = '/nl/wonen-in-gent?price-min=50000&page=2';
    expect(await load(address, { ...LIST_PAGE, ...renamed }, LIST_PAGE)).toMatchObject({
      status: 301,
      to: '/nl/gent?price-min=50000&page=2',
    });
    expect(await load(address, { ...TEXT_PAGE, ...renamed }, TEXT_PAGE)).toMatchObject({ status: 301, to: '/nl/gent' });
  });
});
