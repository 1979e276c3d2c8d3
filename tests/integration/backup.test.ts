import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inspectBackup } from '#server/backoffice/backup/inspectBackup.ts';
import { makeBackup } from '#server/backoffice/backup/makeBackup.ts';
import { restoreBackup } from '#server/backoffice/backup/restoreBackup.ts';
import { restoreCommand } from '#server/backoffice/commands/restore.command.ts';
import { parseOptions } from '#server/backoffice/core/cli/command.ts';
import { applyMigrations, listKnownMigrations } from '#server/backoffice/core/db/migrate.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { tag } from '#shared/api/purge.ts';
import { estateInput } from '../support/estateInput.ts';
import { backUpWhileBusy, fillForBackup, BACKED_UP_SITE_IDS } from '../support/programs/backedUp.ts';
import { getCheapestKind, EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { runCommandOn, toVariables } from '../support/programs/runOn.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { computeDatabaseSums } from '../support/programs/wholeDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const insertErasure = (kind: string) =>
  `insert into public.erasures (id, site_id, counts) values (gen_random_uuid(), 'noord', '{"${kind}": 1}')`;

const log = pino({ level: 'silent' });

let folder: string;
/** The embedded database that is backed up. */
let source: TestDatabase;
let target: TestDatabase;
let file: string;
/** The databases stay open, so that commands use the running embedded database, whose start takes seconds. */
let filled: OpenedRepositories;
let running: OpenedRepositories;

const toArchivePath = (name: string) => path.join(folder, `${name}.tar.gz`);
const runRestore = (from: string, ...more: string[]) => runCommandOn(target, ['restore', '--from', from, ...more]);

/**
 * Records an erasure at the last moment at which another program can: just before the restore locks the tables. A list
 * that the restore reads before its lock lacks this erasure. The erasure comes from another connection; only in the
 * embedded database, in which another connection would wait for the end of the restore, it comes from the restore's
 * own.
 */
function insertErasureBeforeLock(restoring: PoolClient): void {
  const query: (...args: unknown[]) => Promise<unknown> = restoring.query.bind(restoring);
  const queryAfterErasure = async (...args: unknown[]) => {
    if (String(args[0]).startsWith('lock table')) {
      Reflect.deleteProperty(restoring, 'query');
      await (target.env.databaseUrl === undefined ? restoring : running.pool).query(insertErasure('messages'));
    }
    return query(...args);
  };
  Object.assign(restoring, { query: queryAfterErasure });
}

/** Returns the ids of the homes of the restored site `oud` that have these terms. */
const findHomeIds = async (terms: object) =>
  (await running.repositories.estates.search('oud', { query: { terms } }, 'nl')).results.map(({ id }) => id);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-backups-'));
  [source, target] = [await EMBEDDED_KIND.start(), await getCheapestKind().start()];
  filled = await openRepositories(toVariables(source));
  running = await openRepositories(toVariables(target));
  await fillForBackup(filled);
});
afterAll(async () => {
  await Promise.all([filled.close(), running.close()]);
  await Promise.all([source.remove(), target.remove()]);
  await rm(folder, { recursive: true, force: true });
});

/** The order of these tests matters, because each test continues with the databases of the previous one. */
describe('a backup and its restore', () => {
  it('restore all rows and numbers in another database', async () => {
    const before = await computeDatabaseSums(filled.pool);
    const folderOfBackups = path.join(folder, 'backups');
    await mkdir(folderOfBackups);
    expect(await runCommandOn(source, ['backup', '--to', folderOfBackups])).toMatchObject({ code: 0 });
    const [name = ''] = await readdir(folderOfBackups);
    expect(name).toMatch(/^gevel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
    file = path.join(folderOfBackups, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // Nothing is left of the copy that the backup made of the embedded database.
    expect((await readdir(source.env.dataDir)).filter((each) => each.startsWith('backup-'))).toEqual([]);

    expect(await runRestore(file, '--send-mails')).toMatchObject({ code: 0 });
    expect(await computeDatabaseSums(running.pool)).toEqual(before);
  });

  it('a backup overwrites nothing, and copies no database needlessly', async () => {
    const before = await readFile(file);
    const { dataDir } = source.env;
    const names = new Set<string | null>();
    const watching = watch(dataDir, (_event, name) => names.add(name));
    onTestFinished(() => watching.close());
    const backupRun = await runCommandOn(source, ['backup', '--to', file]);
    expect([backupRun.code, backupRun.err]).toEqual([1, expect.stringMatching(/exists already/)]);
    expect(await readFile(file)).toEqual(before);
    // The watcher reports changes in their order. When it has reported this file, it has reported all earlier changes.
    await writeFile(path.join(dataDir, 'last'), '');
    await vi.waitFor(() => expect(names).toContain('last'), { timeout: 30_000 });
    expect([...names].filter((name) => name?.startsWith('backup-'))).toEqual([]);

    const missingFolder = path.join(folder, 'none/deeper');
    const lost = await runCommandOn(source, ['backup', '--to', path.join(missingFolder, 'a.tar.gz')]);
    expect(lost).toMatchObject({ code: 1, err: `There is no folder ${missingFolder}.\n` });
  });

  it('a restore leaves a database with sites alone unless it is told to replace them, and asks first', async () => {
    await running.repositories.sites.put(siteInput('oost'));
    await running.repositories.estates.upsertMany('oost', [estateInput({ id: 7, price: 1 })]);
    const before = await computeDatabaseSums(running.pool);
    const refused = await runRestore(file);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/has sites/)]);
    expect(await runRestore(file, '--replace')).toMatchObject({ code: 2 });
    expect(await runCommandOn(target, ['restore', '--from', file, '--replace'], 'no')).toMatchObject({ code: 1 });
    expect(await computeDatabaseSums(running.pool)).toEqual(before);
  });

  it('a file that is cut off, damaged, of another kind or of a newer program changes nothing', async () => {
    const before = await computeDatabaseSums(running.pool);
    const wholeArchive = await readFile(file);
    const halfFile = toArchivePath('half');
    await writeFile(halfFile, wholeArchive);
    await truncate(halfFile, wholeArchive.length >> 1);
    const tar = gunzipSync(wholeArchive);
    const byteOffset = tar.indexOf('Kerkstraat');
    expect(byteOffset).toBeGreaterThan(0);
    const files = {
      half: halfFile,
      empty: Buffer.alloc(0),
      words: Buffer.from('not a backup'),
      compressed: gzipSync('not a backup'),
      flipped: wholeArchive.with(wholeArchive.length >> 1, (wholeArchive[wholeArchive.length >> 1] ?? 0) ^ 1),
      // In this archive, a tool has changed a byte and computed a new checksum for the whole archive.
      edited: gzipSync(tar.with(byteOffset, 'k'.charCodeAt(0))),
      // This archive is complete for tar, but its last files are missing.
      shortened: gzipSync(tar.subarray(0, tar.lastIndexOf('SHA256SUMS'))),
      newer: gzipSync(Buffer.from(tar.toString('latin1').replace('"0017_site', '"9917_site'), 'latin1')),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const damaged = typeof bytes === 'string' ? bytes : toArchivePath(name);
      if (typeof bytes !== 'string') await writeFile(damaged, bytes);
      const { code, err } = await runRestore(damaged, '--replace', '--yes');
      expect([name, code, err]).toEqual([
        name,
        1,
        expect.stringMatching(/damaged|backup of Gevel|newer than this program/),
      ]);
    }
    expect(await runRestore(toArchivePath('none'))).toMatchObject({ code: 1 });
    expect(await computeDatabaseSums(running.pool)).toEqual(before);
  });

  it('a restored database sends no mail and no lead, is a new one for readers of purges, and reports later erasures', async () => {
    const backoffice = await startTestBackOffice({ database: target });
    const { body } = await backoffice.call('GET', '/purges');
    await running.pool.query(
      `insert into erasures (id, site_id, counts) values (gen_random_uuid(), 'oost', '{"messages": 3}')`,
    );
    const restored = await runCommandOn(target, ['restore', '--from', file, '--replace'], 'replace');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toMatch(/^Mails that were waiting .* are now held: 2 /m);
    expect(restored.out).toMatch(/^Leads that were waiting .* are now held: 2 /m);
    expect(restored.out).toMatch(/Erase them again:[^]*oost +3 messages/);
    expect(await backoffice.call('GET', `/purges?after=${body.cursor}`)).toMatchObject({ status: 410 });
    expect(await backoffice.call('GET', '/health')).toMatchObject({ status: 200 });
    expect((await running.repositories.sites.list()).map(({ id }) => id)).toEqual(BACKED_UP_SITE_IDS);
    const mails = await running.repositories.mails.list('noord', 10);
    expect(mails.map(({ state }) => state).toSorted()).toEqual(['failed', 'failed', 'sent']);
    const leads = await running.pool.query(
      `select reference, state, problem, settled_at is not null as settled, holder, leased_until from leads order by reference`,
    );
    const held = { state: 'unsure', problem: 'held: it waited when the backup was made' };
    const ended = { settled: true, holder: null, leased_until: null };
    expect(leads.rows).toEqual([
      { reference: 'message:queued', ...held, ...ended },
      { reference: 'message:sending', ...held, ...ended },
      { reference: 'message:sent', state: 'sent', problem: null, ...ended },
    ]);
    await backoffice.close();
    const readDueTimes = async () =>
      (await running.repositories.mails.list('noord', 10)).map(({ kind, dueAt }) => [kind, dueAt.toISOString()]);
    const dueTimes = await readDueTimes();
    const retried = await runCommandOn(target, ['mail', 'retry', '--site', 'noord']);
    expect(retried).toMatchObject({ code: 0, out: 'Mails queued for the back office: 2\n' });
    // The mails were due in an hour and were never tried, so they still wait for their time, as a reminder must.
    expect(await readDueTimes()).toEqual(dueTimes);
    const waitingMails = (await running.repositories.mails.list('noord', 10)).filter(
      ({ state }) => state === 'waiting',
    );
    expect(waitingMails.filter(({ dueAt }) => dueAt.getTime() > Date.now())).toHaveLength(2);
    const schemas = await running.pool.query(`select nspname from pg_namespace where nspname like 'gevel%'`);
    expect(schemas.rows).toEqual([]);
  });

  it('a restore lists an erasure that happens while it writes, and lists it even if its last step fails', async () => {
    const restored = await restoreBackup(running.pool, file, await inspectBackup(file, { onFile() {} }), {
      mayReplace: true,
      shouldSendMails: false,
      onRows: () => {},
      onFilled: async (client) => insertErasureBeforeLock(client),
    });
    expect(restored.undoneErasures.map(({ counts }) => counts)).toEqual([{ messages: 1 }]);

    await running.pool.query(insertErasure('viewings'));
    const [out, err] = [new TextSink(), new TextSink()];
    const failingEstates = {
      fillFeatures: () => Promise.reject(new Error('no space left')),
      analyze: vi.fn<() => Promise<void>>(),
    };
    const { sites } = running.repositories;
    const run = restoreCommand.run({
      ...parseOptions(restoreCommand, ['--from', file, '--replace', '--yes']),
      out,
      err,
      open: () => Promise.resolve({ ...running, repositories: { sites, estates: failingEstates } }),
    });
    await expect(run).rejects.toThrow('no space left');
    expect(out.take()).toMatch(/now held: 2 [^]*Erase them again:[^]*noord +1 viewings/);
  });

  it('a backup of a database under constant writes shows one moment', async () => {
    const busy = { database: source, opened: filled };
    const moment = await backUpWhileBusy(busy, target, toArchivePath('busy'));
    expect(moment.writtenSites.length).toBeGreaterThan(0);
    expect(moment.writtenSites).toEqual(moment.writtenSites.map((_, at) => ({ site: at + 1, home: at + 1 })));
    expect(moment.restoredChecksums).toEqual(moment.sourceChecksums);
  });

  it('a backup contains the files of a media storage, and a restore needs no storage', async () => {
    const stored = await getCheapestKind().start();
    const more = { MEDIA_URL: path.join(stored.env.dataDir, 'shared') };
    const opened = await openRepositories({ ...toVariables(stored), ...more });
    const content = Buffer.from('%PDF-1.7 a document');
    await opened.repositories.sites.put(siteInput('noord'));
    await opened.repositories.assets.put('noord', { id: 'plan', contentType: 'application/pdf', content });
    const { rows } = await opened.pool.query('select place, content from asset_blobs where place is not null');
    expect(rows).toEqual([{ place: expect.stringMatching(/^originals/), content: null }]);
    const refused = await runCommandOn(stored, ['backup', '--to', toArchivePath('files')]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/MEDIA_URL/)]);
    expect(await runCommandOn(stored, ['backup', '--to', toArchivePath('files')], undefined, more)).toMatchObject({
      code: 0,
    });
    await opened.close();
    await stored.remove();
    expect(await runRestore(toArchivePath('files'), '--replace', '--yes')).toMatchObject({ code: 0 });
    expect((await running.repositories.assets.read('noord', 'plan'))?.content).toEqual(content);
  });

  it('a restored home that an older version wrote is listed with its office and sales contact at once', async () => {
    await running.repositories.sites.put(siteInput('oud'));
    const salesRep = { id: 11, name: 'Ann Maes' };
    await running.repositories.estates.upsertMany('oud', [
      estateInput({ id: 1, general: { officeId: 'gent' }, estate: { salesRep } }),
    ]);
    const { rows } = await running.pool.query(
      "select to_jsonb(s) as site, to_jsonb(e) as home from sites s join estates e on e.site_id = s.id where s.id = 'oud'",
    );
    // The older version stored neither the office nor the sales contact in columns.
    const older = await getCheapestKind().startEmpty();
    const opened = await openDatabase(older.env, log);
    const client = await opened.pool.connect();
    await applyMigrations(client, new Set([...listKnownMigrations().keys()].filter((name) => name < '0033')));
    for (const [table, row] of [
      ['sites', rows[0].site],
      ['estates', rows[0].home],
    ]) {
      const columns = await client.query(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
         where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
        [table],
      );
      const { names } = columns.rows[0];
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb)`,
        [JSON.stringify(row)],
      );
    }
    client.release();
    const olderFile = toArchivePath('unassigned');
    // No other program uses this database, so the test needs no copy of it.
    await makeBackup({ pool: opened.pool, dataDir: older.env.dataDir, kind: 'postgres', log }, olderFile, () => {});
    await opened.close();
    await older.remove();
    expect(await runRestore(olderFile, '--replace', '--yes')).toMatchObject({ code: 0 });
    expect([await findHomeIds({ office: ['gent'] }), await findHomeIds({ salesRep: [11] })]).toEqual([[1], [1]]);
    // A running site may have cached the lists before the home had its office.
    const purges = await running.pool.query("select tags from purges where site_id = 'oud'");
    expect(purges.rows).toContainEqual({ tags: [tag.site('oud')] });
  });

  it('a backup of an older version is migrated', async () => {
    const older = await getCheapestKind().startEmpty();
    const opened = await openDatabase(older.env, log);
    const client = await opened.pool.connect();
    const names = [...listKnownMigrations().keys()].filter((name) => name < '0010');
    await applyMigrations(client, new Set(names));
    const { name, hostnames: _hostnames, ...document } = siteInput('noord');
    await client.query('insert into sites (id, document) values ($1, $2)', [
      'noord',
      JSON.stringify({ ...document, id: 'noord', name, hostnames: ['noord.example.com'] }),
    ]);
    client.release();
    const oldFile = toArchivePath('old');
    // No other program uses this database, so the test needs no copy of it.
    await makeBackup({ pool: opened.pool, dataDir: older.env.dataDir, kind: 'postgres', log }, oldFile, () => {});
    await opened.close();
    expect(await runRestore(oldFile, '--replace', '--yes')).toMatchObject({ code: 0 });
    const restored = await openRepositories(toVariables(target));
    expect(restored.appliedMigrations).toEqual([]);
    expect((await restored.repositories.sites.list()).map(({ id }) => id)).toEqual(['noord']);
    await restored.close();
    await older.remove();
  });
});
