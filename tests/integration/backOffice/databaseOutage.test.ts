import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { estateInput } from '../../support/estateInput.ts';
import { neededForTests } from '../../support/programs/needed.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../support/programs/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../support/programs/tcpProxy.ts';
import { type CallAnswer, startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { unmade } from '../../support/programs/databases.ts';
import { siteInput } from '../../support/siteInput.ts';

const binaries = neededForTests('PostgreSQL', await findPostgres());
const RECORDS = '/sites/noord/estate-records';
/** A call that fails is answered after the longest of the limits for calls at the latest; the machine may be busy. */
const BOUNDED = 30_000;
const AGAIN = { timeout: 10_000, interval: 100 };
const POOL = 4;

const timed = async <T>(run: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
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

describe.skipIf(!binaries)('A back office whose PostgreSQL', () => {
  let primary: TemporaryPostgres;
  let standby: TemporaryPostgres;
  let proxy: TcpProxy;
  let backOffice: TestBackOffice;
  let remove: () => Promise<void>;

  let siteToken: string;

  const read = () => backOffice.call('GET', '/sites/noord/pages/');
  const readAsSite = () =>
    backOffice.call('GET', '/sites/noord/articles', {
      anonymous: true,
      headers: { Authorization: `Bearer ${siteToken}` },
    });
  const write = () => backOffice.call('POST', RECORDS, { body: estateInput() });
  const health = () => backOffice.call('GET', '/health');
  const capabilities = () => backOffice.call('GET', '/health/capabilities');
  const client = async (): Promise<Client> => {
    const opened = new Client({ connectionString: primary.url });
    opened.on('error', () => {});
    await opened.connect();
    return opened;
  };

  beforeAll(async () => {
    primary = await startPostgres(binaries ?? '', { max_connections: 30 });
    proxy = await startTcpProxy(primary.port);
    const folder = await unmade();
    remove = () => folder.remove();
    const env = { ...folder.env, databaseUrl: proxy.through(primary.url) };
    backOffice = await startTestBackOffice({ database: { ...folder, env }, databasePool: POOL });
    await backOffice.repositories.sites.put(siteInput('noord'));
    const made = await backOffice.repositories.siteTokens.create('noord', { name: 'a program', expiresAt: null });
    siteToken = made?.token ?? '';
    standby = await primary.startReplica();
  });
  afterAll(async () => {
    await backOffice.close();
    await proxy.close();
    await Promise.all([standby.stop(), primary.stop()]);
    await remove();
  });
  beforeEach(async () => {
    await vi.waitFor(async () => {
      const answers = [await write(), await health()];
      if (answers.some(({ status }) => status >= 500)) throw new Error('it has not recovered from the test before');
    }, AGAIN);
  });

  it('restarts, or ends its connections: calls say so, and then go on', async () => {
    const stopped = primary.restart();
    await expect.poll(async () => (await read()).status, { ...AGAIN, interval: 5 }).toBe(503);
    expectUnavailable(await read());
    await stopped;
    await expect.poll(async () => (await write()).status, AGAIN).toBe(201);

    const other = await client();
    await other.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await other.end();
    await expect.poll(async () => (await write()).status, AGAIN).toBe(201);
  });

  it('does not listen', async () => {
    await proxy.refuse();
    // A token of a site that cannot be checked is not taken for a valid one, nor for a wrong one.
    for (const call of [read, write, health, readAsSite]) expectUnavailable(await call());
    const parts = await capabilities();
    expect([parts.status, parts.body]).toEqual([
      503,
      { status: 'failing', pages: 'away', forms: 'away', mails: 'unknown', disk: 'ok' },
    ]);
    expect((await backOffice.call('GET', '/health/live')).status).toBe(200);
    await proxy.leadTo(primary.port);
  });

  it('is a standby: reads go on, writes and health say so, and connections to it are not kept', async () => {
    await proxy.refuse();
    await proxy.leadTo(standby.port);
    await expect.poll(async () => (await read()).status, AGAIN).toBe(200);
    // That the token is used is not noted now.
    expect((await readAsSite()).status).toBe(200);
    const refused = await write();
    expectUnavailable(refused);
    const unhealthy = await health();
    expectUnavailable(unhealthy);
    expect(unhealthy.body.detail).toContain('standby');
    const parts = await capabilities();
    expect([parts.status, parts.body]).toMatchObject([503, { status: 'failing', pages: 'ok', forms: 'read-only' }]);
    // Connections that are open stay where they lead, until they are ended.
    await proxy.leadTo(primary.port);
    await expect.poll(async () => (await write()).status, AGAIN).toBe(201);
  });

  it('has no connection left', async () => {
    const others: Client[] = [];
    // Its own connections end, too.
    await primary.restart();
    const takeAll = async (): Promise<never> => {
      for (;;) others.push(await client());
    };
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    expectUnavailable(await write());
    await Promise.all(others.map((other) => other.end()));
  });

  it('keeps a lock: the call that needs it is given up, the others go on', async () => {
    const other = await client();
    await other.query('begin');
    await other.query('lock table estates in access exclusive mode');
    try {
      const { answer, ms } = await timed(write);
      expectUnavailable(answer);
      expect(ms).toBeLessThan(BOUNDED);
      expect((await read()).status).toBe(200);
    } finally {
      await other.query('rollback');
      await other.end();
    }
  });

  it('gets more calls than there are connections: each has an answer, and health is not one of them', async () => {
    const other = await client();
    await other.query('begin');
    await other.query('lock table estates in access exclusive mode');
    try {
      const waiting = Array.from({ length: 5 * POOL }, () => timed(write));
      expect((await health()).status).toBe(200);
      for (const { answer, ms } of await Promise.all(waiting)) {
        expectUnavailable(answer);
        expect(ms).toBeLessThan(BOUNDED);
      }
    } finally {
      await other.query('rollback');
      await other.end();
    }
  });

  it('is behind a firewall that has forgotten open connections: none of them is used twice', async () => {
    await Promise.all(Array.from({ length: POOL }, write));
    proxy.drop('unused');
    const answers = await Promise.all(Array.from({ length: POOL }, () => timed(write)));
    for (const { answer, ms } of answers) {
      expect([201, 503]).toContain(answer.status);
      expect(ms).toBeLessThan(BOUNDED);
    }
    expect((await write()).status).toBe(201);
  });

  it('loses packets while a standby takes over: health tells at once, and writes reach the new primary', async () => {
    await Promise.all(Array.from({ length: POOL }, write));
    proxy.drop();
    const { answer, ms } = await timed(health);
    expectUnavailable(answer);
    // One second, and what a busy machine adds.
    expect(ms).toBeLessThan(2000);
    const underWay = Array.from({ length: 3 * POOL }, () => timed(write));
    for (const { answer: refused, ms: waited } of await Promise.all(underWay)) {
      expectUnavailable(refused);
      expect(waited).toBeLessThan(BOUNDED);
    }
    expect((await timed(health)).ms).toBeLessThan(2000);

    await standby.promote();
    await proxy.leadTo(standby.port);
    await expect.poll(async () => (await write()).status, { timeout: 10_000, interval: 50 }).toBe(201);
    expect((await health()).status).toBe(200);
    // All connections lead to it.
    const answers = await Promise.all(Array.from({ length: 3 * POOL }, write));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });
});
