import { describe, expect, it } from 'vitest';
import type { RentalPeriods } from '#shared/api/rentals.ts';
import { selectCalendarPart, buildMonthHref, toMonthQuery } from './calendarPart.ts';
import { buildRentalCalendar } from './rentalCalendar.ts';

const TODAY = '2027-03-03';

/** Returns the calendar of a home that is let for single nights in spring, and for weeks that begin on a Saturday. */
function buildCalendarUntil(lastNight: string) {
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
  return buildRentalCalendar(rentals, TODAY, 'nl');
}

const ONE_YEAR_CALENDAR = buildCalendarUntil('2028-02-20');
const selectUntil = (lastNight: string, query: string) => selectCalendarPart(buildCalendarUntil(lastNight), query);
const listMonthKeys = (query: string, months = ONE_YEAR_CALENDAR) =>
  selectCalendarPart(months, query)?.months.map(({ key }) => key);

describe('the months of a calendar that a page shows', () => {
  it('are three, from the current or the requested one, up to the last', () => {
    expect(listMonthKeys('')).toEqual(['2027-03', '2027-04', '2027-05']);
    expect(listMonthKeys('month=2027-11')).toEqual(['2027-11', '2027-12', '2028-01']);
    expect(listMonthKeys('month=2028-02')).toEqual(['2028-02']);
  });

  it('link to each other: every month can be reached, forwards and back', () => {
    for (const direction of ['laterMonth', 'earlierMonth'] as const) {
      const visitedMonths: string[] = [];
      let query = direction === 'laterMonth' ? '' : 'month=2027-12';
      for (;;) {
        const part = selectCalendarPart(ONE_YEAR_CALENDAR, query);
        visitedMonths.push(...(part?.months.map(({ key }) => key) ?? []));
        const next = part?.[direction];
        if (next === undefined) break;
        query = new URL(buildMonthHref('/', next), 'http://site').search.slice(1);
      }
      expect(visitedMonths.toSorted()).toEqual(ONE_YEAR_CALENDAR.map(({ key }) => key));
    }
    expect(selectCalendarPart(ONE_YEAR_CALENDAR, '')).not.toHaveProperty('earlierMonth');
  });

  it('end with the last month in which a night is let', () => {
    expect(selectUntil('2027-08-01', 'month=2027-06')).not.toHaveProperty('laterMonth');
    expect(selectUntil('2027-08-01', 'month=2027-08')?.months).toHaveLength(1);
    expect(selectUntil('2027-08-01', 'month=2027-09')).toBeUndefined();
  });

  it('have the kinds of prices of all months', () => {
    expect(selectCalendarPart(ONE_YEAR_CALENDAR, 'month=2027-03')?.priceTypes).toEqual(new Set(['night', 'period']));
    expect(selectCalendarPart(ONE_YEAR_CALENDAR, 'month=2028-01')?.priceTypes).toEqual(new Set(['night', 'period']));
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
  ])('have one canonical query: %s', (query, canonical) => {
    expect(toMonthQuery(query, TODAY)).toBe(canonical);
  });
});
