import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import * as schema from '../core/db/schema.ts';

interface TableColumn {
  readonly name: string;
  /** The type in SQL syntax. */
  readonly type: string;
}

/** A table of the database, without its generated columns. */
export interface DatabaseTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
}

/** The tables of this product. Other tables of the same database belong to other products. */
export const OWN_TABLES: readonly string[] = Object.values(schema).flatMap((each) =>
  is(each, PgTable) ? [getTableName(each)] : [],
);

/**
 * The tables whose contents are valid only in this database; backups omit them. The purges belong to readers of this
 * database; a restored database begins a new list, and all readers start again. Discarded originals are files of this
 * database's media storage.
 */
export const DATABASE_BOUND_TABLES: ReadonlySet<string> = new Set([
  'outbox',
  'purges',
  'purge_list',
  'purge_readers',
  'discarded_originals',
]);

/**
 * Makes the text of a value exact and independent of the settings of the database. The settings last until the
 * transaction ends.
 */
const TEXT_SETTINGS_STATEMENT = `
  select set_config('datestyle', 'ISO', true), set_config('timezone', 'UTC', true),
    set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`;

const TABLES_QUERY = `
  select c.relname as name, jsonb_agg(
    jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum
  ) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

const SEQUENCES_QUERY = `
  select sequencename as name, last_value::text as last from pg_sequences where schemaname = $1`;
const sequenceRow = z.object({ name: z.string(), last: z.string().nullable() });

/** Quotes a name for SQL. The name may contain any characters. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const setTextFormat = async (client: PoolClient): Promise<void> =>
  void (await client.query(TEXT_SETTINGS_STATEMENT));

/** Returns the tables in the current schema. */
export async function readTables(client: PoolClient): Promise<readonly DatabaseTable[]> {
  const { rows } = await client.query(TABLES_QUERY);
  return z.array(tableRow).parse(rows);
}

/** Returns the last number of each sequence of a schema, by name; null for a sequence that was never used. */
export async function readSequences(client: PoolClient, name: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await client.query(SEQUENCES_QUERY, [name]);
  return new Map(
    z
      .array(sequenceRow)
      .parse(rows)
      .map(({ name: sequence, last }) => [sequence, last]),
  );
}

const nameRow = z.object({ name: z.string() });

/** Returns the current schema of the connection. */
export async function readCurrentSchema(client: PoolClient): Promise<string> {
  const { rows } = await client.query('select current_schema() as name');
  return nameRow.parse(rows[0]).name;
}
