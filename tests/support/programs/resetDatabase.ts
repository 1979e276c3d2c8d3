import type { Client } from 'pg';

/**
 * The content of a migrated database before its first use: rows by table, the state of sequences, and its structure.
 */
export interface PristineState {
  readonly structureText: string;
  readonly rowsByTable: ReadonlyMap<string, string>;
  readonly sequenceValues: ReadonlyMap<string, string>;
}

/**
 * Selects tables, columns, constraints, functions, schemas, roles and settings, which a reset of rows does not restore.
 */
const STRUCTURE_SQL = `
  select md5(string_agg(item, ',' order by item)) as sum from (
    select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid, attnotnull) as item from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace::regnamespace::text not like 'pg\\_%' and attnum > 0
        and relnamespace <> 'information_schema'::regnamespace
    union all select concat_ws(' ', 'relation', relname, relkind, reloptions) from pg_class
      where relnamespace::regnamespace::text not like 'pg\\_%'
    union all select concat_ws(' ', 'constraint', conname, conrelid::regclass, convalidated) from pg_constraint
    union all select concat_ws(' ', 'trigger', tgname, tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', proname, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'schema', nspname) from pg_namespace where nspname not like 'pg\\_%'
    union all select concat_ws(' ', 'role', rolname) from pg_roles
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'setting', setconfig) from pg_db_role_setting
  ) as items`;

const USED_TABLES_SQL = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`;

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function readStructure(client: Client): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(STRUCTURE_SQL);
  return rows[0]?.sum ?? '';
}

async function listUsedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(USED_TABLES_SQL);
  return rows.map(({ name }) => name);
}

async function readRows(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select coalesce(json_agg(each order by each::text), '[]')::text as text from ${quoteIdentifier(table)} as each`,
  );
  return rows[0]?.text ?? '[]';
}

async function readSequences(client: Client): Promise<Map<string, string>> {
  const namedSequences = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'",
  );
  if (namedSequences.rows.length === 0) return new Map();
  const each = namedSequences.rows.map(
    ({ name }) => `select '${name}' as name, last_value || ' ' || is_called as state from ${quoteIdentifier(name)}`,
  );
  const { rows } = await client.query<{ name: string; state: string }>(each.join(' union all '));
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/** Reads the data that `resetRows` restores. */
export async function readPristine(client: Client): Promise<PristineState> {
  const rows = new Map<string, string>();
  for (const table of await listUsedTables(client)) rows.set(table, await readRows(client, table));
  return { structureText: await readStructure(client), rowsByTable: rows, sequenceValues: await readSequences(client) };
}

/**
 * Restores the rows and sequences of a database. Returns false when tables, roles or other parts of it have changed, so
 * that it differs from its original state.
 */
export async function resetRows(client: Client, pristine: PristineState): Promise<boolean> {
  if ((await readStructure(client)) !== pristine.structureText) return false;
  const used = await listUsedTables(client);
  const statements: string[] = [];
  const changed: string[] = [];
  for (const table of used) {
    if (!pristine.rowsByTable.has(table)) changed.push(table);
    else if ((await readRows(client, table)) !== pristine.rowsByTable.get(table)) changed.push(table);
  }
  if (changed.length > 0) statements.push(`truncate ${changed.map(quoteIdentifier).join(', ')} cascade`);
  for (const [name, state] of await readSequences(client)) {
    const before = pristine.sequenceValues.get(name);
    if (before === undefined || before === state) continue;
    const [value, isCalled] = before.split(' ');
    statements.push(`select setval('${quoteIdentifier(name)}', ${value}, ${isCalled})`);
  }
  // The statistics are restored as well, because the planner would choose other plans with the statistics of former
  // rows.
  statements.push(
    `delete from pg_statistic using pg_class where pg_class.oid = starelid and relnamespace = 'public'::regnamespace`,
  );
  await client.query(`begin; ${statements.join('; ')}; commit`);
  for (const [table, text] of pristine.rowsByTable) {
    if ((await readRows(client, table)) === text) continue;
    await client.query(
      `insert into ${quoteIdentifier(table)} overriding system value
       select * from json_populate_recordset(null::${quoteIdentifier(table)}, $1::json)`,
      [text],
    );
  }
  return true;
}

/** Returns, for each table, the number of its rows and the last transaction that wrote one of them. */
export async function readVersions(client: Client): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  for (const table of await listUsedTables(client)) {
    const { rows } = await client.query<{ version: string }>(
      `select concat_ws(' ', count(*), max(xmin::text::bigint)) as version from ${quoteIdentifier(table)}`,
    );
    versions.set(table, rows[0]?.version ?? '');
  }
  return versions;
}
