import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/backoffice/db/openDatabase.ts';
import { type TestDatabase, unmade } from '../support/databases.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let programs: OpenDatabase[];

const pid = (): number => JSON.parse(readFileSync(path.join(database.env.dataDir, 'pglite.json'), 'utf8')).pid;
const isAlive = (process_: number): boolean => {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
};

beforeAll(async () => {
  database = await unmade();
  programs = await Promise.all([1, 2].map(() => openDatabase(database.env, log)));
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.close()));
  await database.remove();
});
const both = (): [OpenDatabase, OpenDatabase] => programs as [OpenDatabase, OpenDatabase];

it('is one process for all programs that use a data folder', async () => {
  const [one, other] = both();
  await one.pool.query('create table seen (id integer primary key)');
  await one.pool.query('insert into seen values (1)');
  expect((await other.pool.query('select id from seen')).rows).toEqual([{ id: 1 }]);
});

it('never mixes the statements of several clients, though some take many packets to arrive', async () => {
  const [one, other] = both();
  const lengths = Array.from({ length: 40 }, (_, index) => 1_000_000 + index);
  const large = lengths.map((length) => one.pool.query('select length($1) as answer', ['x'.repeat(length)]));
  const small = lengths.map((length) => other.pool.query('select $1::integer as answer, 1 as one', [length]));
  const answers = await Promise.all([...large, ...small]);
  expect(answers.map((answer) => Number(answer.rows[0].answer))).toEqual([...lengths, ...lengths]);
});

it('keeps a transaction to the client that opened it', async () => {
  const [one, other] = both();
  const client = await one.pool.connect();
  await client.query('begin');
  await client.query('insert into seen values (2)');
  const outside = other.pool.query('select count(*)::int as count from seen');
  await client.query('rollback');
  client.release();
  expect((await outside).rows[0].count).toBe(1);
});

it('ends the transaction of a client that hangs up', async () => {
  const [one, other] = both();
  const client = await one.pool.connect();
  await client.query('begin');
  await client.query('insert into seen values (3)');
  client.release(true);
  expect((await other.pool.query('select count(*)::int as count from seen')).rows[0].count).toBe(1);
});

it('goes on after a statement that fails', async () => {
  const [one] = both();
  await expect(one.pool.query('select no_such_column')).rejects.toThrow('no_such_column');
  await expect(one.pool.query('select $1::integer', ['x'])).rejects.toThrow('invalid input');
  expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('is started again when it is killed, and has lost nothing', async () => {
  const before = pid();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(
    async () => {
      const counts = await Promise.all(both().map(({ pool }) => pool.query('select count(*)::int as count from seen')));
      expect(counts.map((count) => count.rows[0].count)).toEqual([1, 1]);
      expect(pid()).not.toBe(before);
    },
    { timeout: 25_000, interval: 250 },
  );
});

it('lives as long as the last program that uses it', async () => {
  const running = pid();
  const [one, other] = both();
  await one.close();
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.close();
  await vi.waitFor(() => expect(isAlive(running)).toBe(false), { timeout: 10_000 });
  programs = [await openDatabase(database.env, log)];
  expect((await programs[0]?.pool.query('select id from seen'))?.rows).toEqual([{ id: 1 }]);
});
