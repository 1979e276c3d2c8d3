import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import { createUnmadeDatabase } from '../../support/programs/databases.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../support/programs/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../support/programs/tcpProxy.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };

describe.skipIf(!postgresBinaries)('With a replica', () => {
  let primary: TemporaryPostgres;
  let replica: TemporaryPostgres;
  let strangeServer: TemporaryPostgres;
  let toPrimary: TcpProxy;
  let toReplica: TcpProxy;
  let backOffice: TestBackOffice;
  let remove: () => Promise<void>;
  let lines = '';
  let siteToken: string;

  const readCursor = async (): Promise<string> => (await backOffice.call('GET', '/purges')).body.cursor;
  /** Returns the site's name as a reader with this cursor of the purge list gets it. */
  const readNameAt = async (purgeCursor?: string) => {
    const headers = purgeCursor === undefined ? {} : { [REQUEST_HEADER.PURGE_CURSOR]: purgeCursor };
    const { status, body } = await backOffice.call('GET', '/sites/noord', { headers });
    return status === 200 ? body.name : status;
  };
  /** Returns the status of a read that a program makes with a token of the site. */
  const readStatusAsSite = async (purgeCursor: string) => {
    const headers = { Authorization: `Bearer ${siteToken}`, [REQUEST_HEADER.PURGE_CURSOR]: purgeCursor };
    return (await backOffice.call('GET', '/sites/noord', { anonymous: true, headers })).status;
  };
  const rename = async (name: string) => {
    const { status } = await backOffice.call('PUT', '/sites/noord', { body: siteInput('noord', { name }) });
    expect(status).toBe(200);
  };
  const readMetrics = async () => (await backOffice.call('GET', '/metrics')).text;
  const listLinesAbout = ({ url }: TemporaryPostgres) =>
    lines.split('\n').filter((line) => line.includes(new URL(url).host));

  beforeAll(async () => {
    [primary, strangeServer] = await Promise.all([
      startPostgres(postgresBinaries ?? ''),
      startPostgres(postgresBinaries ?? ''),
    ]);
    replica = await primary.startReplica();
    [toPrimary, toReplica] = await Promise.all([startTcpProxy(primary.port), startTcpProxy(replica.port)]);
    const folder = await createUnmadeDatabase();
    remove = () => folder.remove();
    const env = { ...folder.env, databaseUrl: toPrimary.toProxiedAddress(primary.url) };
    backOffice = await startTestBackOffice({
      database: { ...folder, env },
      databaseReplicaUrls: [strangeServer.url, toReplica.toProxiedAddress(replica.url)],
      log: pino({ level: 'info' }, { write: (line) => (lines += line) }),
    });
    await backOffice.repositories.sites.put(siteInput('noord', { name: 'First' }));
    const createdToken = await backOffice.repositories.siteTokens.create('noord', {
      name: 'a program',
      expiresAt: null,
    });
    siteToken = createdToken?.token ?? '';
  });
  afterAll(async () => {
    await backOffice.close();
    await Promise.all([toPrimary.close(), toReplica.close()]);
    await replica.stop();
    await Promise.all([primary.stop(), strangeServer.stop()]);
    await remove();
  });

  it('a reader with an older cursor may read there, and one with a newer cursor may not', async () => {
    await rename('Before');
    const before = await readCursor();
    await expect.poll(() => lines, WAIT_OPTIONS).toContain('replica is used');
    await replica.query('select pg_wal_replay_pause()');
    // The test waits, because the replica continues to replay changes until it reaches a point at which it can pause.
    const pauseState = () => replica.query('select pg_get_wal_replay_pause_state() as state');
    await expect.poll(pauseState, WAIT_OPTIONS).toMatchObject([{ state: 'paused' }]);
    try {
      await rename('After');
      const after = await readCursor();
      // The test waits, because the back office reads from the primary while the replica is too slow, as on a busy
      // machine.
      await expect.poll(() => readNameAt(before), WAIT_OPTIONS).toBe('Before');
      for (let times = 0; times < 10; times += 1) {
        expect(await readNameAt(after)).toBe('After');
        expect(await readNameAt()).toBe('After');
      }
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
  });

  it('a server that is not a replica is left out, with one log line', async () => {
    await expect.poll(() => listLinesAbout(strangeServer), WAIT_OPTIONS).toHaveLength(1);
    expect(listLinesAbout(strangeServer)[0]).toContain('replica is not used');
  });

  it('the metrics state which one is used, how far it is behind, and how many connections it has', async () => {
    const [used, unused] = [toReplica.toProxiedAddress(replica.url), strangeServer.url].map((url) => new URL(url).host);
    await expect.poll(readMetrics, WAIT_OPTIONS).toContain(`gevel_replica_used{replica="${used}"} 1\n`);
    const text = await readMetrics();
    expect(text).toContain(`gevel_replica_used{replica="${unused}"} 0\n`);
    expect(text).toMatch(new RegExp(`gevel_replica_lag_seconds\\{replica="${used}"\\} \\d`));
    expect(text).not.toContain(`gevel_replica_lag_seconds{replica="${unused}"}`);
    expect(text).toContain(`gevel_database_connections_max{pool="replica ${used}"} 10\n`);
  });

  it('reads continue while the primary is unavailable', async () => {
    await rename('Kept');
    const purgeCursor = await readCursor();
    /**
     * Waits until a read succeeds without the primary. The primary is needed until the back office has detected that
     * the replica has the change.
     */
    const waitUntilPrimaryIsOptional = async () => {
      await toPrimary.connectTo(primary.port);
      await sleep(1000);
      await toPrimary.refuseConnections();
      return readNameAt(purgeCursor);
    };
    try {
      await expect.poll(waitUntilPrimaryIsOptional, WAIT_OPTIONS).toBe('Kept');
      expect(await readNameAt()).toBe(503);
      // A site token is checked on the primary, because it may have been revoked there.
      expect(await readStatusAsSite(purgeCursor)).toBe(503);
    } finally {
      await toPrimary.connectTo(primary.port);
    }
    await expect.poll(() => readNameAt(), WAIT_OPTIONS).toBe('Kept');
    expect(await readStatusAsSite(purgeCursor)).toBe(200);
  });

  it('reads go to the primary while the replica is unavailable, and to the replica again afterwards', async () => {
    await rename('Here');
    const purgeCursor = await readCursor();
    lines = '';
    toReplica.dropData();
    expect(await readNameAt(purgeCursor)).toBe('Here');
    await expect.poll(() => lines, WAIT_OPTIONS).toContain('replica is not used');
    expect(await readNameAt(purgeCursor)).toBe('Here');
    await toReplica.connectTo(replica.port);
    await expect
      .poll(async () => {
        await rename('Again');
        return lines;
      }, WAIT_OPTIONS)
      .toContain('replica is used');
  });

  it('a write is refused there, and executed on the primary', async () => {
    const purgeCursor = await readCursor();
    const { status } = await backOffice.call('PUT', '/sites/noord', {
      body: siteInput('noord', { name: 'Written' }),
      headers: { [REQUEST_HEADER.PURGE_CURSOR]: purgeCursor },
    });
    expect(status).toBe(200);
    expect(await readNameAt()).toBe('Written');
  });

  it('an invalid cursor, or one of another database, goes to the primary', async () => {
    const purgeCursor = await readCursor();
    for (const otherCursor of ['', 'nothing', purgeCursor.replace(/^.{12}/, 'AAAAAAAAAAAA'), `${purgeCursor}.1`])
      expect(await readNameAt(otherCursor)).toBe('Written');
  });

  it('after a failover the old replica is not used until it replays again', async () => {
    const otherReplica = await primary.startReplica();
    try {
      const client = new Client({ connectionString: primary.url });
      await client.connect();
      await expect
        .poll(async () => (await client.query('select from pg_stat_replication')).rowCount, WAIT_OPTIONS)
        .toBe(2);
      await client.end();
      const purgeCursor = await readCursor();
      await rename('Promoted');
      lines = '';
      await primary.restart('SIGQUIT');
      await otherReplica.promote();
      await toPrimary.refuseConnections();
      const before = lines.length;
      await toPrimary.connectTo(otherReplica.port);
      await expect.poll(() => readNameAt(), WAIT_OPTIONS).not.toBe(503);
      await rename('New line');
      const newestCursor = await readCursor();
      for (let times = 0; times < 10; times += 1) expect(await readNameAt(newestCursor)).toBe('New line');
      // This cursor belongs to an earlier timeline of PostgreSQL. A read with it still gets the newest data.
      await expect.poll(() => readNameAt(purgeCursor), WAIT_OPTIONS).toBe('New line');
      await expect.poll(() => lines, WAIT_OPTIONS).toContain('replica is not used');
      expect(lines.slice(before)).not.toContain('replica is used');
    } finally {
      await toPrimary.connectTo(primary.port);
      await otherReplica.stop();
    }
  });
});
