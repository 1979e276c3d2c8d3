import { expect, it } from 'vitest';
import { subtractDays, subtractMonths } from './personalData.ts';

it('subtracts calendar months', () => {
  expect(subtractMonths(new Date('2027-03-31T10:00:00Z'), 12)).toEqual(new Date('2026-03-31T10:00:00Z'));
  expect(subtractMonths(new Date('2028-02-29T10:00:00Z'), 12)).toEqual(new Date('2027-02-28T10:00:00Z'));
  expect(subtractMonths(new Date('2027-03-31T10:00:00Z'), 1)).toEqual(new Date('2027-02-28T10:00:00Z'));
});

it('subtracts days of 24 hours', () => {
  expect(subtractDays(new Date('2027-03-31T10:00:00Z'), 30)).toEqual(new Date('2027-03-01T10:00:00Z'));
});
