import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArchiveFile } from '#server/backoffice/backup/archive.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { readAnswers } from './readAnswers.ts';
import {
  type ArchivedSite,
  createArchive,
  readFiles,
  TOKEN_NAME,
  ARCHIVED_SITE_ID,
  computeChecksum,
  VISITOR_EMAILS,
  writeFiles,
} from './archivedSite.ts';
import type { EMBEDDED_KIND, TestDatabase } from './databases.ts';
import { runCommandOn, toVariables } from './runOn.ts';
import { computeDatabaseSums } from './wholeDatabase.ts';

/** An archive that is refused: the reason, its files, and the expected message. */
export type RefusedArchive = readonly [
  what: string,
  make: (files: readonly ArchiveFile[]) => readonly ArchiveFile[],
  why: RegExp,
];

/** Returns a function that changes the files whose name matches. */
export const changeFiles =
  (name: RegExp, change: (file: ArchiveFile) => Partial<ArchiveFile>): RefusedArchive[1] =>
  (all) =>
    all.map((file) => (name.test(file.name) ? Object.assign({}, file, change(file)) : file));
/**
 * Returns a function that changes the text of the files whose name matches. The archive still gets correct checksums.
 */
export const changeTexts = (name: RegExp, change: (text: string) => string): RefusedArchive[1] =>
  changeFiles(name, ({ bytes }) => ({ bytes: Buffer.from(change(bytes.toString())) }));
export const changeManifest = (from: string | RegExp, to: string): RefusedArchive[1] =>
  changeTexts(/^site\.json$/, (json) => json.replace(from, to));

const ARCHIVES_REFUSED_BY_DATABASE: readonly RefusedArchive[] = [
  ['with a column that there is not', changeManifest('"source"', '"sauce"'), /which no version has/],
  [
    'with a date that is none',
    changeTexts(/^pages\//, (rows) => rows.replace(/\t[^\t\n]*\n/, '\tsoon\n')),
    /the database refuses/,
  ],
  [
    'with an id twice',
    changeTexts(/^redirects\//, (rows) => rows.replace(/^(.*)\n(.*)\n/, '$1\n$1\n')),
    /the database refuses/,
  ],
];

const ARCHIVED_HOST = `${ARCHIVED_SITE_ID}.localhost`;

/** The database into which a suite imports. */
export interface ImportTarget {
  readonly database: TestDatabase;
  /** The open database. While it is open, commands use its process. */
  readonly opened: OpenedRepositories;
  readonly importFile: (file: string, ...more: string[]) => ReturnType<typeof runCommandOn>;
  /** Imports an archive of these files and replaces the existing site. */
  readonly importFiles: (files: readonly ArchiveFile[]) => ReturnType<typeof runCommandOn>;
}

/** Returns the expected outcome of a command that refuses an archive. */
export const createRefusalExpectation = (why: RegExp) => ({
  code: 1,
  out: expect.not.stringContaining('Imported'),
  err: expect.stringMatching(why),
});

/** Registers the tests of importing the archive of a site on one kind of database. */
export function testArchivesOn(kind: typeof EMBEDDED_KIND, archived: () => ArchivedSite): () => ImportTarget {
  let target: TestDatabase;
  let opened: OpenedRepositories;
  beforeAll(async () => {
    target = await kind.start();
    opened = await openRepositories(toVariables(target));
  });
  afterAll(async () => {
    await opened.close();
    await target.remove();
  });
  const importing = (file: string, ...more: string[]) => runCommandOn(target, ['import', '--archive', file, ...more]);
  const queryRows = async (text: string): Promise<Record<string, unknown>[]> => (await opened.pool.query(text)).rows;
  const exported = async (personalData: boolean) =>
    computeChecksum(await createArchive(opened, archived().createArchivePath(), { personalData }));

  it('restores the whole site with its addresses, and exports the same bytes again', async () => {
    const { archiveWithVisitors, archiveWithoutVisitors, database } = archived();
    const done = await importing(archiveWithVisitors);
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toContain('Imported kust: http://kust.localhost:3000');
    expect(await exported(true)).toBe(await computeChecksum(archiveWithVisitors));
    expect(await exported(false)).toBe(await computeChecksum(archiveWithoutVisitors));
    const found = await queryRows(
      'select email from messages union select email from subscriptions union select email from appointments where email is not null union select email from rental_reservations order by 1',
    );
    expect(found.map(({ email }) => email)).toEqual(VISITOR_EMAILS.slice(0, 4).toSorted());
    const keptRows = await queryRows(
      'select (select count(*)::int from mails) as mails, (select count(*)::int from connections) as accounts',
    );
    expect(keptRows).toEqual([{ mails: 0, accounts: 0 }]);
    const [before, after] = [
      await readAnswers(database, ARCHIVED_SITE_ID, ARCHIVED_HOST),
      await readAnswers(target, ARCHIVED_SITE_ID, ARCHIVED_HOST),
    ];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [call, answer] of Object.entries(before)) expect([call, after[call]]).toEqual([call, answer]);
    expect(Object.keys(before).length).toBeGreaterThan(40);
  });

  it('creates another site under another id, beside the first one', async () => {
    const { archiveWithVisitors } = archived();
    expect((await importing(archiveWithVisitors)).err).toContain('The site kust exists');
    const takenHostResult = await importing(archiveWithVisitors, '--as', 'zee', '--hostname', 'kust.localhost');
    expect([takenHostResult.code, takenHostResult.err]).toEqual([
      1,
      expect.stringContaining('belongs to the site kust'),
    ]);
    const before = await exported(true);
    expect(await importing(archiveWithVisitors, '--as', 'zee')).toMatchObject({ code: 0 });
    const sites = await queryRows(
      "select id, document ->> 'id' as own, document ->> 'origin' as origin from sites order by id",
    );
    expect(sites).toEqual([
      { id: 'kust', own: 'kust', origin: 'http://kust.localhost:{PORT}' },
      { id: 'zee', own: 'zee', origin: 'http://zee.localhost:{PORT}' },
    ]);
    const homes = await queryRows(
      'select site_id, array_agg(id order by id)::text as ids, count(*)::int from estates group by 1 order by 1',
    );
    expect(homes[0]?.['ids']).toBe(homes[1]?.['ids']);
    const stayRows = await queryRows(
      'select count(*)::int as all, count(distinct id)::int as ids, count(distinct token_hash)::int as hashes from rental_reservations',
    );
    expect(stayRows).toEqual([{ all: 4, ids: 4, hashes: 4 }]);
    expect(await exported(true)).toBe(before);
  });

  it('replaces an existing site when that is allowed, and keeps accounts, tokens and mails', async () => {
    const { archiveWithoutVisitors } = archived();
    await opened.pool.query(
      `insert into redirects (site_id, source, target) values ('kust', '/extra', '/nl');
       insert into connections (site_id, name, crm, hook_secret) values ('kust', 'zabun', 'zabun', 'own');
       insert into site_tokens (id, site_id, token_hash, name) values ('own', 'kust', sha256('own'), '${TOKEN_NAME}');
       insert into mails (id, site_id, kind) values (gen_random_uuid(), 'kust', 'lead')`,
    );
    const before = await computeDatabaseSums(opened.pool);
    expect(await importing(archiveWithoutVisitors, '--replace')).toMatchObject({ code: 2 });
    const no = await runCommandOn(target, ['import', '--archive', archiveWithoutVisitors, '--replace'], 'no');
    expect([no.code, no.out]).toEqual([1, expect.stringMatching(/messages +1[^]*Nothing was replaced/)]);
    expect((await importing(archiveWithoutVisitors, '--as', 'new', '--dry-run')).out).toMatch(
      /Dry run, nothing was written[^]*estates/,
    );
    expect(await computeDatabaseSums(opened.pool)).toEqual(before);

    expect(
      await runCommandOn(target, ['import', '--archive', archiveWithoutVisitors, '--replace'], 'kust'),
    ).toMatchObject({ code: 0 });
    expect(await exported(false)).toBe(await computeChecksum(archiveWithoutVisitors));
    const leftRows = await queryRows(
      `select (select count(*)::int from redirects where source = '/extra') as redirects,
        (select count(*)::int from messages where site_id = 'kust') as messages,
        (select count(*)::int from connections where site_id = 'kust') as accounts,
        (select count(*)::int from site_tokens where site_id = 'kust') as tokens,
        (select count(*)::int from mails where site_id = 'kust') as mails,
        (select count(*)::int from rental_blocks where source = 'erased:V-AAAAAA') as blocks,
        (select count(*)::int from messages where site_id = 'zee') as others`,
    );
    expect(leftRows).toEqual([{ redirects: 0, messages: 0, accounts: 1, tokens: 1, mails: 1, blocks: 1, others: 1 }]);
  });

  const importingFiles = async (files: readonly ArchiveFile[]) =>
    importing(await writeFiles(archived().createArchivePath(), files), '--replace', '--yes');

  it('changes nothing when the database refuses it', async () => {
    const before = await computeDatabaseSums(opened.pool);
    const files = await readFiles(archived().archiveWithVisitors);
    for (const [what, make, why] of ARCHIVES_REFUSED_BY_DATABASE)
      expect([what, await importingFiles(make(files))]).toEqual([what, createRefusalExpectation(why)]);
    expect(await computeDatabaseSums(opened.pool)).toEqual(before);
  });

  return () => ({ database: target, opened, importFile: importing, importFiles: importingFiles });
}
