import { expect, it } from 'vitest';
import { EMPTY_FILTERS, type EstateFilters, type EstateSearch } from '#shared/api/search.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { homeScreen } from './home.load.tsx';

/** Renders the home page of a site without CMS page, from the given filters and features. */
async function renderHome(filters: EstateFilters, features: { holiday: boolean; projects: boolean }): Promise<string> {
  const outcome = await homeScreen.load(
    screenRequest('/nl', {
      site: { features },
      api: {
        filters: async () => filters,
        pageByUrl: async () => null,
        pages: async () => [],
        searchOrEmpty: async () => ({ total: { value: 0 }, results: [] }),
        searchRentals: async () => ({ total: { value: 0 }, results: [], nearest: [] }),
      },
    }),
  );
  if (outcome.type !== 'page') throw new Error(`a ${outcome.type}`);
  return renderToBody(outcome.body);
}

const hasSearchBox = (html: string) => html.includes('data-widget="searchBox"');
const createEmptyFilters = (): EstateFilters => ({ ...EMPTY_FILTERS });

it('shows no search for estates where there are only holiday homes', async () => {
  const html = await renderHome(createEmptyFilters(), { holiday: true, projects: true });
  expect(html).toContain('<h1');
  expect(hasSearchBox(html)).toBe(false);
});

it('shows the search when there are estates, when there are no homes at all, and when the filters cannot be loaded', async () => {
  const holidayFeatures = { holiday: true, projects: true };
  expect(hasSearchBox(await renderHome({ ...createEmptyFilters(), total: { value: 1 } }, holidayFeatures))).toBe(true);
  expect(hasSearchBox(await renderHome(createEmptyFilters(), { holiday: false, projects: true }))).toBe(true);
  expect(hasSearchBox(await renderHome(EMPTY_FILTERS, holidayFeatures))).toBe(true);
});

it('shows no home as new that is sold, let or taken over', async () => {
  const searches: EstateSearch[] = [];
  const outcome = await homeScreen.load(
    screenRequest('/nl', {
      api: {
        filters: async () => EMPTY_FILTERS,
        pageByUrl: async () => null,
        pages: async () => [],
        search: async (search) => {
          searches.push(search);
          return { total: { value: 0 }, results: [] };
        },
      },
    }),
  );
  expect(outcome.type).toBe('page');
  expect(searches.map(({ query }) => query?.exclude)).toEqual([{ status: [5, 6, 9] }]);
});
