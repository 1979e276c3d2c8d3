import { describe, expect, it } from 'vitest';
import type { RentalPeriods } from '#shared/api/rentals.ts';
import { listNights, readStay } from './readStay.ts';

const RENTALS: RentalPeriods = {
  unitId: 1,
  firstDay: '2027-03-01',
  lastDay: '2028-06-30',
  periods: [
    { type: 'week', begin: '2027-07-03', end: '2027-07-10', nights: 7, rent: 690, price: 750, state: 'free' },
    { type: 'week', begin: '2027-07-10', end: '2027-07-17', nights: 7, rent: 790, price: 850, state: 'taken' },
  ],
  busy: [
    { begin: '2027-07-10', end: '2027-07-17', state: 'taken' },
    { begin: '2027-03-20', end: '2027-03-22', state: 'option' },
  ],
  nightly: [
    { from: '2027-03-01', to: '2027-03-31', rent: 80.1, minNights: 2 },
    { from: '2027-04-01', to: '2027-04-30', rent: 90.2, minNights: 3, arrival: ['friday'] },
  ],
};
const readStayBetween = (begin: string, end: string) => readStay({ begin, end }, RENTALS, { cleaning: 60 });
const readRefusal = (begin: string, end: string) => {
  const { type, ...rest } = readStayBetween(begin, end);
  return type === 'refused' && rest;
};

describe('dates of a holiday home', () => {
  it('are one of its periods, at the price of that period', () => {
    expect(readStayBetween('2027-07-03', '2027-07-10')).toMatchObject({
      type: 'free',
      offer: { type: 'week', price: 750 },
    });
    expect(readStayBetween('2027-07-10', '2027-07-17')).toMatchObject({ type: 'taken' });
  });

  it('are nights of its free dates, each at its own rent, across the end of a season and of winter time', () => {
    expect(readStayBetween('2027-03-27', '2027-04-02')).toMatchObject({
      type: 'free',
      offer: { type: 'stay', nights: 6, rent: 490.7, price: 550.7 },
    });
    expect(listNights({ begin: '2027-03-27', end: '2027-03-30' })).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
  });

  it('may begin on the last day of arrival and include nights after it', () => {
    const rentals: RentalPeriods = {
      ...RENTALS,
      nightly: [{ from: '2028-06-01', to: '2028-08-31', rent: 80, minNights: 2 }],
    };
    const readLateStay = (begin: string, end: string) => readStay({ begin, end }, rentals, { cleaning: 60 });
    expect(readLateStay('2028-06-30', '2028-07-03')).toMatchObject({ type: 'free', offer: { nights: 3, price: 300 } });
    expect(readLateStay('2028-07-01', '2028-07-03')).toMatchObject({ type: 'refused', reason: 'late' });
  });

  it('are under option when another guest has requested some of the nights', () => {
    expect(readStayBetween('2027-03-18', '2027-03-20')).toMatchObject({ type: 'free' });
    expect(readStayBetween('2027-03-18', '2027-03-21')).toMatchObject({ type: 'option' });
  });

  it('are refused at the day that must change', () => {
    expect(readRefusal('2027-02-01', '2027-02-05')).toEqual({ field: 'begin', reason: 'early', day: '2027-03-01' });
    expect(readRefusal('2028-07-01', '2028-07-05')).toEqual({ field: 'begin', reason: 'late', day: '2028-06-30' });
    expect(readRefusal('2027-03-05', '2027-03-05')).toEqual({ field: 'end', reason: 'backwards' });
    expect(readRefusal('2027-03-05', '2027-12-05')).toEqual({ field: 'end', reason: 'tooLong', nights: 92 });
    expect(readRefusal('2027-07-05', '2027-07-09')).toEqual({ field: 'begin', reason: 'wholePeriod' });
    expect(readRefusal('2027-04-03', '2027-04-09')).toEqual({
      field: 'begin',
      reason: 'arrival',
      weekdays: ['friday'],
    });
    expect(readRefusal('2027-04-02', '2027-04-04')).toEqual({ field: 'end', reason: 'tooShort', nights: 3 });
    expect(readRefusal('2027-04-30', '2027-05-04')).toEqual({ field: 'end', reason: 'beyond' });
  });
});
