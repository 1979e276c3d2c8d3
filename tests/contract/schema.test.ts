import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import * as schema from '#server/backoffice/core/db/schema.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
  readonly key: boolean;
}

/** The properties of a column that both the schema and the database state, by table and column name. */
type ColumnsByTable = Record<string, Record<string, Omit<ColumnRow, 'table_name' | 'column_name'>>>;

/** Removes spaces from a type: the database writes `numeric(10,2)`, and the declaration `numeric(10, 2)`. */
const removeSpacesAfterCommas = (type: string) => type.replaceAll(', ', ',');

const DECLARED_TABLES = Object.values(schema).filter((each) => is(each, PgTable));

function listDeclaredColumns(): ColumnsByTable {
  const tables: ColumnsByTable = {};
  for (const table of DECLARED_TABLES) {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    tables[name] = Object.fromEntries(
      columns.map((column) => [
        column.name,
        {
          type: removeSpacesAfterCommas(column.getSQLType()),
          nullable: !column.notNull,
          filled: column.hasDefault || column.generated !== undefined || column.generatedIdentity !== undefined,
          key: column.primary || keys.has(column.name),
        },
      ]),
    );
  }
  return tables;
}

/**
 * Selects the columns of every table that the migrations created, and whether the database fills a column by itself.
 */
const STORED_COLUMNS_SQL = `
  select c.table_name, c.column_name, format_type(a.atttypid, a.atttypmod) as type, c.is_nullable = 'YES' as nullable,
    a.atthasdef or a.attidentity <> '' as filled,
    exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  join pg_attribute a on a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
    and a.attname = c.column_name
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`;

describe.each(listDatabaseKinds())('The declared tables, on $name', (kind) => {
  let database: TestDatabase;
  let program: OpenDatabase;

  beforeAll(async () => {
    database = await kind.start();
    program = await openDatabase(database.env, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await program.close();
    await database.remove();
  });

  it('match those of the migrations, column by column', async () => {
    const { rows } = await program.pool.query<ColumnRow>(STORED_COLUMNS_SQL);
    const stored: ColumnsByTable = {};
    for (const { table_name: table, column_name: column, type, nullable, filled, key } of rows)
      (stored[table] ??= {})[column] = { type: removeSpacesAfterCommas(type), nullable, filled, key };
    expect(Object.keys(stored).length).toBeGreaterThan(30);
    expect(listDeclaredColumns()).toEqual(stored);
  });

  it('can all be read through their declaration', async () => {
    for (const table of DECLARED_TABLES) {
      const rows = await program.db.select(getTableColumns(table)).from(table).limit(1);
      expect(rows.length).toBeLessThanOrEqual(1);
    }
  });
});
