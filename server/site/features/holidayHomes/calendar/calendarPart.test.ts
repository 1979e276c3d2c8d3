import { describe, expect, it } from 'vitest';
import type { RentalPeriods } from '#shared/api/rentals.ts';
import { calendarPart, monthHref, monthQuery } from './calendarPart.ts';
import { rentalCalendar } from './rentalCalendar.ts';

const TODAY = '2027-03-03';

/** Returns the calendar of a home that is let for single nights in spring, and for weeks that begin on a Saturday. */
function calendarUntil(lastNight: string) {
  const rentals: RentalPeriods = {
    unitId: 1,
    firstDay: TODAY,
    lastDay: lastNight,
    periods: [
      { type: 'week', begin: '2027-07-03', end: '2027-07-10', nights: 7, rent: 690, price: 750, state: 'free' },
    ],
    busy: [],
    nightly: [
      { from: '2027-03-05', to: '2027-03-31', rent: 98, minNights: 2 },
      { from: '2027-07-12', to: lastNight, rent: 98, minNights: 2 },
    ],
  };
  return rentalCalendar(rentals, TODAY, 'nl');
}

const YEAR = calendarUntil('2028-02-20');
const until = (lastNight: string, query: string) => calendarPart(calendarUntil(lastNight), query);
const keys = (query: string, months = YEAR) => calendarPart(months, query)?.months.map(({ key }) => key);

describe('the months of a calendar that a page shows', () => {
  it('are three, from the current or the requested one, up to the last', () => {
    expect(keys('')).toEqual(['2027-03', '2027-04', '2027-05']);
    expect(keys('month=2027-11')).toEqual(['2027-11', '2027-12', '2028-01']);
    expect(keys('month=2028-02')).toEqual(['2028-02']);
  });

  it('link to each other: every month can be reached, forwards and back', () => {
    for (const direction of ['later', 'earlier'] as const) {
      const seen: string[] = [];
      let query = direction === 'later' ? '' : 'month=2027-12';
      for (;;) {
        const part = calendarPart(YEAR, query);
        seen.push(...(part?.months.map(({ key }) => key) ?? []));
        const next = part?.[direction];
        if (next === undefined) break;
        query = new URL(monthHref('/', next), 'http://site').search.slice(1);
      }
      expect(seen.toSorted()).toEqual(YEAR.map(({ key }) => key));
    }
    expect(calendarPart(YEAR, '')).not.toHaveProperty('earlier');
  });

  it('end with the last month in which a night is let', () => {
    expect(until('2027-08-01', 'month=2027-06')).not.toHaveProperty('later');
    expect(until('2027-08-01', 'month=2027-08')?.months).toHaveLength(1);
    expect(until('2027-08-01', 'month=2027-09')).toBeUndefined();
  });

  it('have the kinds of prices of all months', () => {
    expect(calendarPart(YEAR, 'month=2027-03')?.prices).toEqual(new Set(['night', 'period']));
    expect(calendarPart(YEAR, 'month=2028-01')?.prices).toEqual(new Set(['night', 'period']));
  });

  it.each([
    ['month=2027-04&x=1', 'month=2027-04'],
    ['month=2028-02', 'month=2028-02'],
    ['', ''],
    ['month=2027-03', ''],
    ['month=2028-03', ''],
    ['month=2027-02', ''],
    ['month=2027-13', ''],
    ['month=2027-4', ''],
    ['month=2027-04-01', ''],
    [`month=${'2027-04'.repeat(300)}`, ''],
  ])('have one address: %s', (query, canonical) => {
    expect(monthQuery(query, TODAY)).toBe(canonical);
  });
});
