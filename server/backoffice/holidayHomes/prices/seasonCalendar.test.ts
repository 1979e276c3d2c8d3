import { describe, expect, it } from 'vitest';
import { type RentalUnitInput, rentalUnitSchema } from '#shared/api/rentals.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { countNights } from '../days.ts';
import { findRent } from './quote.ts';
import { listNightlySegments, listPricedPeriods, findSeason } from './seasonCalendar.ts';

const createSeason = (name: string, from: string, to: string, moreFields: object = {}) => ({
  name: { nl: name },
  ranges: [{ from, to }],
  ...moreFields,
});
const createUnit = (seasons: RentalUnitInput['seasons'], rules: RentalUnitInput['rules'] = {}) =>
  rentalUnitSchema.parse(rentalUnitInput(1, { seasons, rules }));

describe('the season of a day', () => {
  const { seasons } = createUnit([
    createSeason('winter', '11-01', '03-31'),
    createSeason('summer', '07-01', '08-31'),
    createSeason('tour', '2027-07-03', '2027-07-04'),
  ]);
  const findName = (day: string) => findSeason(seasons, day)?.name.nl;

  it('may span the end of the year, and recurs each year', () => {
    expect(['2026-11-01', '2027-01-01', '2028-02-29', '2028-03-31'].map(findName)).toEqual(
      Array.from({ length: 4 }, () => 'winter'),
    );
    expect(['2027-04-01', '2027-10-31'].map(findName)).toEqual([undefined, undefined]);
  });

  it('is the last season that includes the day', () => {
    expect(['2027-07-02', '2027-07-03', '2027-07-05', '2028-07-03'].map(findName)).toEqual([
      'summer',
      'tour',
      'summer',
      'summer',
    ]);
  });
});

describe('periods', () => {
  it('begin on their day of the week and have the rent of the season of their first night', () => {
    const unit = createUnit([
      createSeason('before', '01-01', '06-30', { rents: { week: 500, weekend: 200 } }),
      createSeason('summer', '07-01', '08-31', { rents: { week: 1000 } }),
    ]);
    const periods = listPricedPeriods(unit, '2027-06-25', '2027-07-04');
    expect(periods).toEqual([
      { type: 'weekend', begin: '2027-06-25', end: '2027-06-28', rent: 200 },
      { type: 'week', begin: '2027-06-26', end: '2027-07-03', rent: 500 },
      { type: 'week', begin: '2027-07-03', end: '2027-07-10', rent: 1000 },
    ]);
  });

  it('have the same number of nights when the clock changes, in spring and in autumn', () => {
    const unit = createUnit([
      createSeason('all', '01-01', '12-31', { rents: { week: 500, weekend: 200, month: 1800 } }),
    ]);
    for (const clockChangeDay of ['2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29']) {
      const periodsAround = listPricedPeriods(unit, `${clockChangeDay.slice(0, 7)}-01`, clockChangeDay).filter(
        ({ begin, end, type }) => type !== 'month' && begin < clockChangeDay && clockChangeDay < end,
      );
      expect(periodsAround.map((period) => [period.type, countNights(period)])).toEqual(
        expect.arrayContaining([
          ['week', 7],
          ['weekend', 3],
        ]),
      );
    }
    expect(listPricedPeriods(unit, '2028-02-01', '2028-02-01').map(countNights)).toEqual([29]);
  });

  it('begin on the day that the owner chooses', () => {
    const unit = createUnit([createSeason('all', '01-01', '12-31', { rents: { week: 500 } })], {
      week: { arrival: 'friday' },
    });
    expect(listPricedPeriods(unit, '2027-05-01', '2027-05-14').map(({ begin }) => begin)).toEqual([
      '2027-05-07',
      '2027-05-14',
    ]);
  });
});

describe('free dates', () => {
  const unit = createUnit([
    createSeason('low', '01-01', '04-30', { nightly: { rent: 80.1, minNights: 2 } }),
    createSeason('high', '05-01', '05-31', { nightly: { rent: 120.2, minNights: 3, arrival: ['saturday'] } }),
    createSeason('weeks', '06-01', '12-31', { rents: { week: 900 } }),
  ]);
  const nightly = listNightlySegments(unit, '2027-01-01', '2027-12-31');
  const findPrice = (begin: string, end: string) =>
    findRent({ begin, end }, { periods: listPricedPeriods(unit, begin, begin), nightly });

  it('cost each night at its own rent, to the cent', () => {
    expect(findPrice('2027-04-29', '2027-05-02')).toEqual({ type: 'stay', rent: 280.4 });
    expect(findPrice('2027-04-01', '2027-04-04')).toEqual({ type: 'stay', rent: 240.3 });
  });

  it('are refused with the field of the wrong day', () => {
    expect(findPrice('2027-04-01', '2027-04-02')).toMatchObject({ field: 'end' });
    expect(findPrice('2027-05-03', '2027-05-08')).toMatchObject({ field: 'begin' });
    expect(findPrice('2027-05-29', '2027-06-02')).toMatchObject({ field: 'end' });
    expect(findPrice('2027-06-02', '2027-06-05')).toMatchObject({ field: 'begin' });
    expect(findPrice('2027-06-05', '2027-06-12')).toEqual({ type: 'week', rent: 900 });
  });
});
