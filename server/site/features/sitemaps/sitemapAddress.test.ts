import { describe, expect, it } from 'vitest';
import { parseSitemapPath, partSize, sitemapPath } from './sitemapAddress.ts';

describe('the address of a sitemap’s file', () => {
  it.each([{ locale: 'nl' }, { locale: 'de', part: 1 }, { locale: 'fr', part: 250 }] as const)(
    'is read as it was written: %o',
    (address) => {
      expect(parseSitemapPath(sitemapPath(address))).toEqual(address);
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
  expect(partSize(1)).toBe(50_000);
  expect(partSize(2)).toBeLessThan(partSize(1));
  expect(partSize(4)).toBeLessThan(partSize(3));
  expect(partSize(4)).toBeGreaterThan(25_000);
});
