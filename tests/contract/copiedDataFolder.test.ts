import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEmbeddedAddress, writeEmbeddedAddress } from '../../server/backoffice/core/db/embeddedAddress.ts';
import { type OpenDatabase, openDatabase } from '../../server/backoffice/core/db/openDatabase.ts';
import { embedded } from '../support/programs/databases.ts';
import { isRoot } from '../support/programs/isRoot.ts';

const run = promisify(execFile);
const log = pino({ level: 'silent' });

/** Matches the errors of the driver when a database has ended. */
const LOST = /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/;

let folder: string;
let original: string;
let opened: OpenDatabase[];

const open = async (dataDir: string): Promise<OpenDatabase> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, log, { lockWaitMs: 5000 });
  opened.push(database);
  return database;
};
const write = ({ pool }: OpenDatabase, text: string) => pool.query('insert into notes values ($1)', [text]);
const read = async ({ pool }: OpenDatabase): Promise<string[]> =>
  (await pool.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text);
const pidOf = (dataDir: string) => readEmbeddedAddress(dataDir)?.pid;

beforeEach(async () => {
  opened = [];
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-copies-'));
  original = path.join(folder, 'original');
  await mkdir(original);
  const template = await embedded.startEmpty();
  await rename(path.join(template.env.dataDir, 'db'), path.join(original, 'db'));
  await template.remove();
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close().catch(() => undefined)));
  await rm(folder, { recursive: true, force: true });
});

/** The original runs, and has one note; its checkpoint makes that a copy of its files needs no luck. */
async function startOriginal(): Promise<OpenDatabase> {
  const database = await open(original);
  await database.pool.query('create table notes (text text)');
  await write(database, 'before');
  await database.pool.query('checkpoint');
  return database;
}

const COPIES: readonly (readonly [way: string, copy: (to: string) => Promise<unknown>])[] = [
  ['cp -a', (to) => run('cp', ['-a', original, to])],
  ['cp of Node', (to) => cp(original, to, { recursive: true, filter: (from) => !from.includes('.s.PGSQL') })],
  [
    'tar',
    async (to) => {
      await run('tar', ['-C', original, '-cf', `${to}.tar`, '.']);
      await mkdir(to);
      await run('tar', ['-C', to, '-xf', `${to}.tar`]);
    },
  ],
];

it.each(COPIES)('gives a copy of a running folder by %s a database of its own', async (_way, copy) => {
  const first = await startOriginal();
  const to = path.join(folder, 'copy');
  await copy(to);
  // As the copy has it, before the database of the copy writes its own.
  expect(JSON.parse(readFileSync(path.join(to, 'pglite.json'), 'utf8')).pid).toBe(pidOf(original));
  const second = await open(to);
  expect(pidOf(to)).not.toBe(pidOf(original));
  await write(second, 'in the copy');
  await write(first, 'in the original');
  expect(await read(second)).toEqual(['before', 'in the copy']);
  expect(await read(first)).toEqual(['before', 'in the original']);
  // A new program of the original still finds it: nothing of it was removed.
  expect(await read(await open(original))).toEqual(['before', 'in the original']);
});

it('writes to the copy that took the place of a running folder, and never to the folder by its old path', async () => {
  const first = await startOriginal();
  const before = pidOf(original);
  const copy = path.join(folder, 'copy');
  const moved = path.join(folder, 'moved');
  await run('cp', ['-a', original, copy]);
  await rename(original, moved);
  await rename(copy, original);
  // The program of before has lost its folder: its writes fail rather than go to another one.
  await expect(write(first, 'lost')).rejects.toThrow(LOST);
  const second = await open(original);
  expect(pidOf(original)).not.toBe(before);
  await write(second, 'in its place');
  expect(await read(second)).toEqual(['before', 'in its place']);
  const third = await open(moved);
  expect(await read(third)).toEqual(['before']);
  await write(third, 'moved');
  expect(await read(second)).toEqual(['before', 'in its place']);
});

it('refuses writes after the folder was moved, says why, and goes on when it is back', async () => {
  const lines: string[] = [];
  const heard = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: original }, heard);
  opened.push(database);
  await database.pool.query('create table notes (text text)');
  const moved = path.join(folder, 'moved');
  await rename(original, moved);
  await expect(write(database, 'lost')).rejects.toThrow(LOST);
  await vi.waitFor(() => expect(database.fault?.()?.kind).toBe('moved'), { timeout: 20_000 });
  // No new database was made where the folder was.
  expect(database.fault?.()?.message).toContain(original);
  expect(lines.filter((line) => line.includes('It is tried again'))).toHaveLength(1);
  await rm(original, { recursive: true, force: true });
  await rename(moved, original);
  await vi.waitFor(() => write(database, 'back'), { timeout: 30_000, interval: 250 });
  expect(await read(database)).toEqual(['back']);
  expect(database.fault?.()).toBeUndefined();
});

it('opens a folder that was moved while nothing ran on it', async () => {
  const first = await startOriginal();
  await first.close();
  const moved = path.join(folder, 'moved');
  await rename(original, moved);
  expect(await read(await open(moved))).toEqual(['before']);
});

it('is one database for a folder that is mounted at two places', async () => {
  if (!isRoot('a folder that is mounted at two places')) return;
  const first = await startOriginal();
  const mounted = path.join(folder, 'mounted');
  await mkdir(mounted);
  await run('mount', ['--bind', original, mounted]);
  try {
    const second = await open(mounted);
    expect(pidOf(mounted)).toBe(pidOf(original));
    await write(second, 'from there');
    expect(await read(first)).toEqual(['before', 'from there']);
    await second.close();
  } finally {
    await run('umount', ['--lazy', mounted]);
  }
});

it('says which process has it locked, when that does not answer, and opens no second one', async () => {
  await startOriginal();
  const pid = pidOf(original) ?? 0;
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(open(original)).rejects.toMatchObject({
      kind: 'locked',
      message: `The embedded database in ${path.join(original, 'db')} cannot start: process ${pid} has it open and does not answer.`,
    });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(await read(await open(original))).toEqual(['before']);
});

it('does not take another server for its own, which answers where a killed one did', async () => {
  const first = await startOriginal();
  const address = readEmbeddedAddress(original);
  const socket = path.join(address?.host ?? '', `.s.PGSQL.${address?.port}`);
  // A server that takes any connection, at the address of one that has ended.
  const script = `require('node:fs').rmSync(process.argv[1], {force: true});
    require('node:net').createServer((s) => s.on('data', () => s.write('R'.repeat(32)))).listen(process.argv[1], () => process.send('up'))`;
  await first.close();
  await vi.waitFor(() => expect(() => process.kill(address?.pid ?? 0, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  await mkdir(path.dirname(socket), { recursive: true });
  const stranger = spawn(process.execPath, ['-e', script, socket], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    await once(stranger, 'message');
    if (address) writeEmbeddedAddress(original, address);
    expect(await read(await open(original))).toEqual(['before']);
  } finally {
    stranger.kill('SIGKILL');
    await rm(path.dirname(socket), { recursive: true, force: true });
  }
});
