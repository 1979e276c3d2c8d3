import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { fillBackOffice, IMPORT_SITE_ID, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench, BenchContext } from '../context.ts';
import { createMaximumRow, createUnmeasuredRow, type BenchRow } from '../row.ts';
import { createFilteredSearches, measureMedianSearchMs } from '../searchTimes.ts';

const PGLITE_FIGURE = 'Search with all facets over the imported listings, median, PGlite';
const POSTGRES_FIGURE = 'The same on PostgreSQL';
const FILTERED_PGLITE_FIGURE = 'Search with the filters beside the controls and all facets, median, PGlite';
const FILTERED_POSTGRES_FIGURE = 'The same with these filters on PostgreSQL';
const OTHER_SITES_FIGURE = 'The same among 200,000 generated listings of 50 other sites, PostgreSQL, × the row above';

const OTHER_SITE_COUNT = 50;
const LISTINGS_PER_OTHER_SITE = 4000;

/** Returns the SQL of a column of a copied estate. */
function toCopiedColumnSql(column: string): string {
  if (column === 'site_id') return `'crowd' || site.n`;
  if (column === 'price') return 'round(price * (0.7 + 0.6 * random()))';
  if (column === 'publication_date') return `publication_date - random() * interval '300 days'`;
  return column;
}

/** Copies imported listings into other sites, with different prices and publication dates. */
async function addOtherSites(databaseUrl: string): Promise<void> {
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
      [OTHER_SITE_COUNT, IMPORT_SITE_ID],
    );
    await client.query(
      `insert into estates (${columns.join(', ')})
       select ${columns.map(toCopiedColumnSql).join(', ')}
       from generate_series(1, $1) as site(n)
       cross join lateral (select * from estates where site_id = $2 order by md5(id::text || site.n) limit $3) as estate`,
      [OTHER_SITE_COUNT, IMPORT_SITE_ID, LISTINGS_PER_OTHER_SITE],
    );
    await client.query(
      `insert into city_names (site_id, city_id, locale, sort_name)
       select 'crowd' || n, city_id, locale, sort_name from city_names, generate_series(1, $1) as n where site_id = $2`,
      [OTHER_SITE_COUNT, IMPORT_SITE_ID],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function measureOnPostgres({ listings, folder, showProgress, onClose }: BenchContext): Promise<BenchRow[]> {
  const binaries = await findPostgres();
  if (binaries === undefined) {
    const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
    return [
      createUnmeasuredRow(POSTGRES_FIGURE, '≤ 10 ms', why),
      createUnmeasuredRow(FILTERED_POSTGRES_FIGURE, '≤ 6 ms', why),
      createUnmeasuredRow(OTHER_SITES_FIGURE, '≤ 2.0 ×', why),
    ];
  }
  const cluster = await startPostgres(binaries);
  onClose(() => cluster.stop());
  const databaseUrl = await cluster.createDatabase();
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: `${folder}/postgres` };
  const seconds = await fillBackOffice(environment, listings, showProgress);
  const backoffice = await startBenchBackOffice(environment);
  try {
    showProgress('searching');
    const alone = await measureMedianSearchMs(backoffice.url, IMPORT_SITE_ID);
    const filtered = await measureMedianSearchMs(backoffice.url, IMPORT_SITE_ID, createFilteredSearches);
    showProgress('generating 200,000 listings');
    await addOtherSites(databaseUrl);
    showProgress('searching among them');
    const crowded = await measureMedianSearchMs(backoffice.url, IMPORT_SITE_ID);
    const small = await measureMedianSearchMs(backoffice.url, 'crowd7');
    const note = `${crowded.toFixed(1)} ms; in one of the 50 sites, of 4,000 listings, ${small.toFixed(1)} ms`;
    return [
      createMaximumRow(10, {
        figure: POSTGRES_FIGURE,
        value: alone,
        unit: 'ms',
        note: `imported in ${seconds.toFixed(1)} s`,
      }),
      createMaximumRow(6, { figure: FILTERED_POSTGRES_FIGURE, value: filtered, unit: 'ms' }),
      createMaximumRow(2, { figure: OTHER_SITES_FIGURE, value: crowded / alone, unit: '×', note }),
    ];
  } finally {
    await backoffice.stop();
  }
}

export const searchRows: Bench = {
  name: 'search',
  title: 'search',
  async run(context) {
    const { getProduct, measureImportSeconds, listings } = context;
    const { backofficeUrl } = await getProduct();
    context.showProgress('searching on PGlite');
    const embedded = await measureMedianSearchMs(backofficeUrl, IMPORT_SITE_ID);
    const filtered = await measureMedianSearchMs(backofficeUrl, IMPORT_SITE_ID, createFilteredSearches);
    const note = [listings.sourceNote, `imported in ${(await measureImportSeconds()).toFixed(1)} s`]
      .filter(Boolean)
      .join('; ');
    return [
      createMaximumRow(25, { figure: PGLITE_FIGURE, value: embedded, unit: 'ms', note }),
      createMaximumRow(15, { figure: FILTERED_PGLITE_FIGURE, value: filtered, unit: 'ms' }),
      ...(await measureOnPostgres(context)),
    ];
  },
};
