import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { estateInput } from '../../support/estateInput.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { findPostgres } from '../../support/programs/postgres.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { computeDatabaseSums } from '../../support/programs/wholeDatabase.ts';
import { siteInput } from '../../support/siteInput.ts';

const runFile = promisify(execFile);
const postgresFolder = requireForTests('PostgreSQL', await findPostgres());
const toProgramPath = (name: string) => path.join(postgresFolder ?? '', name);
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };

/** The lines that an operator types. All lines except the last one change settings that remain in the session. */
const LEFT_SESSION_STATES = [
  'set search_path = nowhere;',
  'set statement_timeout = 1;',
  'create temp table sites (id text);',
  'prepare kept as select 1;',
  'listen kept;',
];

describe.runIf(postgresFolder !== undefined)(
  'PostgreSQL programs on the embedded database of a running product',
  () => {
    let database: TestDatabase;
    let backoffice: TestBackOffice;
    let site: TestSite;
    let otherProgram: OpenDatabase;
    let pid: number | undefined;
    let estates = 0;

    const readAddress = () => readEmbeddedAddress(database.env.dataDir);
    const buildConnectionArguments = (): string[] => {
      const { host = '', port = 0 } = readAddress() ?? {};
      return ['-h', host, '-p', String(port), '-U', 'postgres', '-w'];
    };

    /** Opens a psql session that has run its lines and waits for further ones. */
    async function openSession(lines: readonly string[]) {
      const session = spawn(toProgramPath('psql'), ['-X', '-q', '-A', '-t', ...buildConnectionArguments(), 'postgres']);
      let sessionOutput = '';
      for (const stream of [session.stdout, session.stderr])
        stream.on('data', (part: Buffer) => (sessionOutput += part.toString()));
      const exited = once(session, 'exit');
      session.stdin.write(`${[...lines, '\\echo done'].join('\n')}\n`);
      await vi.waitFor(() => expect(sessionOutput).toContain('done'), WAIT_OPTIONS);
      return {
        said: sessionOutput,
        async kill() {
          session.kill('SIGKILL');
          await exited;
        },
        async quit() {
          session.stdin.end('\\q\n');
          expect(await exited).toEqual([0, null]);
        },
      };
    }

    /**
     * Expects that health succeeds, that a write is stored and that its page is rendered, all by the same process as
     * before.
     */
    async function expectWorkingProduct() {
      expect(await backoffice.call('GET', '/health')).toMatchObject({ status: 200 });
      const id = (estates += 1);
      const written = await backoffice.call('PUT', `/sites/noord/estate-records/${id}`, { body: estateInput({ id }) });
      expect(written.status).toBeLessThan(300);
      const found = await backoffice.call('POST', '/sites/noord/estates', { body: { limit: 100 } });
      expect(found.body.total.value).toBe(estates);
      const page = await site.ask(`/fr/offre/${id}/maison-a-vendre-a-9000-gand`);
      expect([page.status, page.text.includes('<h1')]).toEqual([200, true]);
      expect(readAddress()?.pid).toBe(pid);
    }

    beforeAll(async () => {
      database = await EMBEDDED_KIND.start();
      backoffice = await startTestBackOffice({ database });
      await backoffice.repositories.sites.put(siteInput('noord'));
      site = await startSite({ apiUrl: backoffice.url, defaultHost: 'noord.example.com' });
      otherProgram = await openDatabase(database.env, pino({ level: 'silent' }));
      pid = readAddress()?.pid;
      await expectWorkingProduct();
    });
    afterAll(async () => {
      await site.stop();
      await otherProgram.close();
      await backoffice.close();
      await database.remove();
    });

    it('pg_dump leaves everything unchanged, whether it can read this version or not', async () => {
      const before = await computeDatabaseSums(otherProgram.pool);
      const dumped = await runFile(toProgramPath('pg_dump'), [...buildConnectionArguments(), 'postgres'], {
        maxBuffer: 1e9,
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
      expect(dumped).toMatch(/server version mismatch|PostgreSQL database dump complete/);
      expect(await computeDatabaseSums(otherProgram.pool)).toEqual(before);
      await expectWorkingProduct();
    });

    it('psql with settings, a temporary table and a statement of its own disturbs no other client, while it is open or killed', async () => {
      const before = await computeDatabaseSums(otherProgram.pool);
      const session = await openSession(LEFT_SESSION_STATES);
      expect(await computeDatabaseSums(otherProgram.pool)).toEqual(before);
      await expectWorkingProduct();
      await session.kill();
      await expectWorkingProduct();
    });

    it('psql that discards all and disconnects disturbs no other client', async () => {
      const before = await computeDatabaseSums(otherProgram.pool);
      const session = await openSession([...LEFT_SESSION_STATES, 'discard all;']);
      expect(await computeDatabaseSums(otherProgram.pool)).toEqual(before);
      await expectWorkingProduct();
      await session.quit();
      await expectWorkingProduct();
    });

    it('psql that is killed in its transaction has changed nothing', async () => {
      const before = await computeDatabaseSums(otherProgram.pool);
      const session = await openSession(['begin;', 'set search_path = nowhere, public;', 'delete from estates;']);
      await session.kill();
      expect(await computeDatabaseSums(otherProgram.pool)).toEqual(before);
      await expectWorkingProduct();
    });
  },
);
