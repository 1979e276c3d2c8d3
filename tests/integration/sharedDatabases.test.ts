import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { estateInput } from '../support/estateInput.ts';
import { createDemoDatabase } from '../support/programs/demoData.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { computeDatabaseSums } from '../support/programs/wholeDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

async function useDatabase<Result>(
  database: TestDatabase,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(database.env, pino({ level: 'silent' }));
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
const readContents = (database: TestDatabase) =>
  useDatabase(database, async ({ pool }) => ({
    rows: await computeDatabaseSums(pool),
    purges: (await pool.query('select origin, expired from purge_list')).rows,
    files: (await readdir(database.env.dataDir)).toSorted(),
  }));

it('an embedded database that a test returns is like new for the next test', async () => {
  const firstDatabase = await EMBEDDED_KIND.start();
  const before = await readContents(firstDatabase);
  await useDatabase(firstDatabase, async ({ db, pool }) => {
    const { sites, estates } = createRepositories(db, () => {});
    await sites.put(siteInput('noord'));
    await estates.upsertMany('noord', [estateInput({ id: 1 }), estateInput({ id: 2 })]);
    await pool.query("select nextval('estate_ids')");
    await pool.query('delete from secrets');
    await pool.query('analyze');
  });
  await writeFile(path.join(firstDatabase.env.dataDir, 'api-token'), 'a-token');
  expect(await readContents(firstDatabase)).not.toEqual(before);
  await firstDatabase.remove();

  const next = await EMBEDDED_KIND.start();
  expect(next.env.dataDir).toBe(firstDatabase.env.dataDir);
  expect(await readContents(next)).toEqual(before);
  await useDatabase(next, async ({ pool }) => {
    expect((await pool.query("select * from pg_stats where schemaname = 'public'")).rows).toEqual([]);
  });
  await next.remove();
});

it('an embedded database whose tables were changed is not reused', async () => {
  const firstDatabase = await EMBEDDED_KIND.start();
  await useDatabase(firstDatabase, ({ pool }) => pool.query('alter table sites add column more text'));
  await firstDatabase.remove();
  const next = await EMBEDDED_KIND.start();
  expect(next.env.dataDir).not.toBe(firstDatabase.env.dataDir);
  await next.remove();
});

it('a database with the demo data is not reused after a test wrote to it', async () => {
  const firstDatabase = await createDemoDatabase();
  await useDatabase(firstDatabase, ({ pool }) => pool.query("update sites set id = id where id = 'kust'"));
  await expect(firstDatabase.remove()).rejects.toThrow('These tests wrote to sites.');
});
