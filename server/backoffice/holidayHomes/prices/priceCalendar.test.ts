import { describe, expect, it } from 'vitest';
import { type RentalUnitInput, rentalUnitSchema } from '#shared/api/rentals.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { countNights } from '../days.ts';
import { buildPriceCalendar } from './priceCalendar.ts';
import { findRent } from './quote.ts';

const ALL_YEAR_RANGE = { name: { nl: 'Altijd' }, ranges: [{ from: '01-01', to: '12-31' }] };
const createUnit = (periods: RentalUnitInput['periods'], seasons: RentalUnitInput['seasons'] = []) =>
  rentalUnitSchema.parse(rentalUnitInput(1, { seasons, periods }));

/** A week as some agencies let it: from Saturday to Friday, with 6 nights. */
const SOLD_WEEK = { begin: '2027-01-02', end: '2027-01-08', type: 'week', rent: 462 } as const;

describe('priced periods', () => {
  it('are let as a whole, with their own number of nights', () => {
    const calendar = buildPriceCalendar(createUnit([SOLD_WEEK]), '2026-12-01', '2028-06-01');
    expect(calendar).toEqual({
      periods: [{ type: 'week', begin: '2027-01-02', end: '2027-01-08', rent: 462 }],
      nightly: [],
      nextChangeDay: undefined,
    });
    expect(calendar.periods.map(countNights)).toEqual([6]);
    expect(findRent(SOLD_WEEK, calendar)).toEqual({ type: 'week', rent: 462 });
    expect(findRent({ begin: '2027-01-02', end: '2027-01-09' }, calendar)).toHaveProperty('field', 'begin');
  });

  it('remove their nights from seasons, which keep the others', () => {
    const unit = createUnit(
      [SOLD_WEEK],
      [{ ...ALL_YEAR_RANGE, rents: { week: 700, weekend: 300 }, nightly: { rent: 100 } }],
    );
    const calendar = buildPriceCalendar(unit, '2026-12-25', '2027-01-10');
    expect(calendar.periods.map(({ type, begin, end }) => `${type} ${begin} ${end}`)).toEqual([
      'week 2027-01-02 2027-01-08',
      'weekend 2026-12-25 2026-12-28',
      'week 2026-12-26 2027-01-02',
      'weekend 2027-01-08 2027-01-11',
      'week 2027-01-09 2027-01-16',
    ]);
    expect(calendar.nightly.map(({ since, until }) => [since, until])).toEqual([
      ['2026-12-25', '2027-01-02'],
      ['2027-01-08', expect.any(String)],
    ]);
    expect(findRent({ begin: '2026-12-30', end: '2027-01-03' }, calendar)).toHaveProperty('field', 'end');
    expect(findRent({ begin: '2027-01-07', end: '2027-01-10' }, calendar)).toHaveProperty('field', 'begin');
    expect(findRent({ begin: '2026-12-30', end: '2027-01-02' }, calendar)).toEqual({ type: 'stay', rent: 300 });
  });

  it('keep their number of nights when the clock changes', () => {
    for (const [begin, end, nights] of [
      ['2027-03-26', '2027-04-01', 6],
      ['2027-10-29', '2027-11-04', 6],
      ['2027-03-01', '2027-03-31', 30],
      ['2027-10-01', '2027-10-31', 30],
    ] as const) {
      const { periods } = buildPriceCalendar(createUnit([{ begin, end, rent: 500 }]), '2027-01-01', '2028-01-01');
      expect(periods.map(countNights)).toEqual([nights]);
    }
  });

  it('may overlap, such as two weeks and the fortnight of both, each at its price', () => {
    const { periods } = buildPriceCalendar(
      createUnit([
        { begin: '2027-07-03', end: '2027-07-10', type: 'week', rent: 1188 },
        { begin: '2027-07-10', end: '2027-07-17', type: 'week', rent: 1188 },
        { begin: '2027-07-03', end: '2027-07-17', type: 'fortnight', rent: 2200 },
      ]),
      '2027-01-01',
      '2028-01-01',
    );
    expect(periods.map(({ rent }) => rent)).toEqual([1188, 1188, 2200]);
  });

  it('have the type "stay" when they have none', () => {
    const { periods } = buildPriceCalendar(
      createUnit([{ begin: '2027-04-02', end: '2027-04-12', rent: 900 }]),
      '2027-01-01',
      '2028-01-01',
    );
    expect(periods).toEqual([{ type: 'stay', begin: '2027-04-02', end: '2027-04-12', rent: 900 }]);
  });

  it('are not offered before their day, after their begin, or beyond the last day of arrival', () => {
    const unit = createUnit([{ ...SOLD_WEEK, offeredFrom: '2026-12-10' }]);
    const buildCalendarOn = (day: string, last = '2028-01-01') => buildPriceCalendar(unit, day, last);
    expect(buildCalendarOn('2026-12-09')).toMatchObject({ periods: [], nextChangeDay: '2026-12-10' });
    expect(buildCalendarOn('2026-12-10')).toMatchObject({ periods: [{ rent: 462 }], nextChangeDay: undefined });
    expect(buildCalendarOn('2027-01-02').periods).toHaveLength(1);
    expect(buildCalendarOn('2027-01-03').periods).toEqual([]);
    expect(buildCalendarOn('2026-12-10', '2027-01-01').periods).toEqual([]);
  });

  it('cost the lowest rent that applies on the day', () => {
    const unit = createUnit([
      {
        ...SOLD_WEEK,
        promotions: [{ rent: 400, until: '2026-12-20' }, { rent: 380, until: '2026-12-10' }, { rent: 999 }],
      },
    ]);
    const buildCalendarOn = (day: string) => {
      const { periods, nextChangeDay: changesOn } = buildPriceCalendar(unit, day, '2028-01-01');
      return [periods[0]?.rent, changesOn];
    };
    expect(buildCalendarOn('2026-12-10')).toEqual([380, '2026-12-11']);
    expect(buildCalendarOn('2026-12-11')).toEqual([400, '2026-12-21']);
    expect(buildCalendarOn('2026-12-21')).toEqual([462, undefined]);
  });
});

const listPeriodProblems = (...periods: NonNullable<RentalUnitInput['periods']>) =>
  rentalUnitSchema.safeParse(rentalUnitInput(1, { periods })).error?.issues.map(({ path }) => path.join('.'));

describe('the contract', () => {
  it('refuses periods that no guest could reserve, and two prices for the same dates', () => {
    expect(listPeriodProblems(SOLD_WEEK)).toBeUndefined();
    expect(listPeriodProblems({ ...SOLD_WEEK, end: '2027-01-02' })).toEqual(['periods.0.end']);
    expect(listPeriodProblems({ ...SOLD_WEEK, end: '2027-04-05' })).toEqual(['periods.0.end']);
    expect(listPeriodProblems({ ...SOLD_WEEK, rent: -1 })).toEqual(['periods.0.rent']);
    expect(listPeriodProblems(SOLD_WEEK, { ...SOLD_WEEK, type: 'midweek' })).toEqual(['periods']);
  });

  it('leaves homes without periods unchanged', () => {
    expect(rentalUnitSchema.parse(rentalUnitInput(1))).not.toHaveProperty('periods');
  });
});
