import { expect, it } from 'vitest';
import { computeBackoff } from './backoff.ts';

it('doubles the wait after each attempt, up to the maximum', () => {
  const waits = [1, 2, 3, 4, 8, 9, 100, 10_000].map((attempts) =>
    computeBackoff({ first: 0.5, last: 60 }, attempts, () => 1),
  );
  expect(waits).toEqual([0.5, 1, 2, 4, 60, 60, 60, 60]);
});

it('subtracts a random part of at most a fifth', () => {
  expect(computeBackoff({ first: 0.5, last: 60 }, 4, () => 0)).toBeCloseTo(3.2);
  const waits = Array.from({ length: 50 }, () => computeBackoff({ first: 100, last: 100 }, 1));
  expect(new Set(waits).size).toBeGreaterThan(1);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(80);
  expect(Math.max(...waits)).toBeLessThanOrEqual(100);
});
