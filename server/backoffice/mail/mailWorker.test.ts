import { expect, it } from 'vitest';
import { mailRetrySeconds } from './mailWorker.ts';

it('waits twice as long after each attempt, up to a quarter of an hour', () => {
  const waits = [1, 2, 3, 8, 9, 100].map((attempts) => mailRetrySeconds(attempts, () => 1));
  expect(waits).toEqual([5, 10, 20, 640, 900, 900]);
});
