import { describe, expect, it } from 'vitest';
import type { Site } from '#shared/api/site.ts';
import { ROUTES, type RouteName } from '#shared/routes/routeTable.ts';
import type { Screen } from '../render/screen.ts';
import { createResolvePage, type ScreensByRoute } from './pageRequest.ts';

const testScreen: Screen = { query: (search) => search, load: () => Promise.reject(new Error('not loaded here')) };
const notFoundTestScreen: Screen = { load: () => Promise.reject(new Error('not loaded here')) };
const testScreens = Object.fromEntries(
  (Object.keys(ROUTES) as RouteName[]).map((name) => [name, testScreen]),
) as ScreensByRoute;
const resolvePage = createResolvePage(testScreens, notFoundTestScreen);
const site = { id: 'alpha', locales: ['fr', 'en'] } as unknown as Site;
const resolveTestPage = (path: string) => resolvePage(site, { path, search: '' });

describe('an address that has no screen', () => {
  it.each([
    ['/en/keep-me-informed/short', 'en'],
    ['/en/cancel-appointment/1.2', 'en'],
    ['/en/offer/no-number', 'en'],
    ['/fr/vacances/huit', 'fr'],
  ])('leads to the page `notFound` in its own language: %s', (path, locale) => {
    const { screen, route } = resolveTestPage(path);
    expect(screen).toBe(notFoundTestScreen);
    expect(route.locale).toBe(locale);
  });

  it.each(['/nl/aanbod', '/nl/aanbod/x', '/EN/offer', '/', '/favicon.ico'])(
    "leads to the page `notFound` in the site's first language when it begins with no language of the site: %s",
    (path) => {
      const { screen, route } = resolveTestPage(path);
      expect(screen).toBe(notFoundTestScreen);
      expect(route.locale).toBe('fr');
    },
  );

  it('is one page in each language, so that such addresses cannot fill the cache', () => {
    expect(resolveTestPage('/en/offer/x')).toEqual(resolveTestPage('/en/offer/y'));
    expect(resolveTestPage('/en/offer/x').key).not.toBe(resolveTestPage('/fr/offre/x').key);
  });
});

it('an address of a route leads to the screen of the route, under a key of its own', () => {
  const { screen, key } = resolvePage(site, { path: '/en/offer', search: 'page=2' });
  expect(screen).toBe(testScreen);
  expect(key).toBe('alpha /en/offer?page=2');
});
