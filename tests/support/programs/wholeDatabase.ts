import type { Pool } from 'pg';

/** Of one database: a restored one has its own. */
const LEFT_OUT = new Set(['outbox', 'purges', 'purge_list', 'purge_readers', 'discarded_originals']);

/** A sum of the rows of each table, in any order of rows, and the last number of each sequence. */
export async function wholeDatabase(pool: Pool): Promise<Record<string, string | null>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('timezone', 'UTC', true)");
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    );
    const sums: Record<string, string | null> = {};
    for (const { name } of tables.rows.filter((table) => !LEFT_OUT.has(table.name))) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
      );
      sums[name] = rows[0]?.sum ?? null;
    }
    const sequences = await client.query<{ name: string; last: string | null }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
    );
    for (const { name, last } of sequences.rows) if (!name.startsWith('purges_')) sums[name] = last;
    await client.query('commit');
    return sums;
  } finally {
    client.release();
  }
}
