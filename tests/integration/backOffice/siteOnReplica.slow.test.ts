import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { createUnmadeDatabase } from '../../support/programs/databases.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../support/programs/postgres.ts';
import type { Program } from '../../support/programs/program.ts';
import { startTcpProxy, type TcpProxy } from '../../support/programs/tcpProxy.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const WORKER_COUNT = 2;

describe.skipIf(!postgresBinaries)('A site whose back office has a replica', () => {
  let primary: TemporaryPostgres;
  let replica: TemporaryPostgres;
  let toPrimary: TcpProxy;
  let toReplica: TcpProxy;
  let backOffice: TestBackOffice;
  let site: Program;
  let folder: string;
  let remove: () => Promise<void>;
  let port = 0;
  let lines = '';

  /** Opens a connection for each request, so that both workers get some requests. */
  const requestPage = async (page: string) => {
    const options = { headers: { host: 'alpha.test' }, reset: true };
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/nl/${page}`, options);
    return { status: statusCode, text: await body.text() };
  };
  const write = async (page: string, title: string) => {
    const body = { id: page, kind: 'content', path: { nl: page }, title: { nl: title }, blocks: [] };
    expect((await backOffice.call('PUT', `/sites/alpha/pages/${page}`, { body })).status).toBeLessThan(300);
  };
  /** Returns whether all answers of both workers contain the title. */
  const isShown = async (page: string, title: string) => {
    const answers = await Promise.all(Array.from({ length: 6 * WORKER_COUNT }, () => requestPage(page)));
    return answers.every(({ status, text }) => status === 200 && text.includes(title));
  };

  beforeAll(async () => {
    primary = await startPostgres(postgresBinaries ?? '');
    replica = await primary.startReplica();
    [toPrimary, toReplica] = await Promise.all([startTcpProxy(primary.port), startTcpProxy(replica.port)]);
    const database = await createUnmadeDatabase();
    remove = () => database.remove();
    backOffice = await startTestBackOffice({
      database: { ...database, env: { ...database.env, databaseUrl: toPrimary.toProxiedAddress(primary.url) } },
      databaseReplicaUrls: [toReplica.toProxiedAddress(replica.url)],
      log: pino({ level: 'info' }, { write: (line) => (lines += line) }),
    });
    await backOffice.repositories.sites.put(siteInput('alpha', { hostnames: ['alpha.test'] }));
    await write('een', 'Eerste');
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-replica-'));
    const [first = 0, adminPort = 0] = await findFreePorts(2);
    port = first;
    const place = { port, adminPort, dataDir: folder };
    site = await startBuiltProduct(place, {
      WORKERS: String(WORKER_COUNT),
      WARM_PAGES: '0',
      API_URL: backOffice.url,
      API_TOKEN: backOffice.apiToken,
      LOG_LEVEL: 'info',
    });
    await vi.waitUntil(() => site.getOutput().includes('purge subscription established'), WAIT_OPTIONS);
    // The test waits until the replica has replayed a change of this primary.
    await vi.waitUntil(async () => {
      await write('een', 'Eerste');
      await write('een', 'Begin');
      return lines.includes('replica is used');
    }, WAIT_OPTIONS);
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
    await Promise.all([toPrimary.close(), toReplica.close()]);
    await replica.stop();
    await primary.stop();
    await remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads there: new pages are rendered while the primary is unavailable', async () => {
    await write('twee', 'Tweede');
    await vi.waitFor(async () => {
      await toPrimary.connectTo(primary.port);
      await expect.poll(() => isShown('een', 'Begin'), WAIT_OPTIONS).toBe(true);
      await write('twee', 'Tweede ook');
      // During this pause, the site receives the purge of the new title, and the replica replays the write.
      await sleep(1500);
      await toPrimary.refuseConnections();
      expect(await isShown('twee', 'Tweede ook')).toBe(true);
    }, WAIT_OPTIONS);
    await toPrimary.connectTo(primary.port);
    await vi.waitFor(() => write('twee', 'Daarna'), WAIT_OPTIONS);
    await expect.poll(() => isShown('twee', 'Daarna'), WAIT_OPTIONS).toBe(true);
  });

  it('never reverts a change while the replica lags', async () => {
    await expect.poll(() => isShown('een', 'Begin'), WAIT_OPTIONS).toBe(true);
    await replica.query('select pg_wal_replay_pause()');
    try {
      for (const title of ['Anders', 'Nog anders', 'Weer anders']) {
        await write('een', title);
        await expect.poll(() => isShown('een', title), WAIT_OPTIONS).toBe(true);
        for (let times = 0; times < 5; times += 1) {
          // This write purges the list of all pages, so that pages are rendered again.
          await write('drie', `${title} ${times}`);
          expect(await isShown('een', title)).toBe(true);
        }
      }
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
    expect(await isShown('een', 'Weer anders')).toBe(true);
  });

  it('continues while the replica is unavailable', async () => {
    toReplica.dropData();
    await write('een', 'Alleen');
    await expect.poll(() => isShown('een', 'Alleen'), WAIT_OPTIONS).toBe(true);
    await toReplica.connectTo(replica.port);
    await write('een', 'Samen');
    await expect.poll(() => isShown('een', 'Samen'), WAIT_OPTIONS).toBe(true);
  });
});
