import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../support/programs/postgres.ts';
import { type Program, startProgram } from '../../support/programs/program.ts';
import { startTcpProxy, type TcpProxy } from '../../support/programs/tcpProxy.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());
const mainFile = path.resolve(import.meta.dirname, '../../../server/backoffice/main.ts');
/** The time that an operator allows for a stop, plus a margin for a busy machine. */
const MAX_STOP_MS = 12_000;

describe.skipIf(!postgresBinaries)('A back office that is stopped', () => {
  let server: TemporaryPostgres;
  let proxy: TcpProxy;
  let folder: string;
  let program: Program;
  let port: number;

  beforeAll(async () => {
    server = await startPostgres(postgresBinaries ?? '');
  });
  afterAll(async () => {
    await server.stop();
  });

  const start = async () => {
    proxy = await startTcpProxy(server.port);
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-stop-'));
    [port = 0] = await findFreePorts(1);
    program = await startProgram(process.execPath, [mainFile], {
      readyPattern: /back office listening/,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        BACKOFFICE_PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: proxy.toProxiedAddress(server.url),
      },
    });
  };
  const end = async () => {
    await program.stop('SIGKILL');
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  };
  const stop = async () => {
    const askedMs = performance.now();
    const code = await program.stop('SIGTERM');
    return { code, ms: performance.now() - askedMs };
  };
  const requestSites = () => fetch(`http://127.0.0.1:${port}/sites`).catch(() => undefined);

  it('ends in time with 0 while a query waits for a lock', async () => {
    await start();
    const otherClient = new Client({ connectionString: server.url });
    await otherClient.connect();
    try {
      await otherClient.query('begin');
      await otherClient.query('lock table sites, mails in access exclusive mode');
      void requestSites();
      await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
      const { code, ms } = await stop();
      expect(code).toBe(0);
      expect(ms).toBeLessThan(MAX_STOP_MS);
    } finally {
      await otherClient.end();
      await end();
    }
  });

  it('ends in time with 0 while packets of the database are lost', async () => {
    await start();
    try {
      proxy.dropData();
      void requestSites();
      const { code, ms } = await stop();
      expect(code).toBe(0);
      expect(ms).toBeLessThan(MAX_STOP_MS);
    } finally {
      await end();
    }
  });

  async function countWaiting(): Promise<number> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from pg_locks where not granted');
    await client.end();
    return rows[0].count;
  }
});
