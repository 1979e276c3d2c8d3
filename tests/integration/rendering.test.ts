import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Screen } from '#server/site/render/screen.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const createScreen = (load: Screen['load']): Screen => ({ load });
const throwError = () => {
  throw new Error('broken on purpose');
};

describe('a complete page', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([
      buildSampleSite('alpha', { locales: [...LOCALES] }),
      buildSampleSite('beta'),
    ]);
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      screens: {
        holidayList: createScreen(throwError),
        favorites: createScreen(async () => ({
          type: 'page',
          status: 200,
          head: { title: 'Broken', alternates: {} },
          body: createElement(throwError),
          tags: [],
          cache: 'page',
        })),
        subscribe: createScreen(async () => ({ type: 'redirect', status: 302, to: '//evil.com' })),
      },
    });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  const PAGES = [
    ...LOCALES.flatMap((locale) => [pathFor('home', locale), `${pathFor('offer', locale)}?type=3`]),
    '/nl/over-ons',
    '/nl/contact',
    '/nl/nergens',
  ];

  it.each(PAGES)('%s has no inline script or style, and every script tag is a file or data', async (target) => {
    const { text } = await site.ask(target);
    expect(text.startsWith('<!DOCTYPE html><html lang="')).toBe(true);
    expect(text.endsWith('</html>')).toBe(true);
    for (const [tag = ''] of text.matchAll(/<script[^>]*>/g)) {
      expect(tag).toMatch(/ src="\/assets\/|type="application\/(?:ld\+)?json"/);
    }
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
  });

  it('loads the code of a widget only when it is needed', async () => {
    const { text } = await site.ask('/nl/aanbod');
    const widgets = [...text.matchAll(/<gevel-widget data-widget="([^"]+)"/g)].map(([, name]) => name);
    expect(widgets).toEqual(['estateFilter', 'estateList']);
    const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address);
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/main\.[0-9a-f]+\.js$/)]);
    expect(text).not.toContain('modulepreload');
    expect(text).not.toContain('as="script"');
  });

  it('has only the common script when it has no widget', async () => {
    const { text } = await site.ask('/nl/over-ons');
    const scripts = [...text.matchAll(/<script(?![^>]*json)[^>]*>/g)].map(([script]) => script);
    expect(scripts).toEqual([expect.stringMatching(/ src="\/assets\/main\.[0-9a-f]+\.js"/)]);
    expect(text).not.toContain('modulepreload');
  });

  it('whose screen fails reports it in the language and the brand of the site', async () => {
    for (const target of ['/fr/vacances', '/fr/favoris', '/fr/tenez-moi-informe']) {
      const { status, text, headers } = await site.ask(target);
      expect(status, target).toBe(500);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('location');
      expect(text).toContain('<html lang="fr"');
      expect(text).toContain('Agency alpha');
      expect(text).not.toContain('broken on purpose');
    }
  });

  it('is sent without the menus when the navigation fails, and is soon rendered again', async () => {
    backOffice.replies.push({ matches: /\/navigation\//, reply: { status: 500 } });
    const { status, headers, text } = await site.ask('/nl/aanbod', { host: 'beta.test' });
    backOffice.replies.length = 0;
    expect(status).toBe(200);
    expect(text).toContain('Agency beta');
    expect(headers['cdn-cache-control']).toContain('max-age=1,');
  });
});
