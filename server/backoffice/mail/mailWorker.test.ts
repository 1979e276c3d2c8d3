import { expect, it } from 'vitest';
import { backoffAfter } from '../core/polling/backoff.ts';
import { MAIL_BACKOFF_SECONDS } from './mailWorker.ts';

it('doubles the wait after each attempt, up to a quarter of an hour', () => {
  const waits = [1, 2, 3, 8, 9, 100].map((attempts) => backoffAfter(MAIL_BACKOFF_SECONDS, attempts, () => 1));
  expect(waits).toEqual([5, 10, 20, 640, 900, 900]);
});
