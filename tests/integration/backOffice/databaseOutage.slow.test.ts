import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireForTests } from '../../support/programs/needed.ts';
import { POOL_SIZE, startOnOwnPostgres } from '../../support/programs/ownPostgres.ts';
import { findPostgres } from '../../support/programs/postgres.ts';
import type { CallAnswer } from '../../support/programs/testBackOffice.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());
/** The time within which a failed call is answered: the longest timeout of a call, plus a margin for a busy machine. */
const MAX_CALL_MS = 30_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };

const measureCall = async <T>(run: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const start = performance.now();
  const answer = await run();
  return { answer, ms: performance.now() - start };
};

const expectUnavailable = ({ status, headers, body }: CallAnswer) => {
  expect(status).toBe(503);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(headers.get('Content-Type')).toContain('application/problem+json');
  expect(body).toMatchObject({ status: 503, title: 'Service Unavailable' });
};

describe.skipIf(!postgresBinaries)('A back office whose PostgreSQL', () => {
  let postgresSetup: Awaited<ReturnType<typeof startOnOwnPostgres>>;
  const createCall = (name: 'read' | 'write' | 'health') => () => postgresSetup[name]();
  const [read, write, health] = [createCall('read'), createCall('write'), createCall('health')];

  beforeAll(async () => {
    postgresSetup = await startOnOwnPostgres(postgresBinaries ?? '');
  });
  afterAll(() => postgresSetup.close());
  beforeEach(async () => {
    await vi.waitFor(async () => {
      const answers = [await write(), await health()];
      if (answers.some(({ status }) => status >= 500)) throw new Error('it has not recovered from the test before');
    }, WAIT_OPTIONS);
  });

  it('has no connection left', async () => {
    const otherClients: Client[] = [];
    // The restart also ends the test's own connections.
    await postgresSetup.primary.restart();
    const takeAll = async (): Promise<never> => {
      for (;;) otherClients.push(await postgresSetup.client());
    };
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    expectUnavailable(await write());
    await Promise.all(otherClients.map((otherClient) => otherClient.end()));
  });

  it('keeps a lock: the call that needs it is given up, and the others continue', async () => {
    const otherClient = await postgresSetup.client();
    await otherClient.query('begin');
    await otherClient.query('lock table estates in access exclusive mode');
    try {
      const { answer, ms } = await measureCall(write);
      expectUnavailable(answer);
      expect(ms).toBeLessThan(MAX_CALL_MS);
      expect((await read()).status).toBe(200);
    } finally {
      await otherClient.query('rollback');
      await otherClient.end();
    }
  });

  it('gets more calls than there are connections: each gets an answer, and health uses no connection of theirs', async () => {
    const otherClient = await postgresSetup.client();
    await otherClient.query('begin');
    await otherClient.query('lock table estates in access exclusive mode');
    try {
      const waitingCalls = Array.from({ length: 5 * POOL_SIZE }, () => measureCall(write));
      expect((await health()).status).toBe(200);
      for (const { answer, ms } of await Promise.all(waitingCalls)) {
        expectUnavailable(answer);
        expect(ms).toBeLessThan(MAX_CALL_MS);
      }
    } finally {
      await otherClient.query('rollback');
      await otherClient.end();
    }
  });

  it('is behind a firewall that has dropped open connections: none of them is used twice', async () => {
    await Promise.all(Array.from({ length: POOL_SIZE }, write));
    postgresSetup.proxy.dropData('unused');
    const answers = await Promise.all(Array.from({ length: POOL_SIZE }, () => measureCall(write)));
    for (const { answer, ms } of answers) {
      expect([201, 503]).toContain(answer.status);
      expect(ms).toBeLessThan(MAX_CALL_MS);
    }
    expect((await write()).status).toBe(201);
  });

  it('loses packets during a failover: health reports it at once, and writes reach the new primary', async () => {
    await Promise.all(Array.from({ length: POOL_SIZE }, write));
    postgresSetup.proxy.dropData();
    const { answer, ms } = await measureCall(health);
    expectUnavailable(answer);
    // On an idle machine the call takes one second. The limit includes a margin for a busy machine.
    expect(ms).toBeLessThan(MAX_CALL_MS);
    const underWay = Array.from({ length: 3 * POOL_SIZE }, () => measureCall(write));
    for (const { answer: refused, ms: waited } of await Promise.all(underWay)) {
      expectUnavailable(refused);
      expect(waited).toBeLessThan(MAX_CALL_MS);
    }
    expect((await measureCall(health)).ms).toBeLessThan(MAX_CALL_MS);

    await postgresSetup.standby.promote();
    await postgresSetup.proxy.connectTo(postgresSetup.standby.port);
    await expect.poll(async () => (await write()).status, WAIT_OPTIONS).toBe(201);
    expect((await health()).status).toBe(200);
    // All connections must now reach the new primary.
    const answers = await Promise.all(Array.from({ length: 3 * POOL_SIZE }, write));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });
});
