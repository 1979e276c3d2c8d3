import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { BackupError } from './backupError.ts';
import { formatCopyLine, MAX_FILE_ROWS, type TextValue } from './copyText.ts';
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

/** The approximate size of a file with rows. */
const TARGET_FILE_BYTES = 2 * 1024 * 1024;
/**
 * The number of rows in the first query. The number of rows in each later portion is computed from the portion before,
 * because the rows of one table, except the table with files, have similar lengths.
 */
const FIRST_PORTION_ROWS = 20;
/** The table with uploaded pictures and documents in their original form. */
export const FILES_TABLE = 'asset_blobs';
const FILE_PORTION_ROWS = 4;
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
const textRowsSchema = z.array(z.array(z.string().nullable()));
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
 * Reads the rows of a table in portions of about `TARGET_FILE_BYTES`. The function must run within a transaction that
 * has called `setTextFormat`.
 */
export async function* readPortions(
  client: PoolClient,
  table: DatabaseTable,
  readOriginal: ReadOptions['readOriginal'],
): AsyncGenerator<{ text: string; rows: number }> {
  const hasFiles = table.name === FILES_TABLE;
  const columns = table.columns.map(({ name }) => `${quoteName(name)}::text`).join(', ');
  const maxRows = hasFiles ? FILE_PORTION_ROWS : MAX_FILE_ROWS;
  await client.query(`declare backup_rows no scroll cursor for select ${columns} from ${quoteName(table.name)}`);
  let portionRows = Math.min(FIRST_PORTION_ROWS, maxRows);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${portionRows} from backup_rows`, rowMode: 'array' });
    const fetchedRows: readonly (readonly TextValue[])[] = textRowsSchema.parse(rows);
    const completeRows = hasFiles
      ? await Promise.all(fetchedRows.map((row) => addOriginal(table, row, readOriginal)))
      : fetchedRows;
    const text = completeRows.map(formatCopyLine).join('');
    if (fetchedRows.length > 0) yield { text, rows: fetchedRows.length };
    if (fetchedRows.length < portionRows) break;
    portionRows = Math.max(1, Math.min(maxRows, Math.round((TARGET_FILE_BYTES / text.length) * fetchedRows.length)));
  }
  await client.query('close backup_rows');
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
