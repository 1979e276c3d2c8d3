import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { estateInput } from '../support/estateInput.ts';
import { readAnswers } from '../support/programs/readAnswers.ts';
import { backUpWhileBusy, ESTATES_PER_SITE, fillForBackup } from '../support/programs/backedUp.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { runCommandOn, toVariables } from '../support/programs/runOn.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { waitUntilInside } from '../support/programs/untilInside.ts';
import { computeDatabaseSums } from '../support/programs/wholeDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const testedDatabaseKinds = listDatabaseKinds();
const CLI_FILE = path.resolve(import.meta.dirname, '../../server/backoffice/commands/cli.ts');

let folder: string;
let files = 0;
const createArchivePath = () => path.join(folder, `${(files += 1)}.tar.gz`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-backups-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(testedDatabaseKinds)('a database of the kind $name', (kind) => {
  let source: TestDatabase;
  /** The database stays open, so that commands use the running embedded database, whose start takes seconds. */
  let filled: OpenedRepositories;
  beforeAll(async () => {
    source = await kind.start();
    filled = await openRepositories(toVariables(source));
    await fillForBackup(filled);
  });
  afterAll(async () => {
    await filled.close();
    await source.remove();
  });

  it.each(testedDatabaseKinds.filter((each) => each !== kind))(
    'a backup restores all rows, numbers and homes on $name',
    async (to) => {
      const target = await to.start();
      const restored = await openRepositories(toVariables(target));
      const file = createArchivePath();
      expect(await runCommandOn(source, ['backup', '--to', file])).toMatchObject({ code: 0 });
      expect(await runCommandOn(target, ['restore', '--from', file, '--send-mails'])).toMatchObject({ code: 0 });
      expect(await computeDatabaseSums(restored.pool)).toEqual(await computeDatabaseSums(filled.pool));
      const before = await readAnswers(source, 'noord', 'noord.example.com');
      expect(before['/sites/noord/estates']).toMatch(/^200 /);
      expect(await readAnswers(target, 'noord', 'noord.example.com')).toEqual(before);
      await restored.close();
      await target.remove();
    },
  );

  it('a restore that is killed halfway changes nothing', async () => {
    const file = createArchivePath();
    expect(await runCommandOn(source, ['backup', '--to', file])).toMatchObject({ code: 0 });
    const target = await kind.start();
    const running = await openRepositories(toVariables(target));
    await running.repositories.sites.put(siteInput('oost'));
    await running.repositories.estates.upsertMany('oost', [estateInput({ id: 7, price: 1 })]);
    const before = await computeDatabaseSums(running.pool);
    const isPostgres = target.env.databaseUrl !== undefined;
    // The restore swaps the tables at its end, and must then wait for the transaction of the other client.
    const otherClient = isPostgres ? await running.pool.connect() : undefined;
    await otherClient?.query('begin; select * from sites');
    const child = spawn(process.execPath, [CLI_FILE, 'restore', '--from', file, '--replace', '--yes'], {
      env: { ...process.env, ...toVariables(target) },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    await waitUntilInside(child, { pool: running.pool, isPostgres });
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    await otherClient?.query('rollback');
    otherClient?.release();
    expect(await computeDatabaseSums(running.pool)).toEqual(before);
    await running.close();
    await target.remove();
  });

  it('a backup of a database in constant use disturbs no client, and shows one moment', async () => {
    const quiet = await kind.start();
    const backoffice = await startTestBackOffice({ database: source });
    const answers: number[] = [];
    const moment = await backUpWhileBusy({ database: source, opened: filled }, quiet, createArchivePath(), async () => {
      const id = 1 + (answers.length % ESTATES_PER_SITE);
      for (const pendingCall of [
        backoffice.call('GET', `/estates/v2/${id}`, { site: 'noord' }),
        backoffice.call('POST', '/sites/noord/estates', { body: { limit: 10 } }),
      ])
        answers.push((await pendingCall).status);
    });
    expect(moment.writtenSites.length).toBeGreaterThan(0);
    expect(moment.writtenSites).toEqual(moment.writtenSites.map((_, at) => ({ site: at + 1, home: at + 1 })));
    expect(moment.restoredChecksums).toEqual(moment.sourceChecksums);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    await backoffice.close();
    await quiet.remove();
  });
});
