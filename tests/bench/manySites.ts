import { Client } from 'pg';
import { IMPORT_SITE_ID } from './benchBackOffice.ts';

/** The number of listings in each site. */
export const LISTINGS_PER_SITE = 1000;
const SITES_PER_BATCH = 50;

export const toSiteId = (number: number): string => `agency${number}`;

const SITE_ID_SQL = `'agency' || site.n`;
/** The tables of a site, except those of its listings. */
const SITE_TABLES = [
  'navigation',
  'pages',
  'page_paths',
  'entities',
  'entity_items',
  'offices',
  'agreements',
  'translations',
];
/** The tables with data about listings, except the table of the listings themselves. */
const LISTING_TABLES = ['city_names', 'estate_terms'];
const toSavedTableName = (table: string) => `imported_${table}`;

async function readColumns(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Returns the SQL of a column of a copied listing. The copy has another price and another publication date. */
function toCopiedColumnSql(column: string): string {
  if (column === 'site_id') return SITE_ID_SQL;
  if (column === 'price') return 'round(estate.price * (0.7 + 0.6 * random()))';
  if (column === 'publication_date') return `estate.publication_date - random() * interval '300 days'`;
  return `estate.${column}`;
}

/** Copies the imported listings to a separate table, in an order that is independent of their place and price. */
async function saveListings(client: Client, columns: readonly string[]): Promise<number> {
  await client.query(
    `create unlogged table ${toSavedTableName('estates')} as
     select row_number() over (order by md5(id::text)) - 1 as ordinal, ${columns.join(', ')}
     from estates where site_id = '${IMPORT_SITE_ID}' and parent_id is null`,
  );
  for (const table of LISTING_TABLES)
    await client.query(
      `create unlogged table ${toSavedTableName(table)} as select * from ${table} where site_id = '${IMPORT_SITE_ID}'`,
    );
  await client.query(`create unique index on ${toSavedTableName('estates')} (ordinal)`);
  await client.query(`analyze ${toSavedTableName('estates')}`);
  await client.query(`truncate estates, ${LISTING_TABLES.join(', ')} cascade`);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${toSavedTableName('estates')}`,
  );
  return rows[0]?.count ?? 0;
}

/** Copies rows of the site of the imports into all other sites. */
async function copyRows(client: Client, table: string, from: string, sites: number): Promise<void> {
  const columns = await readColumns(client, table);
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((column) => (column === 'site_id' ? SITE_ID_SQL : `${from}.${column}`)).join(', ')}
     from generate_series(1, $1) as site(n), ${from} where ${from}.site_id = $2`,
    [sites, IMPORT_SITE_ID],
  );
}

/** Stores the names of the cities in which a site has listings, as an import does. */
async function nameCities(client: Client): Promise<void> {
  await client.query(
    `insert into city_names (site_id, city_id, locale, sort_name)
     select used.site_id, city_id, names.locale, names.sort_name
     from (select distinct site_id, city_id from estates) as used join ${toSavedTableName('city_names')} as names using (city_id)
     order by used.site_id, city_id, names.locale`,
  );
}

/** Creates the sites, with everything that `site add` creates, and removes the site of the imports. */
async function copySites(client: Client, sites: number): Promise<void> {
  await client.query(
    `insert into sites (id, document)
     select ${SITE_ID_SQL}, document || jsonb_build_object(
       'id', ${SITE_ID_SQL}, 'name', 'Agency ' || site.n, 'hostnames', jsonb_build_array(${SITE_ID_SQL} || '.localhost'),
       'origin', 'http://' || ${SITE_ID_SQL} || '.localhost:{PORT}')
     from generate_series(1, $1) as site(n), sites where id = $2`,
    [sites, IMPORT_SITE_ID],
  );
  await client.query(
    `insert into site_hostnames (hostname, site_id)
     select ${SITE_ID_SQL} || '.localhost', ${SITE_ID_SQL} from generate_series(1, $1) as site(n)`,
    [sites],
  );
  for (const table of SITE_TABLES) await copyRows(client, table, table, sites);
  await client.query(
    `insert into estate_changes (site_id, change)
     select ${SITE_ID_SQL}, nextval('estate_changes_seq') from generate_series(1, $1) as site(n)`,
    [sites],
  );
  await client.query('delete from sites where id = $1', [IMPORT_SITE_ID]);
}

/**
 * Drops the indexes that no constraint needs, and creates them again after the rows are written. This takes a third of
 * the time of writing with indexes.
 */
async function fillWithoutIndexes(client: Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = $1::regclass
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Turns a database with imported listings in one site into a database with copies of them in many sites,
 * `LISTINGS_PER_SITE` in each. Each site has listings from the whole country, with different prices and publication
 * dates.
 */
export async function spreadOverSites(
  databaseUrl: string,
  sites: number,
  progress: (text: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query('select setseed(0.5)');
    // When `wal_level` is `minimal`, the rows need no write-ahead log if the same transaction empties their table.
    await client.query('begin');
    const columns = await readColumns(client, 'estates');
    const count = await saveListings(client, columns);
    await copySites(client, sites);
    await fillWithoutIndexes(client, 'estates', async () => {
      for (let first = 1; first <= sites; first += SITES_PER_BATCH) {
        const last = Math.min(first + SITES_PER_BATCH - 1, sites);
        await client.query(
          `insert into estates (${columns.join(', ')})
           select ${columns.map(toCopiedColumnSql).join(', ')}
           from generate_series($1::int, $2::int) as site(n)
           cross join generate_series(0, ${LISTINGS_PER_SITE} - 1) as copy(k)
           join ${toSavedTableName('estates')} as estate on estate.ordinal = ((site.n - 1)::bigint * ${LISTINGS_PER_SITE} + copy.k) % $3
           order by site.n, estate.id`,
          [first, last, count],
        );
        progress(`${last * LISTINGS_PER_SITE} listings in ${last} of ${sites} sites`);
      }
      progress('indexes');
    });
    await nameCities(client);
    await copyRows(client, 'estate_terms', toSavedTableName('estate_terms'), sites);
    await client.query(`drop table ${['estates', ...LISTING_TABLES].map(toSavedTableName).join(', ')}`);
    await client.query('commit');
    progress('vacuum');
    await client.query('vacuum (freeze, analyze)');
  } finally {
    await client.end();
  }
}
