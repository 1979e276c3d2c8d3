import { describe, expect, it } from 'vitest';
import type { RentalPeriods } from '#shared/api/rentals.ts';
import { buildRentalCalendar } from './rentalCalendar.ts';

const RENTAL_PERIODS: RentalPeriods = {
  unitId: 1,
  firstDay: '2027-03-05',
  lastDay: '2028-09-03',
  periods: [
    { type: 'week', begin: '2027-04-03', end: '2027-04-10', nights: 7, rent: 690, price: 750, state: 'free' },
    { type: 'week', begin: '2027-04-10', end: '2027-04-17', nights: 7, rent: 790, price: 850, state: 'taken' },
  ],
  busy: [{ begin: '2027-04-10', end: '2027-04-17', state: 'taken' }],
  nightly: [{ from: '2027-03-05', to: '2027-03-31', rent: 98, minNights: 2 }],
};

describe('the calendar of a holiday home', () => {
  const months = buildRentalCalendar(RENTAL_PERIODS, '2027-03-03', 'nl');
  const findDay = (date: string) => months.flatMap(({ weeks }) => weeks.flat()).find((each) => each?.date === date);

  it('has a year of months, with every day once, from Monday on', () => {
    expect([months.length, months[0]?.name, months.at(-1)?.name]).toEqual([12, 'maart 2027', 'februari 2028']);
    const days = months.flatMap(({ weeks }) => weeks.flat()).flatMap((each) => each?.date ?? []);
    expect(new Set(days).size).toBe(366);
    expect(days).toHaveLength(366);
    // The first of April 2027 is a Thursday.
    expect(months[1]?.weeks[0]?.map((each) => each?.day)).toEqual([undefined, undefined, undefined, 1, 2, 3, 4]);
  });

  it('has the state and the price of a night, and the days of arrival and departure', () => {
    expect(findDay('2027-03-04')).toMatchObject({ state: 'closed' });
    expect(findDay('2027-03-28')).toMatchObject({ state: 'free', price: { type: 'night', amount: 98 } });
    expect(findDay('2027-04-01')).toMatchObject({ state: 'closed', previousNightState: 'free' });
    expect(findDay('2027-04-03')).toMatchObject({ state: 'free', price: { type: 'period', amount: 750 } });
    expect(findDay('2027-04-04')?.price).toBeUndefined();
    expect(findDay('2027-04-10')).toMatchObject({ state: 'taken', previousNightState: 'free' });
    expect(findDay('2027-04-16')).toMatchObject({ state: 'taken', previousNightState: 'taken' });
    expect(findDay('2027-04-17')).toMatchObject({ state: 'closed', previousNightState: 'taken' });
  });

  it('lists the periods that are free', () => {
    expect(months.flatMap(({ periods }) => periods.map(({ begin }) => begin))).toEqual(['2027-04-03']);
  });
});
