import { describe, expect, it } from 'vitest';
import { isFiltered, parseUnitsQuery, formatUnitsQuery } from './unitsQuery.ts';

const toCanonicalQuery = (search: string) => formatUnitsQuery(parseUnitsQuery(search));

describe("the query of a project's units", () => {
  it('parses its parameters and no others', () => {
    expect(
      parseUnitsQuery('floor=2&bed-min=2&area-min=80&price-max=400000&status=available&sort=price-desc&utm_source=x'),
    ).toEqual({
      floor: '2',
      bedMin: 2,
      areaMin: 80,
      priceMax: 400_000,
      status: 'available',
      sort: 'price',
      order: 'desc',
    });
  });

  it('is empty for all units by number', () => {
    expect(toCanonicalQuery('')).toBe('');
    expect(toCanonicalQuery('sort=unit-asc&utm_source=x&page=2')).toBe('');
    expect(isFiltered(parseUnitsQuery('sort=price-desc'))).toBe(false);
    expect(isFiltered(parseUnitsQuery('price-max=1'))).toBe(true);
  });

  it.each([
    'floor=&bed-min=&area-min=&price-max=&status=',
    'bed-min=-1&price-max=0&price-min=abc',
    'status=AVAILABLE',
    'sort=price',
    'sort=price-up',
    'sort=price-desc-x',
    'sort=constructor-asc',
    `floor=${'1'.repeat(21)}`,
    'floor=%00',
    'floor=%E2%80%AE1',
  ])('drops malformed values: %s', (search) => {
    expect(toCanonicalQuery(search)).toBe('');
  });

  it('parses figures as people write them, and keeps invalid ones for the error at their fields', () => {
    expect(toCanonicalQuery('area-min=80 m²&price-max=€ 400.000&bed-min=2 slpk')).toBe(
      'bed-min=2&area-min=80&price-max=400000',
    );
    expect(parseUnitsQuery('area-min=groot&price-max=%00veel').unreadTexts).toEqual({
      areaMin: 'groot',
      priceMax: 'veel',
    });
    expect(toCanonicalQuery('area-min=1e3&price-max=9e9')).toBe('area-min=1e3&price-max=9e9');
    expect(isFiltered(parseUnitsQuery('area-min=groot'))).toBe(false);
    expect(toCanonicalQuery(`price-max=${'x'.repeat(1000)}`)).toBe(`price-max=${'x'.repeat(60)}`);
  });

  it('accepts any name of a floor', () => {
    expect(toCanonicalQuery('floor=Dakverdieping')).toBe('floor=Dakverdieping');
    expect(toCanonicalQuery('floor=-1')).toBe('floor=-1');
    expect(toCanonicalQuery('floor=+GLV+')).toBe('floor=GLV');
  });

  it('puts parameters in one order, takes the first of several, and corrects a reversed range', () => {
    expect(toCanonicalQuery('sort=area-asc&price-min=500&price-max=100&bed-min=3&floor=1&floor=2')).toBe(
      'floor=1&bed-min=3&price-min=100&price-max=500&sort=area-asc',
    );
  });

  it('stays the same when it is parsed again', () => {
    const canonicalQuery = toCanonicalQuery('sort=floor-desc&status=option&floor=2de verdieping&area-min=50');
    expect(toCanonicalQuery(canonicalQuery)).toBe(canonicalQuery);
  });
});
