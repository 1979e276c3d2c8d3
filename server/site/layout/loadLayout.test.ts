import { describe, expect, it } from 'vitest';
import type { Navigation } from '#shared/api/content/content.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { createLayoutSource } from './loadLayout.ts';
import type { MenuLink } from './menuLinks.ts';

const headerNavigation: Navigation = {
  type: 'header',
  items: [
    {
      id: 'sale',
      label: { nl: 'Te koop', fr: 'À vendre' },
      target: { route: 'offer', query: { transaction: '1' } },
      children: [
        {
          id: 'kinds',
          label: { nl: 'Per type' },
          children: [
            {
              id: 'houses',
              label: { nl: 'Huizen' },
              target: { route: 'offer', query: { transaction: '1', type: '3' } },
              children: [],
            },
            { id: 'lost', label: { nl: 'Weg' }, target: { pageId: 'gone' }, children: [] },
          ],
        },
        {
          id: 'empty',
          label: { nl: 'Leeg' },
          children: [{ id: 'nowhere', label: {}, target: { route: 'x' }, children: [] }],
        },
      ],
    },
    { id: 'rent', label: { nl: 'Te huur' }, target: { route: 'offer', query: { transaction: '2' } }, children: [] },
  ],
};

function loadTestLayout(path: string, search = '', agreements: () => Promise<{ kind: string }[]> = async () => []) {
  const api = {
    navigation: async (type: string) => (type === 'header' ? headerNavigation : null),
    pages: async () => [],
    secondary: () => ({ agreements }),
  };
  const request = { site: { id: 'alpha' }, api, locale: 'nl', path, search } as unknown as ScreenRequest;
  return createLayoutSource().loadLayout(request);
}

const listAllLinks = (links: readonly MenuLink[]): readonly MenuLink[] =>
  links.flatMap((link) => [link, ...listAllLinks(link.children)]);
const findCurrentLinks = async (path: string, search?: string) =>
  listAllLinks((await loadTestLayout(path, search)).header).flatMap(({ id, current: isCurrent }) =>
    isCurrent ? [id] : [],
  );

describe('the layout of a page', () => {
  it('has every level of the navigation, without links that lead nowhere', async () => {
    const { header: links } = await loadTestLayout('/nl');
    expect(listAllLinks(links).map(({ id }) => id)).toEqual(['sale', 'kinds', 'houses', 'rent']);
    expect(listAllLinks(links).find(({ id }) => id === 'kinds')).not.toHaveProperty('href');
  });

  it('marks the one link, on any level, with the longest address that leads to the current page', async () => {
    const saleQuery = 'transaction=1&transaction=3&transaction=5';
    expect(await findCurrentLinks('/nl/aanbod/te-koop')).toEqual(['sale']);
    expect(await findCurrentLinks('/nl/aanbod', saleQuery)).toEqual(['sale']);
    expect(await findCurrentLinks('/nl/aanbod/te-koop/huis')).toEqual(['houses']);
    expect(await findCurrentLinks('/nl/aanbod', `${saleQuery}&type=3&price-max=5`)).toEqual(['houses']);
    expect(await findCurrentLinks('/nl/aanbod/te-koop/gent')).toEqual(['sale']);
    expect(await findCurrentLinks('/nl/contact')).toEqual([]);
  });

  it('lists the agreements, and is complete when they cannot be loaded', async () => {
    expect((await loadTestLayout('/nl', '', async () => [{ kind: 'terms' }])).agreements).toEqual(['terms']);
    expect((await loadTestLayout('/nl', '', () => Promise.reject(new Error('down')))).agreements).toBeNull();
  });

  it('is the last known layout, by site and language, with the link to the current page marked', async () => {
    const source = createLayoutSource();
    const api = {
      navigation: async (type: string) => (type === 'header' ? headerNavigation : null),
      pages: async () => [],
      secondary: () => ({ agreements: async () => [] }),
    };
    const createRequestAt = (id: string, locale: string, search = '') =>
      ({ site: { id }, api, locale, path: '/nl/aanbod', search }) as unknown as ScreenRequest;
    expect(source.getLastLayout(createRequestAt('alpha', 'nl'))).toBeNull();
    await source.loadLayout(createRequestAt('alpha', 'nl'));
    const lastLayout = source.getLastLayout(
      createRequestAt('alpha', 'nl', 'transaction=2&transaction=4&transaction=6'),
    );
    expect(
      listAllLinks(lastLayout?.header ?? []).flatMap(({ id, current: isCurrent }) => (isCurrent ? [id] : [])),
    ).toEqual(['rent']);
    expect([
      source.getLastLayout(createRequestAt('alpha', 'fr')),
      source.getLastLayout(createRequestAt('beta', 'nl')),
    ]).toEqual([null, null]);
  });
});
