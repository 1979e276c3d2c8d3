import type { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { migrate } from './migrate.ts';

// The pause between two attempts needs no real time in this test.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

/** Returns a pool that gives no connection in time for the first attempts, and then none for another reason. */
function createBusyPool(busyAttempts: number) {
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    throw new Error(attempts <= busyAttempts ? 'Connection terminated due to connection timeout' : 'another reason');
  };
  return { pool: { connect } as unknown as Pool, getAttempts: () => attempts };
}

it('waits for the embedded database while another program applies long migrations', async () => {
  const { pool, getAttempts } = createBusyPool(2);
  await expect(migrate(pool, true)).rejects.toThrow('another reason');
  expect(getAttempts()).toBe(3);
});

it('ends after some attempts, and at once for PostgreSQL, whose connections wait for no other program', async () => {
  const embedded = createBusyPool(Number.POSITIVE_INFINITY);
  await expect(migrate(embedded.pool, true)).rejects.toThrow('connection timeout');
  expect(embedded.getAttempts()).toBe(6);
  const postgres = createBusyPool(Number.POSITIVE_INFINITY);
  await expect(migrate(postgres.pool)).rejects.toThrow('connection timeout');
  expect(postgres.getAttempts()).toBe(1);
});
