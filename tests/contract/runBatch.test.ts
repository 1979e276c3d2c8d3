import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { runBatch } from '#server/backoffice/core/db/runBatch.ts';
import { createLog } from '#server/backoffice/log.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';

const HOSTILE_TEXTS = [
  '',
  "'",
  "''; drop table kept; --",
  String.raw`\'; drop table kept; --`,
  String.raw`ends with a backslash \ ''\\`,
  '$1 and $2, $$ and $tag$',
  '"quoted", {1,2}, null',
  'null',
  'two\nlines\r\n\ttab',
  'é — 🏠 \u2028',
  '/* -- */ ; ?',
];
const HOSTILE_DOCUMENT = {
  [`key's "own"`]: HOSTILE_TEXTS,
  deep: [{ number: 1e-7, none: null, is: true, text: String.raw`\u0027` }],
};
const HOSTILE_NUMBERS = [0, -0.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER];

describe.each(listDatabaseKinds())('statements in one message on $name', (kind) => {
  let testDatabase: TestDatabase;
  let opened: OpenDatabase;
  const queryRows = async (text: string) => (await opened.pool.query<Record<string, unknown>>(text)).rows;
  const openWith = (databaseUrl = testDatabase.env.databaseUrl) =>
    openDatabase({ ...testDatabase.env, databaseUrl }, createLog('silent'));

  beforeAll(async () => {
    testDatabase = await kind.startEmpty();
    opened = await openWith();
    await opened.pool.query(`create table kept (
      id serial, body text, bodies text[], grid text[][], document jsonb, number float8, numbers float8[], big bigint,
      yes boolean, at timestamptz, bytes bytea)`);
  });
  beforeEach(() => opened.pool.query('truncate kept restart identity'));
  afterAll(async () => {
    await opened.close();
    await testDatabase.remove();
  });

  it.each(HOSTILE_TEXTS)('keeps %j unchanged', async (body) => {
    await runBatch(opened.db, [
      sql`insert into kept (body, bodies, grid, document)
        values (${body}, ${sql.param([body, null, body])}, ${sql.param([[body], ['b']])}, ${JSON.stringify({ body })}::jsonb)`,
      sql`insert into kept (body) select k.body from kept k where k.body = ${body}`,
    ]);
    expect(await queryRows('select body, bodies, grid, document from kept order by id')).toEqual([
      { body, bodies: [body, null, body], grid: [[body], ['b']], document: { body } },
      { body, bodies: null, grid: null, document: null },
    ]);
  });

  it('keeps values of every type that a parameter can have', async () => {
    const storedTime = new Date('2026-03-29T01:30:00.123Z');
    const bytes = Buffer.from([0, 39, 92, 255]);
    await runBatch(opened.db, [
      sql`insert into kept (document, numbers, big, yes, at, bytes)
        values (${JSON.stringify(HOSTILE_DOCUMENT)}, ${sql.param(HOSTILE_NUMBERS)}, ${9_007_199_254_740_993n}, ${true}, ${storedTime}, ${bytes})`,
      sql`insert into kept (body, number, yes) values (${null}, ${Infinity}, ${false})`,
      sql`insert into kept (number) select ${-5}::int where 7 =${7}and ${'x'}='x'`,
    ]);
    expect(await queryRows('select document, numbers, big, yes, at, bytes from kept where id = 1')).toEqual([
      {
        document: HOSTILE_DOCUMENT,
        numbers: HOSTILE_NUMBERS,
        big: '9007199254740993',
        yes: true,
        at: storedTime,
        bytes,
      },
    ]);
    expect(await queryRows('select body, number, yes from kept where id > 1 order by id')).toEqual([
      { body: null, number: Infinity, yes: false },
      { body: null, number: -5, yes: null },
    ]);
  });

  it('treats text in a statement that looks like a parameter as text', async () => {
    await runBatch(opened.db, [sql`insert into kept (body, bodies) values ('$1', array['$2', ${'$1'}])`]);
    expect(await queryRows('select body, bodies from kept')).toEqual([{ body: '$1', bodies: ['$2', '$1'] }]);
  });

  it.each([
    ['a text', 'a\0b'],
    ['an array', sql.param(['a', 'b\0'])],
  ])('refuses %s with a NUL before anything is sent', async (_, value) => {
    const insert = sql`insert into kept (body) values ('first')`;
    await expect(runBatch(opened.db, [insert, sql`select ${value}`])).rejects.toThrow('NUL');
    expect(await queryRows('select * from kept')).toEqual([]);
  });

  it('writes all statements or none', async () => {
    const insert = sql`insert into kept (body) values ('first')`;
    await expect(runBatch(opened.db, [insert, sql`select 1 / ${0}::int`])).rejects.toThrow('Failed query');
    expect(await queryRows('select * from kept')).toEqual([]);
  });

  it('does not depend on how the server reads backslashes', async () => {
    const { databaseUrl } = testDatabase.env;
    // The embedded database always interprets strings by the SQL standard, so only PostgreSQL gets this option.
    const options = encodeURIComponent('-c standard_conforming_strings=off');
    const otherDatabase = await openWith(databaseUrl && `${databaseUrl}?options=${options}`);
    try {
      await runBatch(otherDatabase.db, [sql`insert into kept (bodies) values (${sql.param(HOSTILE_TEXTS)})`]);
      expect(await queryRows('select bodies from kept')).toEqual([{ bodies: HOSTILE_TEXTS }]);
    } finally {
      await otherDatabase.close();
    }
  });
});
