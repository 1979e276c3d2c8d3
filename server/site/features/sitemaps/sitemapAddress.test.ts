import { describe, expect, it } from 'vitest';
import { parseSitemapPath, computePartSize, buildSitemapPath } from './sitemapAddress.ts';

describe('the address of a sitemap’s file', () => {
  it.each([{ locale: 'nl' }, { locale: 'de', part: 1 }, { locale: 'fr', part: 250 }] as const)(
    'is read as it was written: %o',
    (address) => {
      expect(parseSitemapPath(buildSitemapPath(address))).toEqual(address);
    },
  );

  it.each([
    '/sitemaps/xx-pages.xml',
    '/sitemaps/nl-estates-0.xml',
    '/sitemaps/nl-estates-01.xml',
    '/sitemaps/nl-estates.xml',
    '/sitemaps/nl-pages.xml.gz',
    '/sitemaps/nl-pages-1.xml',
    '/nl/sitemaps/nl-pages.xml',
  ])('is not %s', (path) => {
    expect(parseSitemapPath(path)).toBeUndefined();
  });
});

it('puts as many addresses into a file as the protocol allows: 50,000, or fewer with counterparts, up to 50 MB', () => {
  expect(computePartSize(1)).toBe(50_000);
  expect(computePartSize(2)).toBeLessThan(computePartSize(1));
  expect(computePartSize(4)).toBeLessThan(computePartSize(3));
  expect(computePartSize(4)).toBeGreaterThan(25_000);
});
