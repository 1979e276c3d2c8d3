import { expect, it } from 'vitest';
import { computeBackoff } from '../core/polling/backoff.ts';
import { MAIL_BACKOFF_SECONDS } from './mailWorker.ts';

it('doubles the wait after each attempt, up to a quarter of an hour', () => {
  const waitSeconds = [1, 2, 3, 8, 9, 100].map((attempts) => computeBackoff(MAIL_BACKOFF_SECONDS, attempts, () => 1));
  expect(waitSeconds).toEqual([5, 10, 20, 640, 900, 900]);
});
