import type { Pool } from 'pg';

/** The tables with the state of one database instead of its sites. A restored database has other rows in them. */
const IGNORED_TABLES = new Set(['outbox', 'purges', 'purge_list', 'purge_readers', 'discarded_originals']);

/** Selects the column that contains the site, for tables with rows of sites. */
const SITE_COLUMNS_SQL = `
  select t.table_name as name, max(c.column_name::text) as site from information_schema.tables t
  left join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    and c.column_name = case t.table_name when 'sites' then 'id' else 'site_id' end
  where t.table_schema = 'public' group by 1 order by 1`;

/**
 * Returns a checksum of the rows of each table, independent of their order, and the last number of each sequence.
 *
 * @param sites when given, the rows of all other sites are left out, and so are the sequences, which all sites share
 */
export async function computeDatabaseSums(
  pool: Pool,
  sites?: readonly string[],
): Promise<Record<string, string | null>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('timezone', 'UTC', true)");
    const tables = await client.query<{ name: string; site: string | null }>(SITE_COLUMNS_SQL);
    const sums: Record<string, string | null> = {};
    for (const { name, site } of tables.rows.filter((table) => !IGNORED_TABLES.has(table.name))) {
      const isFiltered = sites !== undefined && site !== null;
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
         from ${name} t ${isFiltered ? `where ${site} = any($1)` : ''}`,
        isFiltered ? [sites] : [],
      );
      sums[name] = rows[0]?.sum ?? null;
    }
    if (sites) return sums;
    const sequences = await client.query<{ name: string; last: string | null }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
    );
    for (const { name, last } of sequences.rows) if (!name.startsWith('purges_')) sums[name] = last;
    return sums;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
