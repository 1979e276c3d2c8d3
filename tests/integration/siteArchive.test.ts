import { stat, truncate, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchiveFile } from '#server/backoffice/backup/archive.ts';
import { importArchive } from '#server/backoffice/siteArchive/importArchive.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { siteInput } from '../support/siteInput.ts';
import {
  type ArchivedSite,
  createArchive,
  readFiles,
  TOKEN_NAME,
  ARCHIVE_SECRETS,
  ARCHIVED_SITE_ID,
  startArchivedSite,
  computeChecksum,
  TOKEN_HASH,
  VISITOR_EMAILS,
  VISITOR_TEXTS,
} from '../support/programs/archivedSite.ts';
import {
  testArchivesOn,
  changeTexts,
  changeManifest,
  changeFiles,
  type RefusedArchive,
  createRefusalExpectation,
} from '../support/programs/archivedSiteSuite.ts';
import { getCheapestKind } from '../support/programs/databases.ts';
import { runCommandOn, toVariables } from '../support/programs/runOn.ts';
import { startSite } from '../support/programs/site.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { computeDatabaseSums } from '../support/programs/wholeDatabase.ts';

/** The number of bytes is above the limit of a file with rows. */
const TOO_MANY_BYTES = 34_000_000;
/** The number of rows is above the limit of a file. */
const TOO_MANY_ROWS = 6000;

let source: ArchivedSite;
beforeAll(async () => {
  source = await startArchivedSite();
});
afterAll(() => source.close());

const readTar = async (file: string) => gunzipSync(await readFile(file));
const renameFiles = (name: RegExp, to: string) => changeFiles(name, () => ({ name: to }));

describe('the archive of a site', () => {
  it('has no credentials and no tokens, and visitors’ data only on request', async () => {
    const [all, none] = await Promise.all([
      readTar(source.archiveWithVisitors),
      readTar(source.archiveWithoutVisitors),
    ]);
    const inAll = [...VISITOR_EMAILS.slice(0, 4), ...VISITOR_TEXTS, ARCHIVE_SECRETS[0] ?? ''];
    expect(inAll.filter((each) => !all.includes(each))).toEqual([]);
    const missingTexts = [
      ...ARCHIVE_SECRETS.slice(1),
      TOKEN_HASH,
      TOKEN_NAME,
      VISITOR_EMAILS[4] ?? '',
      'a-token-for-tests-only',
    ];
    expect(missingTexts.filter((each) => all.includes(each))).toEqual([]);
    expect([...inAll, ...missingTexts].filter((each) => none.includes(each))).toEqual([]);
    expect(((await stat(source.archiveWithVisitors)).mode & 0o777).toString(8)).toBe('600');
  });

  it('has the same bytes each time, and overwrites nothing', async () => {
    const { database, opened, createArchivePath, archiveWithVisitors, archiveWithoutVisitors } = source;
    expect(await computeChecksum(await createArchive(opened, createArchivePath(), { personalData: true }))).toBe(
      await computeChecksum(archiveWithVisitors),
    );
    const repeatedExport = await runCommandOn(database, [
      'export',
      '--site',
      ARCHIVED_SITE_ID,
      '--archive',
      archiveWithoutVisitors,
    ]);
    expect([repeatedExport.code, repeatedExport.err]).toEqual([1, expect.stringContaining('exists already')]);
    const odd = await runCommandOn(database, [
      'export',
      '--site',
      ARCHIVED_SITE_ID,
      '--archive',
      'x',
      '--format',
      'csv',
    ]);
    expect(odd.code).toBe(2);
    expect(await runCommandOn(database, ['export', '--site', ARCHIVED_SITE_ID, '--personal-data'])).toMatchObject({
      code: 2,
    });
  });
});

describe('an archive of a site', () => {
  const target = testArchivesOn(getCheapestKind(), () => source);

  it('leaves a site alone that was created while the archive was read', async () => {
    const opened = await openRepositories(toVariables(target().database));
    const { sites, ...others } = opened.repositories;
    await sites.put(siteInput('meanwhile'));
    const stored = await sites.get('meanwhile');
    // The command and its transaction do not find the site, as if another program created it just after they had looked
    // for it.
    const repositories = { ...others, sites: { ...sites, get: async () => undefined } };
    const connect = async () => {
      const client = await opened.pool.connect();
      const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
      const answerEarly = (...parts: unknown[]) =>
        String(parts[0]).startsWith('select from sites') ? Promise.resolve({ rowCount: 0, rows: [] }) : query(...parts);
      return { query: answerEarly, release: () => client.release() };
    };
    const pool = Object.assign(Object.create(opened.pool) as typeof opened.pool, { connect });
    const values = {
      text: (name: string) => ({ archive: source.archiveWithoutVisitors, as: 'meanwhile' })[name],
      list: () => [],
      flag: () => false,
    };
    const openWithoutSite = async () => ({ ...opened, pool, repositories });
    const context = { values, positionals: [], out: new TextSink(), err: new TextSink(), open: openWithoutSite };
    await expect(importArchive(context, openWithoutSite)).rejects.toThrow('The site meanwhile exists.');
    expect(await sites.get('meanwhile')).toEqual(stored);
    await sites.remove('meanwhile');
    await opened.close();
  });

  it('does not make feed addresses valid again that were revoked since', async () => {
    const { opened, importFile } = target();
    const { sites } = opened.repositories;
    expect(await importFile(source.archiveWithoutVisitors, '--as', 'revoked')).toMatchObject({ code: 0 });
    const site = await sites.get('revoked');
    if (!site) throw new Error('The site was not imported.');
    await sites.put({ ...site, feeds: { ...site.feeds, version: site.feeds.version + 2 } });
    const replaced = await importFile(source.archiveWithoutVisitors, '--as', 'revoked', '--replace', '--yes');
    expect(replaced).toMatchObject({ code: 0 });
    expect((await sites.get('revoked'))?.feeds).toEqual({ ...site.feeds, version: site.feeds.version + 2 });
    await sites.remove('revoked');
  });

  it('is shown to visitors under its addresses, and a withdrawn home is gone', async () => {
    const { database } = target();
    const backoffice = await startTestBackOffice({ database });
    const site = await startSite({ apiUrl: backoffice.url, defaultHost: 'kust.localhost' });
    for (const host of ['kust.localhost', 'zee.localhost']) {
      const { status, text } = await site.askUntilServed('/nl/aanbod', { host });
      expect([host, status, text]).toEqual([host, 200, expect.stringContaining('data-estate-id=')]);
      expect(await site.askUntilServed(`/nl/aanbod/${source.withdrawnId}`, { host })).toMatchObject({ status: 410 });
    }
    await site.stop();
    await backoffice.close();
  });

  it('contains the files of a media storage, and needs no storage to be imported', async () => {
    const { database, opened } = target();
    const more = { MEDIA_URL: path.join(database.env.dataDir, 'shared') };
    const stored = await openRepositories({ ...toVariables(database), ...more });
    await stored.repositories.sites.put(siteInput('noord'));
    const content = Buffer.from('%PDF-1.7 a document');
    await stored.repositories.assets.put('noord', { id: 'plan', contentType: 'application/pdf', content });
    await stored.close();
    const file = source.createArchivePath();
    const args = ['export', '--site', 'noord', '--archive', file];
    const refused = await runCommandOn(database, args);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('MEDIA_URL')]);
    expect(await runCommandOn(database, args, undefined, more)).toMatchObject({ code: 0 });
    expect(await target().importFile(file, '--as', 'elders')).toMatchObject({ code: 0 });
    expect((await opened.repositories.assets.read('elders', 'plan'))?.content).toEqual(content);
  });

  const REFUSED: readonly RefusedArchive[] = [
    [
      'of a newer format',
      changeManifest('"gevelSite": 1', '"gevelSite": 2'),
      /has the format 2, and this program knows up to 1/,
    ],
    ['of a newer program', changeManifest('"0001_initial.sql"', '"9901_later.sql"'), /newer than this program/],
    ['of another program', changeManifest(/"checksum": "../, '"checksum": "00'), /Another program made this archive/],
    [
      'of another site than it says',
      changeManifest('"site": "kust"', '"site": "claes"'),
      /another site than its manifest names/,
    ],
    ['with an id that is a path', changeManifest('"site": "kust"', '"site": "../kust"'), /not an archive of a site/],
    ['with an unknown table', changeManifest('"name": "redirects"', '"name": "secrets"'), /unknown tables/],
    [
      'with data of visitors that it denies',
      changeManifest('"personalData": true', '"personalData": false'),
      /unknown tables/,
    ],
    ['with a column that is SQL', changeManifest('"source"', '"source) select"'), /not an archive of a site/],
    [
      'with fewer rows than it says',
      changeTexts(/^redirects\//, (rows) => rows.slice(rows.indexOf('\n') + 1)),
      /redirects has/,
    ],
    [
      'with a row that is too short',
      changeTexts(/^redirects\//, (rows) => rows.replace('\t', ' ')),
      /another number of columns/,
    ],
    ['without its last files', (all) => all.slice(0, -3), /pictures or files are missing/],
    ['in another order', (all) => all.toSpliced(1, 2).concat(all.slice(1, 3)), /damaged/],
    ['with a file elsewhere', renameFiles(/^redirects\//, '../../etc/passwd'), /an unknown file/],
    ['with a file at an absolute path', renameFiles(/^redirects\//, '/etc/cron.d/x'), /an unknown file/],
    ['with a picture that is another one', changeTexts(/^media\//, (bytes) => `${bytes}x`), /does not match its hash/],
    [
      'with a page that is none',
      changeTexts(/^pages\//, (rows) => rows.replace('"kind": "home"', '"kind": "script"')),
      /pages\.document/,
    ],
    [
      'with a listing that is none',
      changeTexts(/^estates\//, (rows) => rows.replace('"recordStatus": 1', '"recordStatus": "x"')),
      /estates\.document/,
    ],
    [
      'with a menu that goes too deep',
      changeTexts(/^navigation\//, (rows) => rows.replace(/\[.*\]/, () => `${'['.repeat(5000)}${']'.repeat(5000)}`)),
      /navigation\.items/,
    ],
    ['with nothing', () => [], /not an archive of a site/],
  ];

  describe('that is damaged or hostile', () => {
    let files: readonly ArchiveFile[];
    let sumsBefore: Awaited<ReturnType<typeof computeDatabaseSums>>;
    beforeAll(async () => {
      files = await readFiles(source.archiveWithVisitors);
      sumsBefore = await computeDatabaseSums(target().opened.pool);
    });

    it.each(REFUSED)('is refused %s', async (_what, make, why) => {
      expect(await target().importFiles(make(files))).toEqual(createRefusalExpectation(why));
    });

    it('is refused when it is cut off, contains a link, is a decompression bomb or another kind of file', async () => {
      const { importFile } = target();
      const bytes = await readFile(source.archiveWithVisitors);
      const tar = gunzipSync(bytes);
      const halfArchive = source.createArchivePath();
      await writeFile(halfArchive, bytes);
      await truncate(halfArchive, bytes.length >> 1);
      const [first] = files;
      const start = { header: { name: 'site.json', size: first?.bytes.length ?? 0 }, body: first?.bytes ?? '' };
      const packFiles = async (...list: Parameters<typeof packTar>[0]) => gzipSync(await packTar([start, ...list]));
      const name = 'redirects/000001.copy';
      const archives: Record<string, Buffer | string> = {
        half: halfArchive,
        empty: Buffer.alloc(0),
        words: Buffer.from('not an archive'),
        compressed: gzipSync('not an archive'),
        flipped: bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1) as Buffer,
        shortened: gzipSync(tar.subarray(0, tar.lastIndexOf('SHA256SUMS'))),
        link: await packFiles({ header: { name, size: 0, type: 'symlink', linkname: '/etc/passwd' } }),
        hardLink: await packFiles({ header: { name, size: 0, type: 'link', linkname: 'site.json' } }),
        folder: await packFiles({ header: { name: 'redirects/', size: 0, type: 'directory' } }),
        bomb: await packFiles({ header: { name, size: TOO_MANY_BYTES }, body: Buffer.alloc(TOO_MANY_BYTES) }),
        manyRows: await packFiles({ header: { name, size: TOO_MANY_ROWS }, body: Buffer.alloc(TOO_MANY_ROWS, '\n') }),
      };
      for (const [what, each] of Object.entries(archives)) {
        const file = typeof each === 'string' ? each : source.createArchivePath();
        if (typeof each !== 'string') await writeFile(file, each);
        const { code, err } = await importFile(file, '--replace', '--yes');
        expect([what, code, err]).toEqual([
          what,
          1,
          expect.stringMatching(/truncated or damaged|damaged: |not an archive/),
        ]);
      }
      expect((await importFile(source.createArchivePath())).code).toBe(1);
    });

    it('has changed nothing', async () => {
      expect(await computeDatabaseSums(target().opened.pool)).toEqual(sumsBefore);
    });
  });

  it('reports an invalid command line', async () => {
    const { database, importFile } = target();
    for (const args of [
      ['--archive', 'x', '--site', 'kust'],
      ['--archive', 'x', '--mapping', 'estate'],
      ['--site', 'kust', '--file', 'x', '--replace'],
      ['--site', 'kust'],
    ])
      expect([args, (await runCommandOn(database, ['import', ...args])).code]).toEqual([args, 2]);
    const odd = await importFile(source.archiveWithVisitors, '--as', 'No Id');
    expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('--as must be lower-case letters')]);
  });
});

// This must be the last test, because it writes the database that the other tests read.
it('an archive replaces its site in the embedded database, and exports the same bytes again', async () => {
  const { database, opened, createArchivePath, archiveWithoutVisitors } = source;
  await opened.pool.query("insert into redirects (site_id, source, target) values ('kust', '/extra', '/nl')");
  const done = await runCommandOn(database, ['import', '--archive', archiveWithoutVisitors, '--replace', '--yes']);
  expect(done).toMatchObject({ code: 0 });
  expect(await computeChecksum(await createArchive(opened, createArchivePath()))).toBe(
    await computeChecksum(archiveWithoutVisitors),
  );
});
