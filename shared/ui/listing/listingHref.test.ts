import { describe, expect, it } from 'vitest';
import { parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { toFeedHref } from './feedHref.ts';
import { listingHref } from './listingHref.ts';

const landing = {
  query: 'transaction=1&transaction=3&transaction=5&city=900000',
  paths: { nl: '/nl/aanbod/te-koop/gent', fr: '/fr/offre/a-vendre/gand' },
};
const href = (search: string, locale: 'nl' | 'fr' | 'en' = 'nl') =>
  listingHref(locale, parseFilterQuery(search), landing);

describe('the address of a list on a page that has a readable address', () => {
  it('is the readable address while the filter is the one that this address stands for', () => {
    expect(href(landing.query)).toBe('/nl/aanbod/te-koop/gent');
    expect(href(landing.query, 'fr')).toBe('/fr/offre/a-vendre/gand');
    expect(href(`${landing.query}&sortType=price&page=2&view=map`)).toBe(
      '/nl/aanbod/te-koop/gent?sortType=price&sortOrder=ASC&view=map&page=2',
    );
  });

  it('is that of the listing page for any other filter, and in a language without a readable address', () => {
    expect(href('transaction=1&type=1&city=900000')).toBe(
      '/nl/aanbod?transaction=1&transaction=3&transaction=5&type=1&city=900000',
    );
    expect(href('')).toBe('/nl/aanbod');
    expect(href(landing.query, 'en')).toBe(`/en/offer?${landing.query}`);
  });
});

const toFeedAddress = (search: string) => toFeedHref('nl', parseFilterQuery(search));

it('has one feed for each filter, regardless of order and page', () => {
  expect(toFeedAddress('')).toBe('/nl/aanbod/atom.xml');
  expect(toFeedAddress('type=1&sortType=price&page=3&view=map')).toBe('/nl/aanbod/atom.xml?type=1');
});

it('always stays on the content page on which an editor placed the list', () => {
  const marked = { query: '', paths: { nl: '/nl/gent' }, page: 'gent' };
  expect(listingHref('nl', {}, marked)).toBe('/nl/gent');
  expect(listingHref('nl', { city: [900000], page: 2 }, marked)).toBe('/nl/gent?city=900000&page=2');
});
