import { expect, it } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { EMPTY_FILTERS } from '#shared/api/search.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { createLandingScreen } from './landing.load.tsx';

const screen = createLandingScreen(() => {
  throw new Error('no page is rendered');
});
const load = (address: string) =>
  screen.load(screenRequest(address, { api: { facets: async () => EMPTY_FILTERS, pageByUrl: async () => null } }));

it('the redirects of a list are purged with the site and its homes', async () => {
  const tags = [tag.site('agency'), tag.list('agency')];
  expect(await load('/nl/aanbod/te-koop/apartment')).toMatchObject({
    status: 301,
    to: '/nl/aanbod/te-koop/appartement',
    tags,
  });
  expect(await load('/nl/aanbod/te-koop/appartement?price-min=100000')).toMatchObject({ status: 302, tags });
});
