import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let programs: OpenDatabase[];

const readDatabasePid = (): number =>
  JSON.parse(readFileSync(path.join(database.env.dataDir, 'pglite.json'), 'utf8')).pid;
const isAlive = (process_: number): boolean => {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
};

beforeAll(async () => {
  database = await EMBEDDED_KIND.startEmpty();
  programs = await Promise.all([1, 2].map(() => openDatabase(database.env, log)));
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.close()));
  await database.remove();
});
const getBothPrograms = (): [OpenDatabase, OpenDatabase] => programs as [OpenDatabase, OpenDatabase];

it('is one process for all programs that use a data folder', async () => {
  const [one, other] = getBothPrograms();
  await one.pool.query('create role stranger');
  await one.pool.query('create table seen (id integer primary key)');
  await one.pool.query('insert into seen values (1)');
  expect((await other.pool.query('select id from seen')).rows).toEqual([{ id: 1 }]);
});

it('never mixes the statements of several clients, even when some arrive in many packets', async () => {
  const [one, other] = getBothPrograms();
  const lengths = Array.from({ length: 40 }, (_, index) => 1_000_000 + index);
  const large = lengths.map((length) => one.pool.query('select length($1) as answer', ['x'.repeat(length)]));
  const small = lengths.map((length) => other.pool.query('select $1::integer as answer, 1 as one', [length]));
  const answers = await Promise.all([...large, ...small]);
  expect(answers.map((answer) => Number(answer.rows[0].answer))).toEqual([...lengths, ...lengths]);
});

it('reserves a transaction for the client that opened it', async () => {
  const [one, other] = getBothPrograms();
  const client = await one.pool.connect();
  await client.query('begin');
  await client.query('insert into seen values (2)');
  const outside = other.pool.query('select count(*)::int as count from seen');
  await client.query('rollback');
  client.release();
  expect((await outside).rows[0].count).toBe(1);
});

it('serves background programs when no other program waits', async () => {
  const [one, other] = getBothPrograms();
  const background = await openDatabase(database.env, log, { isBackground: true });
  try {
    await background.pool.query('select 1');
    const client = await one.pool.connect();
    await client.query('begin');
    const order: string[] = [];
    const backgroundQuery = background.pool.query('select 1').then(() => order.push('background'));
    // After this call, the query of the background program waits in the database, before the page queries arrive.
    await client.query('select 2');
    const first = [1, 2, 3].map((each) => other.pool.query('select $1::int', [each]).then(() => order.push('page')));
    await client.query('select 3');
    await client.query('commit');
    client.release();
    await Promise.all([...first, backgroundQuery]);
    expect(order).toEqual(['page', 'page', 'page', 'background']);
  } finally {
    await background.close();
  }
});

const BYTES_SINCE_CHECKPOINT_SQL = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`;

it('makes a checkpoint after many writes of any program, so that a start after a kill replays little', async () => {
  const [one, other] = getBothPrograms();
  const readBytesSinceCheckpoint = async (): Promise<number> =>
    (await one.pool.query(BYTES_SINCE_CHECKPOINT_SQL)).rows[0].bytes;
  await other.pool.query('create table grown as select md5(i::text) as text from generate_series(1, 300000) as i');
  const before = await readBytesSinceCheckpoint();
  expect(await one.checkpointWhenDue?.()).toBe(true);
  expect(await readBytesSinceCheckpoint()).toBeLessThan(before / 100);
  expect(await one.checkpointWhenDue?.()).toBe(false);
  await other.pool.query('drop table grown');
});

it('rolls back the transaction of a client that disconnects', async () => {
  const [one, other] = getBothPrograms();
  const client = await one.pool.connect();
  await client.query('begin');
  await client.query('insert into seen values (3)');
  client.release(true);
  expect((await other.pool.query('select count(*)::int as count from seen')).rows[0].count).toBe(1);
});

const STATE_CHANGING_STATEMENTS: readonly (readonly [what: string, statement: string])[] = [
  ['a search path', 'set search_path = nowhere'],
  ['a setting that a function sets', "select set_config('search_path', 'nowhere', false)"],
  ['a role', 'set role stranger'],
  ['a time limit', 'set statement_timeout = 1'],
  ['a read-only session', 'set default_transaction_read_only = on'],
  ['a temporary table of the same name', 'create temp table seen (id integer)'],
  ['a prepared statement', 'prepare kept as select 1'],
  ['a lock', 'select pg_advisory_lock(1)'],
  ['a LISTEN channel', 'listen kept'],
];

const connectAsStranger = async (): Promise<Client> => {
  const address = readEmbeddedAddress(database.env.dataDir);
  const client = new Client({ host: address?.host, port: address?.port, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
};
const SESSION_STATE_SQL = `select count(*)::int as seen, current_setting('search_path') as path, current_user::text as role,
  current_setting('statement_timeout') as patience, current_setting('default_transaction_read_only') as reading,
  (select count(*)::int from pg_prepared_statements) as prepared, (select count(*)::int from pg_locks
    where locktype = 'advisory') as locks, (select count(*)::int from pg_listening_channels()) as ears
  from seen`;

it.each(STATE_CHANGING_STATEMENTS)(
  'keeps nothing of a client that leaves %s, whether its connection stays open or not',
  async (_what, statement) => {
    const [one] = getBothPrograms();
    const stateBefore = (await one.pool.query(SESSION_STATE_SQL)).rows;
    const client = await connectAsStranger();
    await client.query(statement);
    expect((await one.pool.query(SESSION_STATE_SQL)).rows).toEqual(stateBefore);
    await client.query(statement);
    await client.end();
    expect((await one.pool.query(SESSION_STATE_SQL)).rows).toEqual(stateBefore);
  },
);

it('gives each client its own transaction and settings for as long as the transaction lasts', async () => {
  const [one] = getBothPrograms();
  const client = await connectAsStranger();
  await client.query("begin; set search_path = nowhere, public; prepare kept as select 'still' as there");
  const otherQuery = one.pool.query('select 1');
  expect((await client.query('execute kept')).rows).toEqual([{ there: 'still' }]);
  expect((await client.query('show search_path')).rows).toEqual([{ search_path: 'nowhere, public' }]);
  await client.query('commit');
  await otherQuery;
  await client.end();
});

it('refuses COPY FROM STDIN, also within a transaction, and continues', async () => {
  const [one] = getBothPrograms();
  const client = await connectAsStranger();
  await expect(client.query('COPY seen FROM STDIN')).rejects.toThrow('COPY FROM STDIN is not supported');
  const extended = { text: 'copy seen (id) from stdin', queryMode: 'extended' };
  await expect(client.query(extended)).rejects.toThrow('COPY FROM STDIN is not supported');
  await client.query('begin');
  await expect(client.query('copy seen from stdin')).rejects.toThrow('COPY FROM STDIN is not supported');
  await expect(client.query('select 1')).rejects.toThrow('current transaction is aborted');
  await client.query('rollback');
  expect(
    (await one.pool.query("select 'copy seen from stdin'::text = $1 as same", ['copy seen from stdin'])).rows,
  ).toEqual([{ same: true }]);
  await client.end();
});

it('closes the connection of a client that sends an invalid message', async () => {
  const [one] = getBothPrograms();
  const before = readDatabasePid();
  const address = readEmbeddedAddress(database.env.dataDir);
  const socket = connect(path.join(address?.host ?? '', `.s.PGSQL.${address?.port}`));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(Buffer.from([0x7a, 0, 0, 0, 8, 1, 2, 3, 4]));
  await once(socket, 'close');
  expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(readDatabasePid()).toBe(before);
});

it('continues after a statement that fails', async () => {
  const [one] = getBothPrograms();
  await expect(one.pool.query('select no_such_column')).rejects.toThrow('no_such_column');
  await expect(one.pool.query('select $1::integer', ['x'])).rejects.toThrow('invalid input');
  expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('ends with the last program that uses it', async () => {
  const running = readDatabasePid();
  const [one, other] = getBothPrograms();
  await one.close();
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.close();
  await vi.waitFor(() => expect(isAlive(running)).toBe(false), { timeout: 10_000 });
  programs = [await openDatabase(database.env, log)];
  expect((await programs[0]?.pool.query('select id from seen'))?.rows).toEqual([{ id: 1 }]);
});

it('ends when the program that started it has ended before the database is ready', async () => {
  const otherDatabase = await EMBEDDED_KIND.startEmpty();
  const child = fork(path.resolve(import.meta.dirname, '../../server/backoffice/core/db/embedded/pglite.main.ts'), [
    otherDatabase.env.dataDir,
  ]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  await otherDatabase.remove();
});
