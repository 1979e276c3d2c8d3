import { expect, it } from 'vitest';
import { backoffAfter } from '../polling/backoff.ts';
import { PURGE_BACKOFF } from './worker.ts';

it('waits twice as long after each attempt, up to a minute', () => {
  const waits = [1, 2, 3, 4, 8, 9, 100].map((attempts) => backoffAfter(PURGE_BACKOFF, attempts, () => 1));
  expect(waits).toEqual([0.5, 1, 2, 4, 60, 60, 60]);
});

it('spreads attempts that would coincide', () => {
  expect(backoffAfter(PURGE_BACKOFF, 4, () => 0)).toBeCloseTo(3.2);
});
