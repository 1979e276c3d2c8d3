import type { PoolClient } from 'pg';
import { z } from 'zod';
import { BackupError } from './backupError.ts';
import { DATABASE_BOUND_TABLES, quoteName, readTables, type DatabaseTable } from './catalog.ts';
import { MAX_FILE_ROWS, type TextValue } from './copyText.ts';
import type { BackupManifest } from './manifest.ts';
import { readBackup } from './readBackup.ts';
import { cutIntoPortions } from './rowPortions.ts';

/**
 * The size of the rows in one statement. Quotes and backslashes in a list take twice their size, and the embedded
 * database accepts 64 MiB at once.
 */
const MAX_INSERT_BYTES = 8 * 1024 * 1024;

const referenceRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });

const REFERENCES_QUERY = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`;

/**
 * Drops the foreign keys between tables, so that the tables can be filled in any order. Returns a function that
 * restores the foreign keys.
 */
export async function dropReferences(client: PoolClient): Promise<() => Promise<void>> {
  const references = z.array(referenceRow).parse((await client.query(REFERENCES_QUERY)).rows);
  for (const { table, name } of references)
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`);
  return async () => {
    for (const { table, name, definition } of references)
      await client.query(`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`);
  };
}

const measureRowBytes = (row: readonly TextValue[]): number =>
  row.reduce((sum, value) => sum + (value === null ? 0 : Buffer.byteLength(value)), 0);

/** Returns the bytes of a value of `bytea` in the hex format, and any other value as it is. */
function toBytes(value: TextValue): TextValue | Buffer {
  if (value?.startsWith('\\x') !== true) return value;
  const bytes = Buffer.from(value.slice(2), 'hex');
  // `Buffer.from` stops at the first character that is not a digit. The database refuses such a text.
  return bytes.length * 2 + 2 === value.length ? bytes : value;
}

interface InsertStatement {
  readonly text: string;
  readonly values: readonly (TextValue | Buffer | readonly TextValue[])[];
}

/**
 * Builds a statement that inserts rows of text, with one list per column. The embedded database does not accept COPY
 * from a client. A row that is too large for a list is inserted by its values, its files as bytes: as text, a file of
 * 50 MB would be larger than what the embedded database accepts at once.
 */
function buildInsertStatement(
  { name, columns }: DatabaseTable,
  insertedColumns: readonly string[],
  rows: readonly (readonly TextValue[])[],
): InsertStatement {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const fields = insertedColumns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new BackupError(`This file has a column ${name}.${column}, which no version has.`);
    return {
      type,
      target: quoteName(column),
      parameter: `$${index + 1}::${type}`,
      value: `r.c${index}::${type}`,
      list: `$${index + 1}::text[]`,
      alias: `c${index}`,
    };
  });
  const joinFields = (part: 'target' | 'parameter' | 'value' | 'list' | 'alias') =>
    fields.map((field) => field[part]).join(', ');
  const insertInto = `insert into ${quoteName(name)} (${joinFields('target')}) overriding system value`;
  const [row = [], ...otherRows] = rows;
  if (otherRows.length === 0 && measureRowBytes(row) > MAX_INSERT_BYTES)
    return {
      text: `${insertInto} values (${joinFields('parameter')})`,
      values: fields.map(({ type }, index) => {
        const value = row[index] ?? null;
        return type === 'bytea' ? toBytes(value) : value;
      }),
    };
  return {
    text: `${insertInto}
      select ${joinFields('value')} from unnest(${joinFields('list')}) as r (${joinFields('alias')})`,
    values: fields.map((_field, index) => rows.map((each) => each[index] ?? null)),
  };
}

/** Inserts rows of text, with as many statements as their size needs. */
export async function insertTextRows(
  client: Pick<PoolClient, 'query'>,
  table: DatabaseTable,
  columns: readonly string[],
  rows: readonly (readonly TextValue[])[],
): Promise<void> {
  const limits = { maxBytes: MAX_INSERT_BYTES, maxCount: MAX_FILE_ROWS };
  for await (const portion of cutIntoPortions(rows, measureRowBytes, limits)) {
    const { text, values } = buildInsertStatement(table, columns, portion);
    await client.query(text, [...values]);
  }
}

/**
 * Fills the empty tables of the current schema, within a transaction.
 *
 * @param tables the tables of the current schema that may be filled, by name
 * @throws BackupError when the backup is damaged
 */
async function insertRows(
  client: PoolClient,
  file: string,
  { tables: declaredTables }: BackupManifest,
  tables: ReadonlyMap<string, DatabaseTable>,
  onRows: (done: number) => void,
): Promise<void> {
  let insertedRowCount = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'manifest') continue;
    const table = tables.get(part.table);
    const columns = declaredTables[part.table]?.columns;
    if (!table || !columns) throw new BackupError(`This backup has a table ${part.table}, which no version has.`);
    await insertTextRows(client, table, columns, part.rows);
    insertedRowCount += part.rows.length;
    onRows(insertedRowCount);
  }
}

/**
 * Fills the tables of the current schema, which migrations have just created, with the rows of a backup. The function
 * must run within a transaction, and throws a `BackupError` for a backup that contradicts its manifest.
 */
export async function writeTables(
  client: PoolClient,
  file: string,
  manifest: BackupManifest,
  onRows: (done: number) => void,
): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  for (const name of DATABASE_BOUND_TABLES) tables.delete(name);
  const restoreReferences = await dropReferences(client);
  // The tables are emptied first, because migrations write rows too.
  for (const name of tables.keys()) await client.query(`truncate table ${quoteName(name)}`);
  await insertRows(client, file, manifest, tables, onRows);
  await restoreReferences();
}
