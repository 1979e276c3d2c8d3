import { expect, it } from 'vitest';
import { isBrokenlyEmpty, isTooMany } from './removalGuard.ts';

it('lets a fifth go, of a small site the half, and two always', () => {
  expect([20, 21].map((gone) => isTooMany(100, gone))).toEqual([false, true]);
  expect([20, 21].map((gone) => isTooMany(40, gone))).toEqual([false, true]);
  expect([2, 3].map((gone) => isTooMany(3, gone))).toEqual([false, true]);
  expect(isTooMany(2, 2)).toBe(false);
});

it('takes an empty list for a broken one only after one with many', () => {
  expect([0, 2, 3, 400].map((before) => isBrokenlyEmpty(0, before))).toEqual([false, false, true, true]);
  expect(isBrokenlyEmpty(1, 400)).toBe(false);
});
