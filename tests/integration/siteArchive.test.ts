import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveFile, readArchive, writeArchive } from '../../server/backoffice/backup/archive.ts';
import { type OpenedRepositories, openRepositories } from '../../server/backoffice/openRepositories.ts';
import { builtSite } from '../support/programs/builtSite.ts';
import { databaseKinds, type TestDatabase, unmade } from '../support/programs/databases.ts';
import { copyDemoData } from '../support/programs/demoData.ts';
import { runOn, variablesOf } from '../support/programs/runOn.ts';
import { startSite } from '../support/programs/site.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';
import { wholeDatabase } from '../support/programs/wholeDatabase.ts';

const kinds = databaseKinds();
const cli = path.resolve(import.meta.dirname, '../../server/backoffice/commands/cli.ts');
/** Crawlers get whole pages. */
const WHOLE = { headers: { 'user-agent': 'Googlebot/2.1' } };
const LIST = '/nl/aanbod';
const PAGES = ['/nl', '/fr', LIST, '/fr/offre', '/nl/contact', '/nl/privacyverklaring', '/sitemap.xml'];
/** What visitors left, and what opens something. */
const VISITORS = ['lies@', 'marc@', 'eva@', 'noor@', 'stil@'].map((name) => `${name}visitors.example.net`);
const WORDS = ['Een vraag van Lies', 'Marc Bezoeker', 'Eva Gast', 'Familie Peeters komt'];
const SECRETS = ['https://calendars.example.net/secret-1234', 'encrypted-credentials', 'hook-secret-5678'];
/** The name of a token of the site. */
const PROGRAM = 'Etalagescherm';
const TOKEN_HASH = createHash('sha256').update('a token of a visitor').digest('hex');

let folder: string;
let source: TestDatabase;
/** Of the source. While it is open, a command joins the embedded database, which takes seconds to start. */
let filled: OpenedRepositories;
/** Pages of the source, once they were asked for: the back office that serves them tidies the source. */
let sourcePages: Readonly<Record<string, string>> | undefined;
let withVisitors: string;
let without: string;
/** An estate whose address answers 410. */
let withdrawn: number;
const databases: TestDatabase[] = [];

async function keep(database: Promise<TestDatabase>): Promise<TestDatabase> {
  const started = await database;
  databases.push(started);
  return started;
}

const fileNamed = (name: string) => path.join(folder, `${name}.tar.gz`);
const tarOf = async (file: string) => gunzipSync(await readFile(file));
let files = 0;
async function exported(database: TestDatabase, site: string, ...more: string[]): Promise<string> {
  const file = fileNamed(`${site}-${(files += 1)}`);
  const { code, err } = await runOn(database, ['export', '--site', site, '--archive', file, ...more]);
  if (code !== 0) throw new Error(err);
  return file;
}
const sumOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** What visitors leave, and what must never leave. */
async function visit({ pool, repositories }: OpenedRepositories): Promise<void> {
  const first = await pool.query("select min(id)::int as id from estates where site_id = 'kust'");
  withdrawn = first.rows[0].id;
  await repositories.estates.withdrawMany('kust', [withdrawn]);
  const [lies, marc, eva, noor, stil] = VISITORS;
  const hash = `decode('${TOKEN_HASH}', 'hex')`;
  await pool.query(`
    insert into site_tokens (id, site_id, token_hash, name) values ('0123456789abcdef', 'kust', ${hash}, '${PROGRAM}');
    insert into messages (site_id, id, kind, email, document)
    values ('kust', gen_random_uuid(), 'contact', '${lies}', '{"email": "${lies}", "text": "Een vraag van Lies\\t\\\\N"}');
    insert into appointments (id, site_id, agenda_id, state, token_hash, starts_at, ends_at, busy, estate_id, email, document)
    select gen_random_uuid(), 'kust', id, 'booked', ${hash}, '2027-03-01T10:00Z', '2027-03-01T10:30Z',
      '[2027-03-01T10:00Z,2027-03-01T10:45Z)', 1, '${marc}', '{"name": "Marc Bezoeker"}'
    from agendas where site_id = 'kust' order by id limit 1;
    insert into appointments (id, site_id, agenda_id, state, token_hash, starts_at, ends_at, busy, estate_id, expires_at)
    select gen_random_uuid(), 'kust', id, 'held', sha256('held'), '2027-03-02T10:00Z', '2027-03-02T10:30Z',
      '[2027-03-02T10:00Z,2027-03-02T10:45Z)', 1, now() + interval '5 minutes'
    from agendas where site_id = 'kust' order by id limit 1;
    insert into rental_reservations (id, site_id, unit_key, state, token_hash, nights, reference, email, document)
    select gen_random_uuid(), 'kust', key, state, sha256(state::bytea), nights::daterange, reference, '${eva}', '{"guest": "Eva Gast"}'
    from (select key from rental_units where site_id = 'kust' order by id limit 1) u,
      (values ('confirmed', '[2028-03-01,2028-03-08)', 'V-AAAAAA'), ('refused', '[2028-03-01,2028-03-08)', 'V-BBBBBB')) r (state, nights, reference);
    update rental_units set document = document || '{"feeds": [{"name": "other", "url": "${SECRETS[0]}"}],
      "closed": [{"begin": "2028-05-01", "end": "2028-05-08", "note": "Familie Peeters komt"}]}'
    where key = (select min(key) from rental_units where site_id = 'kust');
    insert into rental_feeds (unit_key, name, url) select min(key), 'other', '${SECRETS[0]}' from rental_units where site_id = 'kust';
    insert into connections (site_id, name, crm, credentials, hook_secret)
    values ('kust', 'zabun', 'zabun', '${SECRETS[1]}', '${SECRETS[2]}');
    insert into mails (id, site_id, kind, visitor, mail) values (gen_random_uuid(), 'kust', 'lead', '${lies}', '{"to": {"email": "${lies}"}}');`);
  const subscription = `insert into subscriptions (id, site_id, email, name, locale, frequency, wishes, wishes_key, transactions,
    types, sub_types, place_keys, latitudes, longitudes, area, consented_at, confirmed_at, edit_hash)
    values (gen_random_uuid(), 'kust', $1, 'Noor', 'nl', 'daily', '{}', 'x', '{1}', '{}', '{}', '{*}', '{51.1}', '{2.5}',
      '((0,0),(1,0),(1,1))', now(), $2::timestamptz, $3)`;
  await pool.query(subscription, [noor, '2026-01-01', TOKEN_HASH]);
  await pool.query(subscription, [stil, null, randomUUID()]);
}

beforeAll(async () => {
  await builtSite();
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-site-archives-'));
  source = await keep(unmade());
  await copyDemoData(source.env.dataDir);
  filled = await openRepositories(variablesOf(source));
  await visit(filled);
  withVisitors = await exported(source, 'kust', '--personal-data');
  without = await exported(source, 'kust');
});
afterAll(async () => {
  await filled.close();
  await Promise.all(databases.map((database) => database.remove()));
  await rm(folder, { recursive: true, force: true });
});

/** Pages of a site as a visitor gets them: lists, homes, a withdrawn one. */
async function pagesOf(database: TestDatabase, host: string): Promise<Record<string, string>> {
  const backoffice = await startTestBackOffice({ database });
  const site = await startSite({ apiUrl: backoffice.url, defaultHost: host });
  const ask = async (page: string) => {
    const { status, text } = await site.ask(page, WHOLE);
    return `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'code')}`;
  };
  const pages: Record<string, string> = {};
  for (const page of PAGES) pages[page] = await ask(page);
  const homes = new Set(pages[LIST]?.match(/\/nl\/aanbod\/\d+\/[^"?#]+/g));
  for (const page of [...homes].slice(0, 5)) pages[page] = await ask(page);
  pages['withdrawn'] = await ask(`/nl/aanbod/${withdrawn}`);
  await site.stop();
  await backoffice.close();
  return pages;
}

async function filesOf(archive: string): Promise<ArchiveFile[]> {
  const all: ArchiveFile[] = [];
  for await (const file of readArchive(archive, () => Infinity)) all.push(file);
  return all;
}

/** The same files, some of them changed. */
const mapped = (all: readonly ArchiveFile[], name: RegExp, change: (file: ArchiveFile) => Partial<ArchiveFile>) =>
  all.map((file) => (name.test(file.name) ? Object.assign({}, file, change(file)) : file));

/** The same archive with one of its files made another one; all sums fit. */
const changed = (name: RegExp, change: (text: string) => string) => async () =>
  mapped(await filesOf(withVisitors), name, ({ bytes }) => ({ bytes: Buffer.from(change(bytes.toString())) }));
const moved = (name: RegExp, to: string) => async () => mapped(await filesOf(withVisitors), name, () => ({ name: to }));
const packed = async (...list: Parameters<typeof packTar>[0]) => gzipSync(await packTar(list));

async function queried(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const opened = await openRepositories(variablesOf(database));
  const { rows } = await opened.pool.query(text);
  await opened.close();
  return rows;
}
async function whole(database: TestDatabase) {
  const opened = await openRepositories(variablesOf(database));
  const sums = await wholeDatabase(opened.pool);
  await opened.close();
  return sums;
}

describe('the archive of a site', () => {
  it('has no credentials and no tokens, and data of visitors only when asked for', async () => {
    const [all, none] = await Promise.all([tarOf(withVisitors), tarOf(without)]);
    const inAll = [...VISITORS.slice(0, 4), ...WORDS, SECRETS[0] ?? ''];
    expect(inAll.filter((each) => !all.includes(each))).toEqual([]);
    const never = [...SECRETS.slice(1), TOKEN_HASH, PROGRAM, VISITORS[4] ?? '', 'a-token-for-tests-only'];
    expect(never.filter((each) => all.includes(each))).toEqual([]);
    expect([...inAll, ...never].filter((each) => none.includes(each))).toEqual([]);
    expect(((await stat(withVisitors)).mode & 0o777).toString(8)).toBe('600');
  });

  it('is the same bytes each time, and overwrites nothing', async () => {
    expect(await sumOf(await exported(source, 'kust'))).toBe(await sumOf(without));
    const again = await runOn(source, ['export', '--site', 'kust', '--archive', without]);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is there already')]);
    const odd = await runOn(source, ['export', '--site', 'kust', '--archive', 'x', '--format', 'csv']);
    expect(odd.code).toBe(2);
    expect(await runOn(source, ['export', '--site', 'kust', '--personal-data'])).toMatchObject({ code: 2 });
  });
});

it('an archive has files of a media storage, and needs no storage to be imported', async () => {
  const [stored, bare] = await Promise.all([keep(kinds[0]?.start() ?? unmade()), keep(kinds[0]?.start() ?? unmade())]);
  const more = { MEDIA_URL: path.join(stored.env.dataDir, 'shared') };
  const opened = await openRepositories({ ...variablesOf(stored), ...more });
  await opened.repositories.sites.put(siteInput('noord'));
  const content = Buffer.from('%PDF-1.7 a document');
  await opened.repositories.assets.put('noord', { id: 'plan', contentType: 'application/pdf', content });
  const file = fileNamed('stored');
  const args = ['export', '--site', 'noord', '--archive', file];
  const refused = await runOn(stored, args);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('MEDIA_URL')]);
  expect(await runOn(stored, args, undefined, more)).toMatchObject({ code: 0 });
  expect(await runOn(bare, ['import', '--archive', file])).toMatchObject({ code: 0 });
  expect(await sumOf(await exported(bare, 'noord'))).toBe(await sumOf(file));
  await opened.close();
});

describe.each(kinds)('an archive of a site, on $name', (kind) => {
  let target: TestDatabase;
  /** So that commands join it, too. */
  let whileOpen: OpenedRepositories;
  beforeAll(async () => {
    target = await keep(kind.start());
    whileOpen = await openRepositories(variablesOf(target));
  });
  afterAll(() => whileOpen.close());
  const importing = (file: string, ...more: string[]) => runOn(target, ['import', '--archive', file, ...more]);

  it('brings all that the site is, with its addresses, and gives the same bytes again', async () => {
    const done = await importing(withVisitors);
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toContain('Imported kust: http://kust.localhost:3000');
    expect(await sumOf(await exported(target, 'kust', '--personal-data'))).toBe(await sumOf(withVisitors));
    expect(await sumOf(await exported(target, 'kust'))).toBe(await sumOf(without));
    sourcePages ??= await pagesOf(source, 'kust.localhost');
    const after = await pagesOf(target, 'kust.localhost');
    expect(Object.keys(after)).toEqual(Object.keys(sourcePages));
    for (const [page, text] of Object.entries(sourcePages)) expect([page, after[page]]).toEqual([page, text]);
    expect(Object.keys(sourcePages).length).toBeGreaterThan(PAGES.length + 3);
    expect(after['withdrawn']).toMatch(/^410 /);
    const found = await queried(
      target,
      'select email from messages union select email from subscriptions union select email from appointments where email is not null union select email from rental_reservations order by 1',
    );
    expect(found.map(({ email }) => email)).toEqual(VISITORS.slice(0, 4).toSorted());
    const kept = await queried(
      target,
      'select (select count(*)::int from mails) as mails, (select count(*)::int from connections) as accounts',
    );
    expect(kept).toEqual([{ mails: 0, accounts: 0 }]);
  });

  it('is another site under another id, beside the first one', async () => {
    expect((await importing(withVisitors)).err).toContain('The site kust is there');
    const taken = await importing(withVisitors, '--as', 'zee', '--hostname', 'kust.localhost');
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('belongs to the site kust')]);
    const before = await sumOf(await exported(target, 'kust', '--personal-data'));
    expect(await importing(withVisitors, '--as', 'zee')).toMatchObject({ code: 0 });
    const sites = await queried(
      target,
      "select id, document ->> 'id' as own, document ->> 'origin' as origin from sites order by id",
    );
    expect(sites).toEqual([
      { id: 'kust', own: 'kust', origin: 'http://kust.localhost:{PORT}' },
      { id: 'zee', own: 'zee', origin: 'http://zee.localhost:{PORT}' },
    ]);
    const homes = await queried(
      target,
      'select site_id, array_agg(id order by id)::text as ids, count(*)::int from estates group by 1 order by 1',
    );
    expect(homes[0]?.['ids']).toBe(homes[1]?.['ids']);
    const stays = await queried(
      target,
      'select count(*)::int as all, count(distinct id)::int as ids, count(distinct token_hash)::int as hashes from rental_reservations',
    );
    expect(stays).toEqual([{ all: 4, ids: 4, hashes: 4 }]);
    expect(await sumOf(await exported(target, 'kust', '--personal-data'))).toBe(before);
    const pages = await pagesOf(target, 'zee.localhost');
    expect(pages[LIST]).toMatch(/^200 /);
  });

  it('takes the place of what is there when it may, and leaves accounts, tokens and mails', async () => {
    await queried(
      target,
      `insert into redirects (site_id, source, target) values ('kust', '/extra', '/nl');
       insert into connections (site_id, name, crm, hook_secret) values ('kust', 'zabun', 'zabun', 'own');
       insert into site_tokens (id, site_id, token_hash, name) values ('own', 'kust', sha256('own'), '${PROGRAM}');
       insert into mails (id, site_id, kind) values (gen_random_uuid(), 'kust', 'lead')`,
    );
    const before = await whole(target);
    expect(await importing(without, '--replace')).toMatchObject({ code: 2 });
    const no = await runOn(target, ['import', '--archive', without, '--replace'], 'no');
    expect([no.code, no.out]).toEqual([1, expect.stringMatching(/messages +1[^]*Nothing was replaced/)]);
    expect((await importing(without, '--as', 'new', '--dry-run')).out).toMatch(
      /Dry run, nothing was written[^]*estates/,
    );
    expect(await whole(target)).toEqual(before);

    expect(await runOn(target, ['import', '--archive', without, '--replace'], 'kust')).toMatchObject({ code: 0 });
    expect(await sumOf(await exported(target, 'kust'))).toBe(await sumOf(without));
    const left = await queried(
      target,
      `select (select count(*)::int from redirects where source = '/extra') as redirects,
        (select count(*)::int from messages where site_id = 'kust') as messages,
        (select count(*)::int from connections where site_id = 'kust') as accounts,
        (select count(*)::int from site_tokens where site_id = 'kust') as tokens,
        (select count(*)::int from mails where site_id = 'kust') as mails,
        (select count(*)::int from rental_blocks where source = 'erased:V-AAAAAA') as blocks,
        (select count(*)::int from messages where site_id = 'zee') as others`,
    );
    expect(left).toEqual([{ redirects: 0, messages: 0, accounts: 1, tokens: 1, mails: 1, blocks: 1, others: 1 }]);
  });

  it('changes nothing when the command is killed in its middle', async () => {
    const running = await openRepositories(variablesOf(target));
    const before = await wholeDatabase(running.pool);
    const isPostgres = target.env.databaseUrl !== undefined;
    const other = await running.pool.connect();
    // On PostgreSQL it has to wait for a table; the embedded database lets everybody else wait.
    if (isPostgres) await other.query('begin; lock table redirects in share mode');
    const child = spawn(process.execPath, [cli, 'import', '--archive', withVisitors, '--replace', '--yes'], {
      env: { ...process.env, ...variablesOf(target) },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    for (let isInside = false; !isInside; ) {
      const asked = running.pool.query(
        "select count(*)::int as waiting from pg_locks where not granted and relation = 'redirects'::regclass",
      );
      isInside = isPostgres
        ? (await asked).rows[0]?.waiting > 0
        : await Promise.race([asked.then(() => false), delay(400, true)]);
    }
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    if (isPostgres) await other.query('rollback');
    other.release();
    expect(await wholeDatabase(running.pool)).toEqual(before);
    const schemas = await running.pool.query("select nspname from pg_namespace where nspname like 'gevel%'");
    expect(schemas.rows).toEqual([]);
    await running.close();
  });

  describe('that is damaged or hostile', () => {
    let before: Awaited<ReturnType<typeof whole>>;
    beforeAll(async () => {
      before = await whole(target);
    });
    /** A test that changes something fails alone. */
    async function expectNoChange(): Promise<void> {
      const [known, after] = [before, await whole(target)];
      before = after;
      expect(after).toEqual(known);
    }
    const manifest = (from: string | RegExp, to: string) => changed(/^site\.json$/, (json) => json.replace(from, to));

    type Hostile = [string, () => Promise<ArchiveFile[]>, RegExp];
    const refusedByDatabase: Hostile[] = [
      ['with a column that there is not', manifest('"source"', '"sauce"'), /which no version has/],
      [
        'with a date that is none',
        changed(/^pages\//, (rows) => rows.replace(/\t[^\t\n]*\n/, '\tsoon\n')),
        /the database does not take/,
      ],
      [
        'with an id twice',
        changed(/^redirects\//, (rows) => rows.replace(/^(.*)\n(.*)\n/, '$1\n$1\n')),
        /the database does not take/,
      ],
    ];
    const refusedBeforeIt: Hostile[] = [
      [
        'of a newer format',
        manifest('"gevelSite": 1', '"gevelSite": 2'),
        /has the format 2, and this program knows up to 1/,
      ],
      ['of a newer program', manifest('"0001_initial.sql"', '"9901_later.sql"'), /newer than this program/],
      ['of another program', manifest(/"checksum": "../, '"checksum": "00'), /of another program/],
      ['of another site than it says', manifest('"site": "kust"', '"site": "claes"'), /another site than it says/],
      ['with an id that is a path', manifest('"site": "kust"', '"site": "../kust"'), /no archive of a site/],
      ['with an unknown table', manifest('"name": "redirects"', '"name": "secrets"'), /tables that no version has/],
      [
        'with data of visitors that it denies',
        manifest('"personalData": true', '"personalData": false'),
        /tables that no version has/,
      ],
      ['with a column that is SQL', manifest('"source"', '"source) select"'), /no archive of a site/],
      [
        'with fewer rows than it says',
        changed(/^redirects\//, (rows) => rows.slice(rows.indexOf('\n') + 1)),
        /redirects has/,
      ],
      [
        'with a row that is too short',
        changed(/^redirects\//, (rows) => rows.replace('\t', ' ')),
        /another number of columns/,
      ],
      [
        'without its last files',
        async () => (await filesOf(withVisitors)).slice(0, -3),
        /pictures or files are missing/,
      ],
      [
        'in another order',
        async () => (await filesOf(withVisitors)).toSpliced(1, 2).concat((await filesOf(withVisitors)).slice(1, 3)),
        /damaged/,
      ],
      ['with a file elsewhere', moved(/^redirects\//, '../../etc/passwd'), /no archive has/],
      ['with a file at an absolute path', moved(/^redirects\//, '/etc/cron.d/x'), /no archive has/],
      ['with a picture that is another one', changed(/^media\//, (bytes) => `${bytes}x`), /not what it was/],
      [
        'with a page that is none',
        changed(/^pages\//, (rows) => rows.replace('"kind": "home"', '"kind": "script"')),
        /pages\.document/,
      ],
      [
        'with a listing that is none',
        changed(/^estates\//, (rows) => rows.replace('"recordStatus": 1', '"recordStatus": "x"')),
        /estates\.document/,
      ],
      [
        'with a menu that goes too deep',
        changed(/^navigation\//, (rows) => rows.replace(/\[.*\]/, () => `${'['.repeat(5000)}${']'.repeat(5000)}`)),
        /navigation\.items/,
      ],
      ['with nothing', async () => [], /no archive of a site/],
    ];
    // What never comes to the database is refused in the same way beside any.
    const isFirst = kind === kinds[0];

    it.each(isFirst ? [...refusedBeforeIt, ...refusedByDatabase] : refusedByDatabase)(
      'is refused %s, and changes nothing',
      async (_what, make, why) => {
        const file = fileNamed(randomUUID());
        await writeArchive(file, Readable.from(await make()));
        const { code, err, out } = await importing(file, '--replace', '--yes');
        expect([code, err]).toEqual([1, expect.stringMatching(why)]);
        expect(out).not.toContain('Imported');
        await expectNoChange();
      },
    );

    it.each(isFirst ? ['when it is cut off, has a link, is a bomb or something else'] : [])(
      'is refused %s, and changes nothing',
      async () => {
        const bytes = await readFile(withVisitors);
        const tar = gunzipSync(bytes);
        const half = fileNamed(randomUUID());
        await writeFile(half, bytes);
        await truncate(half, bytes.length >> 1);
        const [first] = await filesOf(withVisitors);
        const start = { header: { name: 'site.json', size: first?.bytes.length ?? 0 }, body: first?.bytes ?? '' };
        const made: Record<string, Buffer | string> = {
          half,
          empty: Buffer.alloc(0),
          words: Buffer.from('not an archive'),
          compressed: gzipSync('not an archive'),
          flipped: bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1) as Buffer,
          shortened: gzipSync(tar.subarray(0, tar.lastIndexOf('SHA256SUMS'))),
          link: await packed(start, {
            header: { name: 'redirects/000001.copy', size: 0, type: 'symlink', linkname: '/etc/passwd' },
          }),
          hardLink: await packed(start, {
            header: { name: 'redirects/000001.copy', size: 0, type: 'link', linkname: 'site.json' },
          }),
          folder: await packed(start, { header: { name: 'redirects/', size: 0, type: 'directory' } }),
          bomb: await packed(start, {
            header: { name: 'redirects/000001.copy', size: 300_000_000 },
            body: Buffer.alloc(300_000_000),
          }),
          manyRows: await packed(start, {
            header: { name: 'redirects/000001.copy', size: 20_000_000 },
            body: Buffer.alloc(20_000_000, '\n'),
          }),
        };
        for (const [name, each] of Object.entries(made)) {
          const file = typeof each === 'string' ? each : fileNamed(`made-${name}-${files}`);
          if (typeof each !== 'string') await writeFile(file, each);
          const { code, err } = await importing(file, '--replace', '--yes');
          expect([name, code, err]).toEqual([
            name,
            1,
            expect.stringMatching(/cut off or damaged|damaged: |no archive/),
          ]);
        }
        expect((await importing(fileNamed('nowhere'))).code).toBe(1);
        await expectNoChange();
      },
    );
  });

  it('says what makes no sense on the command line', async () => {
    for (const args of [
      ['--archive', 'x', '--site', 'kust'],
      ['--archive', 'x', '--mapping', 'estate'],
      ['--site', 'kust', '--file', 'x', '--replace'],
      ['--site', 'kust'],
    ])
      expect([args, (await runOn(target, ['import', ...args])).code]).toEqual([args, 2]);
    const odd = await importing(withVisitors, '--as', 'No Id');
    expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('--as takes lower-case letters')]);
  });
});
