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

describe('an address that starts like one with a token', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz';

  it.each([
    [`/en/cancel-appointment/${token}%20`, 'en'],
    [`/en/keep-me-informed/${token}%26utm_source%3Dx`, 'en'],
    [`/fr/tenez-moi-informe/desinscription/${token}.`, 'fr'],
    [`/en/book-a-viewing/1001/${token})`, 'en'],
    [`/EN/appointment/${token}`, 'fr'],
    // The site does not have this language, or no longer has it.
    [`/de/termin/${token}`, 'fr'],
    [`/de/termin-absagen/${token}.`, 'fr'],
    // An identifier may follow the address of a content page (specification §2.7), which is unknown in this language.
    [`/nl/tot-ziens/${token}`, 'fr'],
    [`/appointment/${token}`, 'fr'],
  ])('leads to a page of its own for such addresses: %s', (path, locale) => {
    const { screen, route, key, ...page } = resolveTestPage(path);
    expect(screen).toBe(notFoundTestScreen);
    expect([key, page.path, page.search]).toEqual([`alpha ${locale} not found private`, `/${locale}`, '']);
    expect(JSON.stringify(route)).not.toContain(token);
  });

  it.each(['/nl/tot-ziens', '/en/offer/x', '/de/angebot/1001/haus', '/en/holiday/x', '/appointments/x'])(
    'differs from other addresses without a page: %s',
    (path) => {
      const { screen, key } = resolveTestPage(path);
      expect(screen).toBe(notFoundTestScreen);
      expect(key).not.toMatch(/private$/);
    },
  );
});

it('an address of a route leads to the screen of the route, under a key of its own', () => {
  const { screen, key } = resolvePage(site, { path: '/en/offer', search: 'page=2' });
  expect(screen).toBe(testScreen);
  expect(key).toBe('alpha /en/offer?page=2');
});
