import { describe, expect, it } from 'vitest';
import { findClosedNights } from './closedNights.ts';
import type { OccupiedHalfDay } from './joinedUnit.ts';

const formatClosedNights = (occupied: readonly OccupiedHalfDay[], options: readonly number[] = []) =>
  findClosedNights(occupied, options).map(({ begin, end, isOption }) => `${begin} ${end}${isOption ? ' option' : ''}`);

const countNights = (occupation: unknown) => formatClosedNights([['2027-07-10', 'afternoon', occupation]]).length;

describe('half days', () => {
  it('close the night of their afternoon, and the night before their morning', () => {
    expect(formatClosedNights([['2027-07-10T00:00:00', 'afternoon', 1]])).toEqual(['2027-07-10 2027-07-11']);
    expect(formatClosedNights([['2027-07-10T00:00:00', 'morning', 1]])).toEqual(['2027-07-09 2027-07-10']);
    expect(formatClosedNights([['2027-07-10T00:00:00', undefined, 1]])).toEqual(['2027-07-09 2027-07-11']);
  });

  it('leave the night free after the morning on which guests depart', () => {
    expect(
      formatClosedNights([
        ['2027-07-10', 'afternoon', 1],
        ['2027-07-11', 'morning', 1],
        ['2027-07-13', 'afternoon', 1],
      ]),
    ).toEqual(['2027-07-10 2027-07-11', '2027-07-13 2027-07-14']);
  });

  it('are taken unless their occupation is 0', () => {
    expect([0, 1, 3, 4, -1, null, undefined, '0'].map(countNights)).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('under option put the night under option, unless another half day of the night is booked', () => {
    expect(
      formatClosedNights(
        [
          ['2027-07-10', 'afternoon', 3],
          ['2027-07-11', 'morning', 3],
          ['2027-07-11', 'afternoon', 3],
          ['2027-07-12', 'morning', 1],
        ],
        [3],
      ),
    ).toEqual(['2027-07-10 2027-07-11 option', '2027-07-11 2027-07-12']);
  });

  it('neither lose nor double a night when the clock changes, or in a leap year', () => {
    for (const [begin, end, nights] of [
      ['2027-03-26', '2027-03-30', 4],
      ['2027-10-29', '2027-11-02', 4],
      ['2028-02-27', '2028-03-02', 4],
      ['2026-12-30', '2027-01-03', 4],
    ] as const) {
      const days = Array.from({ length: nights }, (_, index) =>
        new Date(Date.parse(begin) + index * 86_400_000).toISOString().slice(0, 10),
      );
      expect(formatClosedNights(days.map((day) => [`${day}T00:00:00`, 'afternoon', 1]))).toEqual([`${begin} ${end}`]);
    }
  });

  it('without a day do not close any night', () => {
    expect(
      formatClosedNights([
        ['0001-01-01T00:00:00', 'afternoon', 1],
        [null, 'morning', 1],
        ['2027-02-30', 'morning', 1],
      ]),
    ).toEqual([]);
  });
});
