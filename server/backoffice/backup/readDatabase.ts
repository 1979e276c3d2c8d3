import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { BackupError } from './backupError.ts';
import { formatCopyLine, type TextValue } from './copyText.ts';
import {
  readCurrentSchema,
  DATABASE_BOUND_TABLES,
  OWN_TABLES,
  quoteName,
  readSequences,
  readTables,
  setTextFormat,
  type DatabaseTable,
} from './catalog.ts';
import { type BackupManifest, MANIFEST_FILE, formatManifest } from './manifest.ts';
import { readRowPortions } from './rowPortions.ts';

/** The table with uploaded pictures and documents in their original form. */
export const FILES_TABLE = 'asset_blobs';
/** The number of files that are read from a media storage at once, because each of them takes a call. */
const STORED_FILE_ROWS = 4;
const FILE_NUMBER_DIGITS = 6;

interface BackupFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface ReadOptions {
  /** The version of this program. */
  readonly version: string;
  readonly kind: BackupManifest['database'];
  /** Reads a file of the media storage. The function is undefined when there is no media storage. */
  readonly readOriginal?: ((key: string) => Promise<Buffer>) | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

const countRow = z.object({ count: z.string().transform(Number) });
const atRow = z.object({ at: z.date() });
const migrationRow = z.object({ name: z.string(), checksum: z.string() });
const siteRow = z.object({ id: z.string() });

async function countRows(client: PoolClient, { name }: DatabaseTable): Promise<number> {
  const { rows } = await client.query(`select count(*)::text as count from ${quoteName(name)}`);
  return countRow.parse(rows[0]).count;
}

async function createManifest(
  client: PoolClient,
  tables: readonly DatabaseTable[],
  { version, kind }: ReadOptions,
): Promise<Omit<BackupManifest, 'gevelBackup'>> {
  // This statement begins the snapshot. Sequences are read afterwards, so that they include every number in the rows.
  const at = atRow.parse((await client.query('select now() as at')).rows[0]).at.toISOString();
  const migrations = await client.query('select name, checksum from migrations order by name');
  const sites = await client.query('select id from sites order by id');
  const sequences = await readSequences(client, await readCurrentSchema(client));
  const manifestTables: BackupManifest['tables'] = {};
  for (const table of tables)
    manifestTables[table.name] = {
      columns: table.columns.map(({ name }) => name),
      rows: await countRows(client, table),
    };
  return {
    version,
    at,
    database: kind,
    sites: z
      .array(siteRow)
      .parse(sites.rows)
      .map(({ id }) => id),
    migrations: z.array(migrationRow).parse(migrations.rows),
    tables: manifestTables,
    sequences: Object.fromEntries([...sequences].flatMap(([name, last]) => (last === null ? [] : [[name, last]]))),
  };
}

const createStorageError = () =>
  new BackupError('The files are in a media storage. Set MEDIA_URL to the value that the back office has.');

/**
 * Throws a `BackupError` when files are in a media storage, because without that storage they cannot be in the backup.
 */
export async function assertNoOriginals(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`select from ${quoteName(FILES_TABLE)} where place is not null limit 1`);
  if (rowCount !== 0) throw createStorageError();
}

/**
 * Adds the content of a file of the media storage to its row, so that a restore needs only the backup and can use any
 * storage.
 */
async function addOriginal(
  { columns }: DatabaseTable,
  row: readonly TextValue[],
  readOriginal: ReadOptions['readOriginal'],
): Promise<readonly TextValue[]> {
  const storageKey = row[columns.findIndex(({ name }) => name === 'place')];
  if (typeof storageKey !== 'string') return row;
  if (!readOriginal) throw createStorageError();
  const content = await readOriginal(storageKey);
  const hexContent = `\\x${content.toString('hex')}`;
  return columns.map(({ name }, index) =>
    name === 'place' ? null : name === 'content' ? hexContent : (row[index] ?? null),
  );
}

/**
 * Reads the rows of a table as the texts of its files. The function must run within a transaction that has called
 * `setTextFormat`.
 */
export function readPortions(
  client: PoolClient,
  table: DatabaseTable,
  readOriginal: ReadOptions['readOriginal'],
): ReturnType<typeof readRowPortions> {
  const columns = table.columns.map(({ name }) => `${quoteName(name)}::text`).join(', ');
  const query = `select ${columns} from ${quoteName(table.name)}`;
  if (table.name !== FILES_TABLE) return readRowPortions(client, { query, formatRow: formatCopyLine });
  return readRowPortions(client, {
    query,
    formatRow: async (row) => formatCopyLine(await addOriginal(table, row, readOriginal)),
    // A file of the database is 50 MB or less, but each byte is two digits of text, and several copies of the text
    // exist.
    maxFetchRows: readOriginal ? STORED_FILE_ROWS : 1,
  });
}

/**
 * Yields the files of a backup: the manifest, then the rows of each table in COPY's text format, all with the state of
 * one moment. Other clients can read and write in the meantime, except in the embedded database.
 */
export async function* readDatabase(pool: Pool, options: ReadOptions): AsyncGenerator<BackupFile> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await setTextFormat(client);
    const tables = (await readTables(client)).filter(
      ({ name }) => OWN_TABLES.includes(name) && !DATABASE_BOUND_TABLES.has(name),
    );
    const manifest = await createManifest(client, tables, options);
    yield { name: MANIFEST_FILE, bytes: formatManifest(manifest) };
    const totalRows = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
    let doneRows = 0;
    for (const table of tables) {
      let fileNumber = 0;
      for await (const { text, rows } of readPortions(client, table, options.readOriginal)) {
        fileNumber += 1;
        doneRows += rows;
        yield {
          name: `${table.name}/${String(fileNumber).padStart(FILE_NUMBER_DIGITS, '0')}.copy`,
          bytes: Buffer.from(text),
        };
        options.onProgress(doneRows, totalRows);
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
