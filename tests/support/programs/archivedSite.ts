import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ArchiveFile, readArchive, writeArchive } from '#server/backoffice/backup/archive.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { exportSite } from '#server/backoffice/siteArchive/exportSite.ts';
import type { TestDatabase } from './databases.ts';
import { createOwnDemoDatabase } from './demoData.ts';
import { runCommandOn, toVariables } from './runOn.ts';

/**
 * The visitors whose data is in the database, and texts about them. The last visitor has an unconfirmed subscription,
 * which no archive contains.
 */
export const VISITOR_EMAILS = ['lies@', 'marc@', 'eva@', 'noor@', 'stil@'].map((name) => `${name}visitors.example.net`);
export const VISITOR_TEXTS = ['Een vraag van Lies', 'Marc Bezoeker', 'Eva Gast', 'Familie Peeters komt'];
/** Values that grant access. The first one is in archives with personal data, and the other two are in no archive. */
export const ARCHIVE_SECRETS = [
  'https://calendars.example.net/secret-1234',
  'encrypted-credentials',
  'hook-secret-5678',
];
/** The name of a token of the site. */
export const TOKEN_NAME = 'Etalagescherm';
export const TOKEN_HASH = createHash('sha256').update('a token of a visitor').digest('hex');

/** The site of the demo that is archived. */
export const ARCHIVED_SITE_ID = 'kust';
const PICTURE_COUNT = 5;
const HOME_COUNT = 12;

/**
 * Deletes all homes and pictures except some, because most of the work with an archive is to compress and read them.
 */
const REMOVE_ROWS_SQL = `
  delete from estates where site_id = '${ARCHIVED_SITE_ID}'
    and id not in (select id from estates where site_id = '${ARCHIVED_SITE_ID}' order by id limit ${HOME_COUNT});
  delete from assets where site_id = '${ARCHIVED_SITE_ID}'
    and id not in (select id from assets where site_id = '${ARCHIVED_SITE_ID}' order by id limit ${PICTURE_COUNT});
  delete from asset_blobs b where site_id = '${ARCHIVED_SITE_ID}'
    and not exists (select from assets a where a.site_id = b.site_id and a.hash = b.hash)`;

/** Creates data of visitors, and data that must never be archived. */
async function addVisitorData({ pool, repositories }: OpenedRepositories): Promise<number> {
  const first = await pool.query("select min(id)::int as id from estates where site_id = 'kust'");
  const withdrawn: number = first.rows[0].id;
  await repositories.estates.withdrawMany('kust', [withdrawn]);
  const [lies, marc, eva, noor, stil] = VISITOR_EMAILS;
  const hash = `decode('${TOKEN_HASH}', 'hex')`;
  await pool.query(`
    insert into site_tokens (id, site_id, token_hash, name) values ('0123456789abcdef', 'kust', ${hash}, '${TOKEN_NAME}');
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
    update rental_units set document = document || '{"feeds": [{"name": "other", "url": "${ARCHIVE_SECRETS[0]}"}],
      "closed": [{"begin": "2028-05-01", "end": "2028-05-08", "note": "Familie Peeters komt"}]}'
    where key = (select min(key) from rental_units where site_id = 'kust');
    insert into rental_feeds (unit_key, name, url) select min(key), 'other', '${ARCHIVE_SECRETS[0]}' from rental_units where site_id = 'kust';
    insert into connections (site_id, name, crm, credentials, hook_secret)
    values ('kust', 'zabun', 'zabun', '${ARCHIVE_SECRETS[1]}', '${ARCHIVE_SECRETS[2]}');
    insert into mails (id, site_id, kind, visitor, mail) values (gen_random_uuid(), 'kust', 'lead', '${lies}', '{"to": {"email": "${lies}"}}');`);
  const subscription = `insert into subscriptions (id, site_id, email, name, locale, frequency, wishes, wishes_key, transactions,
    types, sub_types, place_keys, latitudes, longitudes, area, consented_at, confirmed_at, edit_hash)
    values (gen_random_uuid(), 'kust', $1, 'Noor', 'nl', 'daily', '{}', 'x', '{1}', '{}', '{}', '{*}', '{51.1}', '{2.5}',
      '((0,0),(1,0),(1,1))', now(), $2::timestamptz, $3)`;
  await pool.query(subscription, [noor, '2026-01-01', TOKEN_HASH]);
  await pool.query(subscription, [stil, null, randomUUID()]);
  return withdrawn;
}

/** A site with all kinds of data that an archive can contain, and archives of it. */
export interface ArchivedSite {
  readonly database: TestDatabase;
  /** The open database. While it is open, commands use its process, whose start takes seconds. */
  readonly opened: OpenedRepositories;
  /** The id of an estate whose address answers 410. */
  readonly withdrawnId: number;
  readonly archiveWithVisitors: string;
  readonly archiveWithoutVisitors: string;
  /** Returns the path of a file that does not exist yet, in a folder that is removed with the site. */
  readonly createArchivePath: () => string;
  readonly close: () => Promise<void>;
}

/** Writes an archive directly from an open database. The command reads a copy of the embedded database instead. */
export async function createArchive(
  { pool }: OpenedRepositories,
  file: string,
  { site = ARCHIVED_SITE_ID, personalData = false } = {},
): Promise<string> {
  await writeArchive(file, exportSite(pool, { siteId: site, personalData, onProgress: () => {} }));
  return file;
}

export async function startArchivedSite(): Promise<ArchivedSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-site-archives-'));
  const newFile = () => path.join(folder, `${randomUUID()}.tar.gz`);
  const database = await createOwnDemoDatabase();
  const opened = await openRepositories(toVariables(database));
  await opened.pool.query(REMOVE_ROWS_SQL);
  const withdrawn = await addVisitorData(opened);
  const withVisitors = newFile();
  const exportRun = await runCommandOn(database, [
    'export',
    '--site',
    ARCHIVED_SITE_ID,
    '--archive',
    withVisitors,
    '--personal-data',
  ]);
  if (exportRun.code !== 0) throw new Error(exportRun.err);
  return {
    database,
    opened,
    withdrawnId: withdrawn,
    archiveWithVisitors: withVisitors,
    archiveWithoutVisitors: await createArchive(opened, newFile()),
    createArchivePath: newFile,
    async close() {
      await opened.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const computeChecksum = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

export async function readFiles(archive: string): Promise<ArchiveFile[]> {
  const all: ArchiveFile[] = [];
  for await (const file of readArchive(archive, () => Infinity)) all.push(file);
  return all;
}

export async function writeFiles(file: string, files: readonly ArchiveFile[]): Promise<string> {
  await writeArchive(file, Readable.from(files));
  return file;
}
