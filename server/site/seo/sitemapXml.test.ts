import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/i18n/locales.ts';
import { buildSitemapIndex, buildUrlElement } from './sitemapXml.ts';

const origin = 'https://agency.example';
const createRequest = (...locales: Locale[]) => ({ site: { locales }, origin });

describe('an address in a sitemap', () => {
  it('has the links to all its languages', () => {
    const entry = { paths: { nl: '/nl/a', fr: '/fr/b' }, changed: '2026-01-31T12:00:00.000Z' };
    expect(buildUrlElement(entry, 'fr', createRequest('nl', 'fr'))).toBe(
      '<url><loc>https://agency.example/fr/b</loc><lastmod>2026-01-31T12:00:00.000Z</lastmod>' +
        '<xhtml:link rel="alternate" hreflang="nl" href="https://agency.example/nl/a"/>' +
        '<xhtml:link rel="alternate" hreflang="fr" href="https://agency.example/fr/b"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://agency.example/nl/a"/></url>\n',
    );
  });

  it('has no links on a site with one language, and no date when none is known', () => {
    expect(buildUrlElement({ paths: { nl: '/nl' } }, 'nl', createRequest('nl'))).toBe(
      '<url><loc>https://agency.example/nl</loc></url>\n',
    );
  });

  it("has no `x-default` when the page does not exist in the site's first language", () => {
    const element = buildUrlElement({ paths: { fr: '/fr/b', de: '/de/c' } }, 'de', createRequest('nl', 'fr', 'de'));
    expect(element).toContain('hreflang="fr"');
    expect(element).not.toContain('x-default');
  });

  it('is missing in a language that the page does not have', () => {
    expect(buildUrlElement({ paths: { nl: '/nl/a' } }, 'fr', createRequest('nl', 'fr'))).toBe('');
  });

  it('is escaped', () => {
    expect(buildUrlElement({ paths: { nl: "/nl/l'eau&<x>" } }, 'nl', createRequest('nl'))).toContain(
      '<loc>https://agency.example/nl/l&apos;eau&amp;&lt;x&gt;</loc>',
    );
  });
});

it('lists the files of a site with their dates', () => {
  const files = [{ path: '/sitemaps/nl-pages.xml' }, { path: '/sitemaps/nl-estates-1.xml', changed: '2026-02-01' }];
  expect(buildSitemapIndex(files, origin).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    '<sitemap><loc>https://agency.example/sitemaps/nl-pages.xml</loc></sitemap>',
    '<sitemap><loc>https://agency.example/sitemaps/nl-estates-1.xml</loc><lastmod>2026-02-01</lastmod></sitemap>',
    '</sitemapindex>',
    '',
  ]);
});
