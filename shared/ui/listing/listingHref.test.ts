import { describe, expect, it } from 'vitest';
import { parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { toFeedHref } from './feedHref.ts';
import { listingHref } from './listingHref.ts';

const landingAddress = {
  query: 'transaction=1&transaction=3&transaction=5&city=900000',
  paths: { nl: '/nl/aanbod/te-koop/gent', fr: '/fr/offre/a-vendre/gand' },
};
const toHref = (search: string, locale: 'nl' | 'fr' | 'en' = 'nl') =>
  listingHref(locale, parseFilterQuery(search), landingAddress);

describe('the address of a list on a page that has a readable address', () => {
  it('is the readable address while the filter is the one that this address stands for', () => {
    expect(toHref(landingAddress.query)).toBe('/nl/aanbod/te-koop/gent');
    expect(toHref(landingAddress.query, 'fr')).toBe('/fr/offre/a-vendre/gand');
    expect(toHref(`${landingAddress.query}&sortType=price&page=2&view=map`)).toBe(
      '/nl/aanbod/te-koop/gent?sortType=price&sortOrder=ASC&view=map&page=2',
    );
  });

  it('is the address of the listing page for any other filter, and in a language without a readable address', () => {
    expect(toHref('transaction=1&type=1&city=900000')).toBe(
      '/nl/aanbod?transaction=1&transaction=3&transaction=5&type=1&city=900000',
    );
    expect(toHref('')).toBe('/nl/aanbod');
    expect(toHref(landingAddress.query, 'en')).toBe(`/en/offer?${landingAddress.query}`);
  });
});

const toFeedAddress = (search: string) => toFeedHref('nl', parseFilterQuery(search));

it('a list has the same feed for every order and page', () => {
  expect(toFeedAddress('')).toBe('/nl/aanbod/atom.xml');
  expect(toFeedAddress('type=1&sortType=price&page=3&view=map')).toBe('/nl/aanbod/atom.xml?type=1');
});

it('a list that an editor placed on a content page always stays on that page', () => {
  const marked = { query: '', paths: { nl: '/nl/gent' }, page: 'gent' };
  expect(listingHref('nl', {}, marked)).toBe('/nl/gent');
  expect(listingHref('nl', { city: [900000], page: 2 }, marked)).toBe('/nl/gent?city=900000&page=2');
});
