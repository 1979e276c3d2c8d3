import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { fillBackOffice, IMPORTS, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench, BenchContext } from '../context.ts';
import { atMost, notMeasured, type BenchRow } from '../row.ts';
import { filteredSearches, searchMedian } from '../searchTimes.ts';

const EMBEDDED = 'Search with all facets over the imported listings, median, PGlite';
const POSTGRES = 'The same on PostgreSQL';
const FILTERED = 'Search with the filters beside the controls and all facets, median, PGlite';
const FILTERED_POSTGRES = 'The same with these filters on PostgreSQL';
const CROWDED = 'The same among 200,000 generated listings of 50 other sites, PostgreSQL, × the row above';

const SITES = 50;
const PER_SITE = 4000;

/** Returns the SQL of a column of a copied estate. */
function copied(column: string): string {
  if (column === 'site_id') return `'crowd' || site.n`;
  if (column === 'price') return 'round(price * (0.7 + 0.6 * random()))';
  if (column === 'publication_date') return `publication_date - random() * interval '300 days'`;
  return column;
}

/** Copies imported listings into other sites, with different prices and days. */
async function crowd(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'estates' and is_generated = 'NEVER' order by ordinal_position`,
    );
    const columns = rows.map(({ name }) => name);
    await client.query(
      `insert into sites (id, document)
       select 'crowd' || n, document || jsonb_build_object('id', 'crowd' || n, 'hostnames', jsonb_build_array())
       from sites, generate_series(1, $1) as n where id = $2`,
      [SITES, IMPORTS],
    );
    await client.query(
      `insert into estates (${columns.join(', ')})
       select ${columns.map(copied).join(', ')}
       from generate_series(1, $1) as site(n)
       cross join lateral (select * from estates where site_id = $2 order by md5(id::text || site.n) limit $3) as estate`,
      [SITES, IMPORTS, PER_SITE],
    );
    await client.query(
      `insert into city_names (site_id, city_id, locale, sort_name)
       select 'crowd' || n, city_id, locale, sort_name from city_names, generate_series(1, $1) as n where site_id = $2`,
      [SITES, IMPORTS],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function measureOnPostgres({ listings, folder, progress, onClose }: BenchContext): Promise<BenchRow[]> {
  const binaries = await findPostgres();
  if (binaries === undefined) {
    const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
    return [
      notMeasured(POSTGRES, '≤ 10 ms', why),
      notMeasured(FILTERED_POSTGRES, '≤ 6 ms', why),
      notMeasured(CROWDED, '≤ 2.0 ×', why),
    ];
  }
  const cluster = await startPostgres(binaries);
  onClose(() => cluster.stop());
  const databaseUrl = await cluster.createDatabase();
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: `${folder}/postgres` };
  const seconds = await fillBackOffice(environment, listings, progress);
  const backoffice = await startBenchBackOffice(environment);
  try {
    progress('searching');
    const alone = await searchMedian(backoffice.url, IMPORTS);
    const filtered = await searchMedian(backoffice.url, IMPORTS, filteredSearches);
    progress('generating 200,000 listings');
    await crowd(databaseUrl);
    progress('searching among them');
    const crowded = await searchMedian(backoffice.url, IMPORTS);
    const small = await searchMedian(backoffice.url, 'crowd7');
    const note = `${crowded.toFixed(1)} ms; in one of the 50 sites, of 4,000 listings, ${small.toFixed(1)} ms`;
    return [
      atMost(10, { figure: POSTGRES, value: alone, unit: 'ms', note: `imported in ${seconds.toFixed(1)} s` }),
      atMost(6, { figure: FILTERED_POSTGRES, value: filtered, unit: 'ms' }),
      atMost(2, { figure: CROWDED, value: crowded / alone, unit: '×', note }),
    ];
  } finally {
    await backoffice.stop();
  }
}

export const searchRows: Bench = {
  name: 'search',
  title: 'search',
  async run(context) {
    const { product, importSeconds, listings } = context;
    const { backofficeUrl } = await product();
    context.progress('searching on PGlite');
    const embedded = await searchMedian(backofficeUrl, IMPORTS);
    const filtered = await searchMedian(backofficeUrl, IMPORTS, filteredSearches);
    const note = [listings.note, `imported in ${(await importSeconds()).toFixed(1)} s`].filter(Boolean).join('; ');
    return [
      atMost(25, { figure: EMBEDDED, value: embedded, unit: 'ms', note }),
      atMost(15, { figure: FILTERED, value: filtered, unit: 'ms' }),
      ...(await measureOnPostgres(context)),
    ];
  },
};
