import { expect, it } from 'vitest';
import { isSuspiciouslyEmpty, isTooManyRemovals } from './removalGuard.ts';

it('allows the removal of a fifth of the homes, of half of the homes of a small site, and always of two homes', () => {
  expect([20, 21].map((gone) => isTooManyRemovals(100, gone))).toEqual([false, true]);
  expect([20, 21].map((gone) => isTooManyRemovals(40, gone))).toEqual([false, true]);
  expect([2, 3].map((gone) => isTooManyRemovals(3, gone))).toEqual([false, true]);
  expect(isTooManyRemovals(2, 2)).toBe(false);
});

it('treats an empty list as an error only after a list with more than two records', () => {
  expect([0, 2, 3, 400].map((before) => isSuspiciouslyEmpty(0, before))).toEqual([false, false, true, true]);
  expect(isSuspiciouslyEmpty(1, 400)).toBe(false);
});
