import { describe, expect, it } from 'vitest';
import { MAX_STAY_NIGHTS } from '../../primitives/rentalLimits.ts';
import { countNights, parseRentalQuery, toRentalQueryString, removeStay } from './rentalQuery.ts';

const toCanonical = (search: string) => toRentalQueryString(parseRentalQuery(search));

describe('the address of the list of holiday homes', () => {
  it('parses every filter, and writes them in one order', () => {
    const search =
      'page=2&view=map&sortOrder=DESC&sortType=persons&start=2027-07-03&period=week&persons=6&sub-kind=3&city=7&city=5&location=2&pets=1&option=9';
    expect(parseRentalQuery(search)).toEqual({
      location: [2],
      city: [5, 7],
      subKind: [3],
      option: [9],
      pets: true,
      persons: 6,
      period: 'week',
      start: '2027-07-03',
      sortType: 'persons',
      sortOrder: 'DESC',
      view: 'map',
      page: 2,
    });
    expect(toCanonical(search)).toBe(
      'location=2&city=5&city=7&sub-kind=3&option=9&pets=1&persons=6&period=week&start=2027-07-03&sortType=persons&sortOrder=DESC&view=map&page=2',
    );
    expect(toCanonical(toCanonical(search))).toBe(toCanonical(search));
  });

  it('drops unknown, malformed and empty parameters', () => {
    expect(
      parseRentalQuery(
        'utm=1&pets=yes&city=x&city=&persons=0&persons=4&period=year&start=2027-02-30&sortType=price&sortOrder=ASC&page=0&view=list',
      ),
    ).toEqual({ location: [], city: [], subKind: [], option: [], page: 1 });
    expect(toCanonical('persons=31&from=1999-01-01&to=1999-01-08&location=1&location=1')).toBe('location=1');
  });

  it('keeps a limited number of values, so that the number of addresses is limited', () => {
    const search = Array.from({ length: 500 }, (_, id) => `city=${id + 1}`).join('&');
    expect(parseRentalQuery(search).city).toHaveLength(20);
  });
});

describe('the dates of a stay', () => {
  it('parses free dates, reverses a range whose end is before its begin, and parses an arrival alone as a week', () => {
    expect(parseRentalQuery('from=2027-07-03&to=2027-07-08').dates).toEqual({ from: '2027-07-03', to: '2027-07-08' });
    expect(parseRentalQuery('from=2027-07-08&to=2027-07-03').dates).toEqual({ from: '2027-07-03', to: '2027-07-08' });
    expect(toCanonical('from=2027-12-29&to=')).toBe('from=2027-12-29&to=2028-01-05');
    expect(toCanonical('from=2027-07-03&to=2027-07-03')).toBe('');
    const { dates } = parseRentalQuery('from=2027-01-01&to=2028-01-01');
    expect(dates && countNights(dates)).toBe(MAX_STAY_NIGHTS);
  });

  it('follows the selected kind of stay and ignores the fields of the other kind', () => {
    const filledFields = 'start=2027-07-10&from=2027-07-03&to=2027-07-08';
    expect(toCanonical(`period=dates&${filledFields}`)).toBe('from=2027-07-03&to=2027-07-08');
    expect(toCanonical(`period=week&${filledFields}`)).toBe('period=week&start=2027-07-10');
    expect(toCanonical(`period=&${filledFields}`)).toBe('start=2027-07-10');
    expect(toCanonical('period=dates')).toBe('');
  });

  it('counts nights across the change of the clocks', () => {
    expect(countNights({ from: '2027-03-27', to: '2027-04-03' })).toBe(7);
    expect(countNights({ from: '2027-10-30', to: '2027-11-01' })).toBe(2);
  });

  it('are removed without the other filters, and the list begins at its first page', () => {
    expect(toRentalQueryString(removeStay(parseRentalQuery('city=5&period=week&start=2027-07-10&page=3')))).toBe(
      'city=5',
    );
    expect(toRentalQueryString(removeStay(parseRentalQuery('persons=4&from=2027-07-03&to=2027-07-08')))).toBe(
      'persons=4',
    );
  });
});
