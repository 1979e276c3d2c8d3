import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../server/backoffice/backup/makeBackup.ts';
import { applyMigrations, knownMigrations } from '../../server/backoffice/core/db/migrate.ts';
import { openDatabase } from '../../server/backoffice/core/db/openDatabase.ts';
import { type OpenedRepositories, openRepositories } from '../../server/backoffice/openRepositories.ts';
import { estateInput } from '../support/estateInput.ts';
import { builtSite } from '../support/programs/builtSite.ts';
import { databaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { runOn, variablesOf } from '../support/programs/runOn.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { wholeDatabase } from '../support/programs/wholeDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const kinds = databaseKinds();
const log = pino({ level: 'silent' });
const cli = path.resolve(import.meta.dirname, '../../server/backoffice/commands/cli.ts');
const SITES = ['noord', 'zuid'];
const ESTATES = 60;
const HOMES = ['/nl', '/fr'];
const LISTS = ['/nl/aanbod', '/fr/offre'];
const PATIENT = { timeout: 60_000, interval: 200 };

let folder: string;
let databases: TestDatabase[] = [];

async function start(kind: (typeof kinds)[number]): Promise<TestDatabase> {
  const database = await kind.start();
  databases.push(database);
  return database;
}

const fileNamed = (name: string) => path.join(folder, `${name}.tar.gz`);

/** Sites with listings, a picture, what visitors sent and mails, with all that a text or a number can be. */
async function fill({ repositories, pool }: Pick<OpenedRepositories, 'repositories' | 'pool'>): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04' } })
    .png()
    .toBuffer();
  for (const id of SITES) {
    await repositories.sites.put(siteInput(id, { name: `Naam\t${id} \\N 😀` }));
    await repositories.assets.put(id, {
      id: 'house',
      contentType: 'image/png',
      width: 40,
      height: 30,
      content: picture,
    });
    await repositories.siteTokens.create(id, { name: 'Program\tof \\N', expiresAt: new Date('2031-12-31T23:00:00Z') });
    const estates = Array.from({ length: ESTATES }, (_, at) => estateInput({ id: at + 1, price: 100_000 + at * 0.07 }));
    await repositories.estates.upsertMany(id, estates);
  }
  await pool.query(`
    insert into mails (id, site_id, kind, visitor, mail, due_at, sent_at)
    select gen_random_uuid(), 'noord', 'lead', 'a@example.com', '{"to": {"email": "a@example.com"}, "n": null}',
      now() + interval '1 hour', case when n > 2 then now() - interval '1.000001 days' end
    from generate_series(1, 3) n`);
}

beforeAll(async () => {
  await builtSite();
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-backups-'));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.remove()));
  await rm(folder, { recursive: true, force: true });
});

/** A page as a visitor gets it, whole, and not in the pieces in which the first visitor gets it. */
const untilCached = (site: TestSite, page: string): Promise<string> =>
  vi.waitFor(async () => {
    const { status, headers, text } = await site.ask(page);
    expect(headers['cache-status']).toMatch(/; hit/);
    return `${status} ${text}`;
  }, PATIENT);

/** Addresses of the homes that a page lists. */
async function detailsOn(site: TestSite, list: string): Promise<string[]> {
  const text = await untilCached(site, list);
  return [
    ...new Set(Array.from(text.matchAll(/href="(\/[a-z]{2}\/[a-z]+\/\d+\/[^"?#]+)"/g), ([, address = '']) => address)),
  ];
}

/** The first page, the list and a home of a site in two languages. */
async function readPages(site: TestSite): Promise<Record<string, string>> {
  const details = await Promise.all(LISTS.map(async (list) => (await detailsOn(site, list))[0] ?? 'no home'));
  const pages: Record<string, string> = {};
  for (const page of [...HOMES, ...LISTS, ...details]) pages[page] = await untilCached(site, page);
  return pages;
}

const startSiteOn = ({ url }: TestBackOffice) => startSite({ apiUrl: url, defaultHost: 'noord.example.com' });

/** The pages of a site on a database. */
async function pagesOf(database: TestDatabase): Promise<Record<string, string>> {
  const backoffice = await startTestBackOffice({ database });
  const site = await startSiteOn(backoffice);
  const pages = await readPages(site);
  await site.stop();
  await backoffice.close();
  return pages;
}

/** From one kind to the other; within each, a backup under load says the same. */
const moves = kinds.flatMap((from) =>
  kinds.flatMap((to) => (from === to ? [] : [{ from, to, title: `from ${from.name} to ${to.name}` }])),
);

describe.each(moves)('a backup and its restore, $title', ({ from, to }) => {
  it('bring all rows, numbers and pages elsewhere', async () => {
    const [source, target] = [await start(from), await start(to)];
    const opened = await openRepositories(variablesOf(source));
    await fill(opened);
    const before = await wholeDatabase(opened.pool);
    await opened.close();
    const pages = await pagesOf(source);
    expect(pages['/nl/aanbod']).toMatch(/^200 [^]*data-estate-id=/);

    const folderOfBackups = path.join(folder, path.basename(source.env.dataDir));
    await mkdir(folderOfBackups);
    const made = await runOn(source, ['backup', '--to', folderOfBackups]);
    expect(made).toMatchObject({ code: 0 });
    const [name = ''] = await readdir(folderOfBackups);
    expect(name).toMatch(/^gevel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
    const file = path.join(folderOfBackups, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // Nothing of the copy of the embedded database stays.
    expect((await readdir(source.env.dataDir)).filter((each) => each.startsWith('backup-'))).toEqual([]);

    expect(await runOn(target, ['restore', '--from', file, '--send-mails'])).toMatchObject({ code: 0 });
    const restored = await openRepositories(variablesOf(target));
    expect(await wholeDatabase(restored.pool)).toEqual(before);
    expect(await pagesOf(target)).toEqual(pages);
    await restored.close();
  });
});

describe.each(kinds)('on $name', (kind) => {
  let source: TestDatabase;
  let target: TestDatabase;
  let file: string;
  /** Of the source. */
  let filled: OpenedRepositories;
  let running: OpenedRepositories;
  let before: Record<string, string | null>;

  const isUnchanged = async () => expect(await wholeDatabase(running.pool)).toEqual(before);

  beforeAll(async () => {
    [source, target] = [await start(kind), await start(kind)];
    // While they are open, a command joins an embedded database, which takes seconds to start.
    filled = await openRepositories(variablesOf(source));
    await fill(filled);
    file = fileNamed(path.basename(source.env.dataDir));
    const made = await runOn(source, ['backup', '--to', file]);
    if (made.code !== 0) throw new Error(made.err);
    running = await openRepositories(variablesOf(target));
    await running.repositories.sites.put(siteInput('oost'));
    await running.repositories.estates.upsertMany('oost', [estateInput({ id: 7, price: 1 })]);
    before = await wholeDatabase(running.pool);
  });
  afterAll(() => Promise.all([filled.close(), running.close()]));

  it('a backup overwrites nothing', async () => {
    const made = await runOn(source, ['backup', '--to', file]);
    expect(made.code).toBe(1);
    expect(made.err).toMatch(/is there already/);
    const nowhere = path.join(folder, 'none/deeper');
    const lost = await runOn(source, ['backup', '--to', path.join(nowhere, 'a.tar.gz')]);
    expect(lost).toMatchObject({ code: 1, err: `There is no folder ${nowhere}.\n` });
  });

  it('a backup of a database that is written and read all the time fails nobody, and shows one moment', async () => {
    const [busy, quiet] = [await start(kind), await start(kind)];
    const writing = await openRepositories(variablesOf(busy));
    await fill(writing);
    const backoffice = await startTestBackOffice({ database: busy });
    const site = await startSiteOn(backoffice);
    const load = { isDone: false, written: 0, answers: new Map<string, number>() };
    const write = async () => {
      while (!load.isDone) {
        load.written += 1;
        const number = load.written;
        // In one transaction: neither without the other, and none without those before.
        await writing.repositories.transaction(async (tx) => {
          await tx.sites.put(siteInput(`site-${number}`));
          await tx.estates.upsertMany(`site-${number}`, [estateInput({ id: number, price: number })]);
        });
      }
    };
    const addresses = [...HOMES, ...LISTS, ...(await Promise.all(LISTS.map((list) => detailsOn(site, list)))).flat()];
    expect(addresses.length).toBeGreaterThan(20);
    // A page that nobody has seen waits for the database only so long; these have been seen.
    for (const address of addresses) await untilCached(site, address);
    const read = async () => {
      for (let turn = 0; !load.isDone; turn += 1) {
        const address = addresses[turn % addresses.length] ?? '';
        load.answers.set(`${turn} ${address}`, (await site.ask(address)).status);
        // What no copy answers waits as long as it must.
        const id = 1 + (turn % ESTATES);
        load.answers.set(
          `${turn} home ${id}`,
          (await backoffice.call('GET', `/estates/v2/${id}`, { site: 'noord' })).status,
        );
      }
    };
    const under = [write(), read()];
    const whileBusy = fileNamed(`busy-${path.basename(busy.env.dataDir)}`);
    const made = await runOn(busy, ['backup', '--to', whileBusy]);
    const atEnd = load.written;
    load.isDone = true;
    await Promise.all(under);
    expect(made).toMatchObject({ code: 0 });
    expect(load.answers.size).toBeGreaterThan(0);
    expect([...load.answers].filter(([, status]) => status !== 200)).toEqual([]);

    const restored = await openRepositories(variablesOf(quiet));
    expect(await runOn(quiet, ['restore', '--from', whileBusy, '--send-mails'])).toMatchObject({ code: 0 });
    const { rows } = await restored.pool.query<{ n: number; e: number | null }>(
      `select split_part(s.id, '-', 2)::int as n, e.id::int as e from sites s left join estates e on e.site_id = s.id
       where s.id like 'site-%' order by 1`,
    );
    const numbers = rows.map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(rows.every(({ n, e }) => n === e)).toBe(true);
    expect(numbers.length).toBeLessThanOrEqual(atEnd);
    // What was written later is in sites of its own.
    const inBoth = [...SITES, ...numbers.map((number) => `site-${number}`)];
    expect(await wholeDatabase(restored.pool, inBoth)).toEqual(await wholeDatabase(writing.pool, inBoth));
    expect(await pagesOf(quiet)).toEqual(await readPages(site));
    await site.stop();
    await backoffice.close();
    await Promise.all([restored.close(), writing.close()]);
  });

  it('a restore leaves a database with sites alone unless it is told to replace them, and asks before', async () => {
    const refused = await runOn(target, ['restore', '--from', file]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/has sites/)]);
    expect(await runOn(target, ['restore', '--from', file, '--replace'])).toMatchObject({ code: 2 });
    expect(await runOn(target, ['restore', '--from', file, '--replace'], 'no')).toMatchObject({ code: 1 });
    await isUnchanged();
  });

  it('a file that is cut off, damaged, of something else or of a newer program changes nothing', async () => {
    const whole = await readFile(file);
    const half = fileNamed('half');
    await writeFile(half, whole);
    await truncate(half, whole.length >> 1);
    const tar = gunzipSync(whole);
    const at = tar.indexOf('Kerkstraat');
    expect(at).toBeGreaterThan(0);
    const files = {
      half,
      empty: Buffer.alloc(0),
      words: Buffer.from('not a backup'),
      compressed: gzipSync('not a backup'),
      flipped: whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1),
      // What a tool has changed inside, with a sum of its own around it.
      edited: gzipSync(tar.with(at, 'k'.charCodeAt(0))),
      // Complete for tar, without its last files.
      shortened: gzipSync(tar.subarray(0, tar.lastIndexOf('SHA256SUMS'))),
      newer: gzipSync(Buffer.from(tar.toString('latin1').replace('"0017_site', '"9917_site'), 'latin1')),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const damaged = typeof bytes === 'string' ? bytes : fileNamed(name);
      if (typeof bytes !== 'string') await writeFile(damaged, bytes);
      const { code, err } = await runOn(target, ['restore', '--from', damaged, '--replace', '--yes']);
      expect([name, code, err]).toEqual([
        name,
        1,
        expect.stringMatching(/damaged|backup of Gevel|newer than this program/),
      ]);
    }
    expect(await runOn(target, ['restore', '--from', fileNamed('none')])).toMatchObject({ code: 1 });
    await isUnchanged();
  });

  it('a restore that is killed in its middle changes nothing', async () => {
    const child = spawn(process.execPath, [cli, 'restore', '--from', file, '--replace', '--yes'], {
      env: { ...process.env, ...variablesOf(target) },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const isPostgres = target.env.databaseUrl !== undefined;
    // On PostgreSQL it has to wait at its end; the embedded database lets everybody else wait.
    const other = await running.pool.connect();
    if (isPostgres) await other.query('begin; select * from sites');
    for (let isInside = false; !isInside; ) {
      const asked = running.pool.query(
        `select count(*)::int as waiting from pg_locks where not granted and mode = 'AccessExclusiveLock'`,
      );
      isInside = isPostgres
        ? (await asked).rows[0]?.waiting > 0
        : await Promise.race([asked.then(() => false), delay(400, true)]);
    }
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    if (isPostgres) await other.query('rollback');
    other.release();
    await isUnchanged();
  });

  it('a restored database holds mails, is another one for readers of purges, and says what was erased since', async () => {
    const backoffice = await startTestBackOffice({ database: target });
    const { body } = await backoffice.call('GET', '/purges');
    await running.pool.query(
      `insert into erasures (id, site_id, counts) values (gen_random_uuid(), 'oost', '{"messages": 3}')`,
    );
    const restored = await runOn(target, ['restore', '--from', file, '--replace'], 'replace');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toMatch(/held now: 2/);
    expect(restored.out).toMatch(/Erase these visitors again:[^]*oost +3 messages/);
    expect(await backoffice.call('GET', `/purges?after=${body.cursor}`)).toMatchObject({ status: 410 });
    expect(await backoffice.call('GET', '/health')).toMatchObject({ status: 200 });
    expect((await running.repositories.sites.list()).map(({ id }) => id)).toEqual(SITES);
    const mails = await running.repositories.mails.list('noord', 10);
    expect(mails.map(({ state }) => state).toSorted()).toEqual(['failed', 'failed', 'sent']);
    await backoffice.close();
    const schemas = await running.pool.query(`select nspname from pg_namespace where nspname like 'gevel%'`);
    expect(schemas.rows).toEqual([]);
  });

  it('a backup has files of a media storage, and a restore needs no storage', async () => {
    const [withFiles, without] = [await start(kind), await start(kind)];
    const more = { MEDIA_URL: path.join(withFiles.env.dataDir, 'shared') };
    const opened = await openRepositories({ ...variablesOf(withFiles), ...more });
    await opened.repositories.sites.put(siteInput('noord'));
    const content = Buffer.from('%PDF-1.7 a document');
    await opened.repositories.assets.put('noord', { id: 'plan', contentType: 'application/pdf', content });
    const { rows } = await opened.pool.query('select place, content from asset_blobs');
    expect(rows).toEqual([{ place: expect.stringMatching(/^originals/), content: null }]);
    const itsFile = fileNamed(`files-${path.basename(withFiles.env.dataDir)}`);
    const refused = await runOn(withFiles, ['backup', '--to', itsFile]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/MEDIA_URL/)]);
    expect(await runOn(withFiles, ['backup', '--to', itsFile], undefined, more)).toMatchObject({ code: 0 });
    const restored = await openRepositories(variablesOf(without));
    expect(await runOn(without, ['restore', '--from', itsFile])).toMatchObject({ code: 0 });
    expect((await restored.repositories.assets.read('noord', 'plan'))?.content).toEqual(content);
    await Promise.all([opened.close(), restored.close()]);
  });

  it('a backup of an older version is brought up to date', async () => {
    const [older, newer] = [await kind.startEmpty(), await start(kind)];
    databases.push(older);
    const opened = await openDatabase(older.env, log);
    const client = await opened.pool.connect();
    const names = [...knownMigrations().keys()].filter((name) => name < '0010');
    await applyMigrations(client, new Set(names));
    const { name, hostnames: _hostnames, ...document } = siteInput('noord');
    await client.query('insert into sites (id, document) values ($1, $2)', [
      'noord',
      JSON.stringify({ ...document, id: 'noord', name, hostnames: ['noord.example.com'] }),
    ]);
    client.release();
    const oldFile = fileNamed(`old-${path.basename(older.env.dataDir)}`);
    const backupKind = older.env.databaseUrl === undefined ? 'pglite' : 'postgres';
    await makeBackup({ pool: opened.pool, dataDir: older.env.dataDir, kind: backupKind, log }, oldFile, () => {});
    await opened.close();
    expect(await runOn(newer, ['restore', '--from', oldFile])).toMatchObject({ code: 0 });
    const restored = await openRepositories(variablesOf(newer));
    expect(restored.migrated).toEqual([]);
    expect((await restored.repositories.sites.list()).map(({ id }) => id)).toEqual(['noord']);
    await restored.close();
  });
});
