import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { migrate } from '../../server/backoffice/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../server/backoffice/db/openDatabase.ts';
import { databaseKinds, type TestDatabase } from '../support/databases.ts';

const log = pino({ level: 'silent' });
const kinds = await databaseKinds();

describe.each(kinds)('Migrations, on $name', (kind) => {
  let database: TestDatabase;
  let programs: OpenDatabase[];

  beforeAll(async () => {
    database = await kind.start();
    programs = await Promise.all([openDatabase(database.env, log), openDatabase(database.env, log)]);
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.close()));
    await database.remove();
  });

  it('are applied once by two starters at once', async () => {
    const applied = await Promise.all(programs.map(({ pool }) => migrate(pool)));
    const [some, none] = applied.toSorted((a, b) => b.length - a.length);
    expect(some).toContain('0001_initial.sql');
    expect(none).toEqual([]);
    const rows = await programs[0]?.pool.query('select name from migrations order by name');
    expect(rows?.rows.map((row: { name: string }) => row.name)).toEqual(some);
  });

  it('refuse a database whose migration reads differently now', async () => {
    const [{ pool }] = programs as [OpenDatabase];
    await pool.query("update migrations set checksum = 'old' where name = '0001_initial.sql'");
    await expect(migrate(pool)).rejects.toThrow('0001_initial.sql was edited');
  });
});
