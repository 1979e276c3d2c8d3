import { describe, expect, it } from 'vitest';
import { encodeArea } from '../../primitives/area.ts';
import { toFilterQueryString, offersRent, parseFilterQuery, getSelectedTransaction } from './filterQuery.ts';

const toCanonical = (search: string) => toFilterQueryString(parseFilterQuery(search));

const createSixtyValues = (name: string) => Array.from({ length: 60 }, (_, index) => `${name}=${index + 1}`).join('&');

describe('the listing query', () => {
  it('parses exactly the parameters of the specification', () => {
    expect(
      parseFilterQuery('transaction=2&type=3&city=900000&price-min=100000&price-max=300000&bed-min=2&utm=x'),
    ).toEqual({
      transaction: [2, 4, 6],
      type: [3],
      city: [900000],
      priceMin: 100000,
      priceMax: 300000,
      bedMin: 2,
      page: 1,
    });
  });

  it('expands the value of a radio button to its whole family, and keeps a narrower choice', () => {
    expect(toCanonical('transaction=1')).toBe('transaction=1&transaction=3&transaction=5');
    expect(toCanonical('transaction=5&transaction=3&transaction=1')).toBe('transaction=1&transaction=3&transaction=5');
    expect(toCanonical('transaction=5')).toBe('transaction=5');
  });

  it('sorts repeated values and removes duplicates, and accepts a single value', () => {
    expect(toCanonical('city=300&city=20&city=300&type=1')).toBe('type=1&city=20&city=300');
  });

  it('drops malformed values, zero prices and empty fields', () => {
    expect(toCanonical('price-min=0&price-max=&bed-min=abc&type=-1&city=1e3&page=0')).toBe('');
  });

  it('parses amounts as people write them, into one spelling', () => {
    for (const written of ['450.000', '€ 450 000', '450.000,00', '450k', '450000 euro', '450\u202f000', '0,45 mio'])
      expect(toCanonical(new URLSearchParams({ 'price-max': written }).toString())).toBe('price-max=450000');
    expect(toCanonical('price-min=1250&price-max=1.251,40')).toBe('price-min=1250&price-max=1251');
    expect(toCanonical('price-max=-450000&price-min=1.000.000.001')).toBe('');
  });

  it('parses other numbers with their units', () => {
    expect(toCanonical('area-min=120 m²&plot-min=1,5 ha&price-m2-max=€ 2.500/m²&year-min=1975&bed-min=3+slpk')).toBe(
      'bed-min=3&area-min=120&plot-min=15000&price-m2-max=2500&year-min=1975',
    );
  });

  it('reverses a price range whose minimum is above its maximum', () => {
    expect(toCanonical('price-min=500&price-max=100')).toBe('price-min=100&price-max=500');
  });

  it('leaves out the default sort and the first page', () => {
    expect(toCanonical('sortType=date&sortOrder=DESC&page=1')).toBe('');
    expect(toCanonical('sortType=price&page=3')).toBe('sortType=price&sortOrder=ASC&page=3');
    expect(toCanonical('sortType=weird')).toBe('');
  });

  it('limits the number of repeated values', () => {
    expect(parseFilterQuery(createSixtyValues('city')).city).toHaveLength(50);
    expect(parseFilterQuery(createSixtyValues('type')).type).toHaveLength(20);
  });

  it('parses places of every kind and subtypes, and leaves out invalid ones', () => {
    const search = 'province=BE-WLG&province=BE-VOV&province=%3Cb%3E&municipality=900000&municipality=x&sub-type=302';
    expect(parseFilterQuery(search)).toMatchObject({
      municipality: [900000],
      province: ['BE-VOV', 'BE-WLG'],
      subType: [302],
    });
    expect(toCanonical(search)).toBe('sub-type=302&municipality=900000&province=BE-VOV&province=BE-WLG');
    expect(parseFilterQuery('province=&sub-type=0')).not.toHaveProperty('province');
  });

  it('leaves a canonical query string unchanged', () => {
    const canonicalQuery = toCanonical('sortOrder=desc&sortType=city&transaction=2&city=7&city=3&page=9');
    expect(toCanonical(canonicalQuery)).toBe(canonicalQuery);
  });

  it('preselects sale when code 1 is present, otherwise rent', () => {
    expect(getSelectedTransaction(parseFilterQuery('transaction=1'))).toBe(1);
    expect(getSelectedTransaction(parseFilterQuery('transaction=2'))).toBe(2);
    expect(getSelectedTransaction(parseFilterQuery('transaction=6'))).toBe(2);
    expect(getSelectedTransaction(parseFilterQuery(''))).toBe(1);
    expect(offersRent(parseFilterQuery('transaction=2'))).toBe(true);
    expect(offersRent(parseFilterQuery('transaction=5'))).toBe(false);
  });

  it('keeps a radius only with a place from which to measure it', () => {
    expect(toCanonical('radius=5&city=900000')).toBe('city=900000&radius=5');
    expect(toCanonical('radius=5&municipality=900000')).toBe('municipality=900000&radius=5');
    expect(toCanonical('radius=5')).toBe('');
    expect(toCanonical('radius=0&city=900000')).toBe('city=900000');
    expect(toCanonical('radius=900&city=900000')).toBe('city=900000');
    expect(toFilterQueryString({ radius: 5, city: [] })).toBe('');
  });

  it('keeps a drawn area in its canonical spelling, and drops an invalid area', () => {
    const area = encodeArea([
      { latitude: 51.08, longitude: 3.7 },
      { latitude: 51.07, longitude: 3.76 },
      { latitude: 51.03, longitude: 3.73 },
    ]);
    expect(parseFilterQuery(`?area=${encodeURIComponent(area)}`)).toMatchObject({ area });
    expect(toCanonical(`area=${encodeURIComponent(area)}`)).toBe(new URLSearchParams({ area }).toString());
    expect(toCanonical('area=gent')).toBe('');
  });

  it('keeps an office that an address can contain, and drops an invalid one', () => {
    expect(toFilterQueryString(parseFilterQuery('page=2&office=sint-martens-latem'))).toBe(
      'office=sint-martens-latem&page=2',
    );
    for (const invalidOffice of ['', 'Gent', 'a b', '../x', 'x'.repeat(200)])
      expect(toFilterQueryString(parseFilterQuery(`office=${encodeURIComponent(invalidOffice)}`))).toBe('');
  });

  it('contains the map view, and leaves out the list view', () => {
    expect(toCanonical('view=map&page=2')).toBe('view=map&page=2');
    expect(toCanonical('view=list')).toBe('');
  });
});
