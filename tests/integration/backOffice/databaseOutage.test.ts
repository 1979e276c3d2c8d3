import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireForTests } from '../../support/programs/needed.ts';
import { startOnOwnPostgres } from '../../support/programs/ownPostgres.ts';
import { findPostgres } from '../../support/programs/postgres.ts';
import type { CallAnswer } from '../../support/programs/testBackOffice.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };

const expectUnavailable = ({ status, headers, body }: CallAnswer) => {
  expect(status).toBe(503);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(headers.get('Content-Type')).toContain('application/problem+json');
  expect(body).toMatchObject({ status: 503, title: 'Service Unavailable' });
};

describe.skipIf(!postgresBinaries)('A back office whose PostgreSQL', () => {
  let postgresSetup: Awaited<ReturnType<typeof startOnOwnPostgres>>;
  const createCall = (name: 'read' | 'write' | 'readAsSite' | 'health' | 'capabilities') => () => postgresSetup[name]();
  const [read, write, readAsSite, health, capabilities] = [
    createCall('read'),
    createCall('write'),
    createCall('readAsSite'),
    createCall('health'),
    createCall('capabilities'),
  ];

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

  it('restarts, or ends its connections: calls report it, and then continue', async () => {
    let whileAway: CallAnswer | undefined;
    const stopped = postgresSetup.primary.restart();
    const readStatusDuringRestart = async () => (whileAway = await read()).status;
    await expect.poll(readStatusDuringRestart, { ...WAIT_OPTIONS, interval: 5 }).toBe(503);
    if (whileAway) expectUnavailable(whileAway);
    await stopped;
    await expect.poll(async () => (await write()).status, WAIT_OPTIONS).toBe(201);

    const otherClient = await postgresSetup.client();
    await otherClient.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await otherClient.end();
    await expect.poll(async () => (await write()).status, WAIT_OPTIONS).toBe(201);
  });

  it('does not listen', async () => {
    await postgresSetup.proxy.refuseConnections();
    // While a site token cannot be checked, it counts neither as valid nor as wrong.
    for (const call of [read, write, health, readAsSite]) expectUnavailable(await call());
    const parts = await capabilities();
    expect([parts.status, parts.body]).toEqual([
      503,
      { status: 'failing', pages: 'away', forms: 'away', mails: 'unknown', disk: 'ok' },
    ]);
    expect((await postgresSetup.backOffice.call('GET', '/health/live')).status).toBe(200);
    await postgresSetup.proxy.connectTo(postgresSetup.primary.port);
  });

  it('is a standby: reads continue, writes and health report it, and connections to it are not kept', async () => {
    await postgresSetup.proxy.refuseConnections();
    await postgresSetup.proxy.connectTo(postgresSetup.standby.port);
    await expect.poll(async () => (await read()).status, WAIT_OPTIONS).toBe(200);
    // The read succeeds although the use of the token cannot be recorded now.
    expect((await readAsSite()).status).toBe(200);
    const refused = await write();
    expectUnavailable(refused);
    const unhealthy = await health();
    expectUnavailable(unhealthy);
    expect(unhealthy.body.detail).toContain('standby');
    const parts = await capabilities();
    expect([parts.status, parts.body]).toMatchObject([503, { status: 'failing', pages: 'ok', forms: 'read-only' }]);
    // Open connections stay connected to their target until they are closed.
    await postgresSetup.proxy.connectTo(postgresSetup.primary.port);
    await expect.poll(async () => (await write()).status, WAIT_OPTIONS).toBe(201);
  });
});
