import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';

let database: TestDatabase;
let backOffice: OpenedRepositories;
beforeAll(async () => {
  database = await EMBEDDED_KIND.start();
  backOffice = await openRepositories({ DATA_DIR: database.env.dataDir, LOG_LEVEL: 'silent' });
  const { estates, sites } = backOffice.repositories;
  await sites.put(siteInput('noord'));
  await estates.put('noord', estateInput({ id: 1 }));
  const { rows } = await backOffice.pool.query<{ names: string }>(`
    select string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = 'estates' and is_generated = 'NEVER'
      and column_name not in ('site_id', 'id', 'city_id', 'source_name', 'source_id')`);
  const otherColumns = rows[0]?.names ?? '';
  // Every city has the same number of homes.
  await backOffice.pool.query(`
    insert into estates (site_id, id, city_id, source_name, source_id, ${otherColumns})
    select site_id, n, 1000 + n % 90, 'feed', 'L' || n, ${otherColumns} from estates, generate_series(2, 12001) as n`);
});
afterAll(async () => {
  await backOffice.close();
  await database.remove();
});

const queryRows = async (text: string) => (await backOffice.pool.query<Record<string, unknown>>(text)).rows;

it('statistics of estates are made from a small sample, because other calls wait meanwhile', async () => {
  await backOffice.repositories.estates.analyze();
  // The sample of PostgreSQL itself would list all 90 cities among the most frequent values. A small sample may list
  // none of them.
  expect(
    await queryRows(`
      select coalesce(array_length(most_common_freqs, 1), 0) <= 30 as is_short from pg_stats
      where tablename = 'estates' and attname = 'city_id'`),
  ).toEqual([{ is_short: true }]);
  expect(await queryRows('show default_statistics_target')).toEqual([{ default_statistics_target: '100' }]);
});

it('statistics of estates cover all columns that a condition uses', async () => {
  await backOffice.repositories.estates.analyze();
  const unknown = await queryRows(`
    select column_name from information_schema.columns
    where table_name = 'estates' and column_name not in (select attname from pg_stats where tablename = 'estates')
    order by column_name`);
  expect(unknown.map((row) => row['column_name'])).toEqual([
    'content_hash',
    'document',
    'features',
    'reduced_from',
    'standing_since',
    'summary',
  ]);
  const [count] = await queryRows(`select reltuples::int from pg_class where relname = 'estates'`);
  expect(count).toEqual({ reltuples: 12_001 });
});

const readKnownColumns = async () =>
  (await queryRows("select count(*)::int as count from pg_stats where tablename = 'estates'"))[0];

it('statistics of estates are made anew only after a load that wrote a large part of them', async () => {
  await backOffice.pool.query("delete from pg_statistic where starelid = 'estates'::regclass");
  await backOffice.repositories.estates.analyze(1100);
  expect(await readKnownColumns()).toEqual({ count: 0 });
  await backOffice.repositories.estates.analyze(1300);
  expect(await readKnownColumns()).not.toEqual({ count: 0 });
});

it('statistics are not needed to find the ids of a source in parts', async () => {
  const ids = await backOffice.repositories.estates.listSourceIds('noord', 'feed');
  expect(ids.size).toBe(12_000);
  expect([ids.get('L2'), ids.get('L12001')]).toEqual([2, 12_001]);
});
