import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { parseCursor } from '#server/backoffice/core/purges/cursor.ts';
import { createPurgeList } from '#server/backoffice/core/purges/purgeList.ts';
import { listenForPurges } from '#server/backoffice/core/purges/purgeNotifications.ts';
import {
  listDatabaseKinds,
  EMBEDDED_KIND,
  type TestDatabase,
  createUnmadeDatabase,
} from '../support/programs/databases.ts';
import { createDatabase, findPostgres } from '../support/programs/postgres.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';

const runFile = promisify(execFile);
const log = pino({ level: 'silent' });
const testedDatabaseKinds = listDatabaseKinds();
const WAIT_OPTIONS = { timeout: 30_000 };

const insertPurge = (tag: string) =>
  `insert into purges (id, site_id, tags) values (gen_random_uuid(), 'noord', array['${tag}'])`;

/** Writes through a separate program. Returns a cursor after the write. */
async function writeAndRead(database: TestDatabase, tags: readonly string[]): Promise<string> {
  const opened = await openDatabase(database.env, log);
  for (const tag of tags) await opened.pool.query(insertPurge(tag));
  const { currentCursor } = await createPurgeList(opened.db).readPages([]);
  await opened.close();
  return currentCursor;
}

async function readStatus(database: TestDatabase, cursor: string): Promise<number> {
  const backoffice = await startTestBackOffice({ database });
  const { status } = await backoffice.call('GET', `/purges?after=${cursor}`);
  await backoffice.close();
  return status;
}

describe.each(testedDatabaseKinds)('A cursor of a database on $name', (kind) => {
  it('is valid after a restart, and refused by every other database', async () => {
    const [database, other] = await Promise.all([kind.start(), kind.start()]);
    const cursor = await writeAndRead(database, ['s-noord.a']);
    await writeAndRead(other, ['s-noord.a']);
    expect(await readStatus(database, cursor)).toBe(200);
    expect(await readStatus(other, cursor)).toBe(410);
    await Promise.all([database.remove(), other.remove()]);
  });
});

it('a cursor is refused after a folder of the embedded database was restored, whatever was written since', async () => {
  const [database, copy] = await Promise.all([EMBEDDED_KIND.startOwn(), createUnmadeDatabase()]);
  const before = await writeAndRead(database, ['s-noord.a']);
  await cp(path.join(database.env.dataDir, 'db'), path.join(copy.env.dataDir, 'db'), { recursive: true });
  const cursor = await writeAndRead(database, ['s-noord.b']);
  // This program stays open, so that all later programs on the copy use the same running database.
  const first = await openDatabase(copy.env, log);
  await writeAndRead(copy, ['s-noord.c', 's-noord.d', 's-noord.e', 's-noord.f']);
  expect(await readStatus(copy, cursor)).toBe(410);
  expect(await readStatus(copy, before)).toBe(200);
  await first.close();
  await Promise.all([database.remove(), copy.remove()]);
});

// The kinds of databases have a fixed order: first the embedded one, then PostgreSQL when it is installed. These tests
// are for PostgreSQL only.
describe.each(testedDatabaseKinds.slice(1))('On $name', (kind) => {
  let database: TestDatabase;
  let client: Client;
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const opened = new Client({ connectionString: database.env.databaseUrl });
    await opened.connect();
    clients.push(opened);
    return opened;
  };

  beforeAll(async () => {
    database = await kind.start();
    client = await connect();
  });
  afterAll(async () => {
    await Promise.all(clients.map((each) => each.end()));
    await database.remove();
  });

  it('a cursor is refused by a database restored from a dump, and by the one that the dump has overwritten', async () => {
    const source = await kind.start();
    const cursor = await writeAndRead(source, ['s-noord.a']);
    const url = source.env.databaseUrl ?? '';
    const file = path.join(source.env.dataDir, 'dump.sql');
    const programs = (await findPostgres()) ?? '';
    await runFile(path.join(programs, 'pg_dump'), ['--clean', '--if-exists', '-f', file, url]);
    const target = { ...source, env: { ...source.env, databaseUrl: await createDatabase(url) } };
    for (const each of [target, source]) {
      await runFile(path.join(programs, 'psql'), [
        '-q',
        '-v',
        'ON_ERROR_STOP=1',
        '-f',
        file,
        each.env.databaseUrl ?? '',
      ]);
      expect(await readStatus(each, cursor)).toBe(410);
    }
    const renewed = await writeAndRead(target, ['s-noord.b']);
    expect(await readStatus(target, renewed)).toBe(200);
    await source.remove();
  });

  it('no purge waits for an open transaction, and none of its purges is missed', async () => {
    const opened = await openDatabase(database.env, log);
    const list = createPurgeList(opened.db);
    let cursor = (await list.readPages([])).currentCursor;
    const next = async () => {
      const after = parseCursor(cursor);
      if (!after) throw new Error('no cursor');
      const [page] = (await list.readPages([after])).pages;
      if (!page || page === 'gone') throw new Error('the cursor is gone');
      cursor = page.cursor;
      return page.purges.flatMap(({ tags }) => tags);
    };
    const [early, late] = await Promise.all([connect(), connect()]);
    await early.query('begin');
    await early.query(insertPurge('early'));
    await late.query('begin');
    await late.query(insertPurge('late'));
    await client.query(insertPurge('short'));
    expect(await next()).toEqual(['short']);
    await late.query('commit');
    expect(await next()).toEqual(['late']);
    expect(await next()).toEqual([]);
    await client.query(insertPurge('shorter'));
    expect(await next()).toEqual(['shorter']);
    await early.query('commit');
    expect(await next()).toEqual(['early']);
    expect(await next()).toEqual([]);

    await early.query('begin');
    await early.query(insertPurge('undone'));
    await client.query(insertPurge('kept'));
    expect(await next()).toEqual(['kept']);
    await early.query('rollback');
    expect(await next()).toEqual([]);
    await opened.close();
  });

  it('a purge is not missed when its transaction was open for longer than purges are kept', async () => {
    const opened = await openDatabase(database.env, log);
    const list = createPurgeList(opened.db);
    const longClient = await connect();
    await longClient.query('begin');
    await longClient.query('select pg_current_xact_id()');
    await client.query(insertPurge('old'));
    const before = parseCursor((await list.readPages([])).currentCursor);
    await client.query(insertPurge('newest'));
    await client.query("update purges set at = at - interval '25 hours'");
    await list.expire();
    await longClient.query(insertPurge('long'));
    await longClient.query('commit');
    if (!before) throw new Error('no cursor');
    const after = parseCursor((await list.readPages([])).currentCursor);
    expect((await list.readPages([before])).pages).toEqual(['gone']);
    expect((await list.readPages(after ? [after] : [])).pages).toEqual([expect.objectContaining({ purges: [] })]);
    await opened.close();
  });

  it('a program receives the purges of every program, also after its connection was cut', async () => {
    const onPurge = vi.fn<() => void>();
    const listening = listenForPurges(database.env.databaseUrl ?? '', onPurge, log);
    await vi.waitFor(() => expect(onPurge).toHaveBeenCalledTimes(1), WAIT_OPTIONS);
    await client.query(insertPurge('heard'));
    await vi.waitFor(() => expect(onPurge).toHaveBeenCalledTimes(2), WAIT_OPTIONS);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen gevel_purges' and datname = current_database()",
    );
    await vi.waitFor(() => expect(onPurge).toHaveBeenCalledTimes(3), WAIT_OPTIONS);
    await client.query(insertPurge('heard again'));
    await vi.waitFor(() => expect(onPurge).toHaveBeenCalledTimes(4), WAIT_OPTIONS);
    await listening.stop();
  });
});

describe.each(testedDatabaseKinds)('A database of the previous version, on $name', (kind) => {
  it('keeps what waited in its outbox', async () => {
    const database = await kind.startOwn();
    const opened = await openDatabase(database.env, log);
    await opened.pool.query(`
      drop trigger outbox_copied on outbox; drop function copy_outbox_to_purges();
      drop table purges, purge_list, purge_readers; drop function announce_purges(); drop function purge_history();
      delete from migrations where name = '0016_purges.sql';
      insert into outbox (id, site_id, tags) values (gen_random_uuid(), 'noord', '["s-noord.nav", "s-noord.list"]')`);
    expect(await migrate(opened.pool)).toEqual(['0016_purges.sql']);
    await opened.pool.query(
      `insert into outbox (id, site_id, tags) values (gen_random_uuid(), 'noord', '["s-noord.tr"]')`,
    );
    const { rows } = await opened.pool.query('select site_id, tags from purges order by position');
    expect(rows).toEqual([
      { site_id: 'noord', tags: ['s-noord.nav', 's-noord.list'] },
      { site_id: 'noord', tags: ['s-noord.tr'] },
    ]);
    await opened.close();
    await database.remove();
  });
});
