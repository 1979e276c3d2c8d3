import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEmbeddedAddress } from '../../server/backoffice/core/db/embeddedAddress.ts';
import { type OpenDatabase, type OpenOptions, openDatabase } from '../../server/backoffice/core/db/openDatabase.ts';
import { embedded } from '../support/programs/databases.ts';
import { isRoot } from '../support/programs/isRoot.ts';

const run = promisify(execFile);
const log = pino({ level: 'silent' });
const LOCK_WAIT_MS = 1500;
const mayMake = () => false;

let folder: string;
let original: string;
let mounts: string[];
let opened: OpenDatabase[];

const open = async (dataDir: string, options: OpenOptions = {}): Promise<OpenDatabase> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, log, {
    lockWaitMs: LOCK_WAIT_MS,
    ...options,
  });
  opened.push(database);
  return database;
};
const notes = async ({ pool }: OpenDatabase) => (await pool.query<{ text: string }>('select text from notes')).rows;

beforeEach(async () => {
  opened = [];
  mounts = [];
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-shared-'));
  original = path.join(folder, 'original');
  const template = await embedded.startEmpty();
  await rename(template.env.dataDir, original);
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close().catch(() => undefined)));
  for (const place of mounts) await run('umount', ['--lazy', place]);
  await rm(folder, { recursive: true, force: true });
});

/** The original runs, after a crash, and has one note. */
async function startOriginal(): Promise<OpenDatabase> {
  const first = await open(original);
  await first.pool.query('create table notes (text text)');
  await first.pool.query("insert into notes values ('kept')");
  process.kill(readEmbeddedAddress(original)?.pid ?? 0, 'SIGKILL');
  await first.close();
  return open(original);
}

const SAME_FILES: readonly (readonly [how: string, lead: (to: string) => Promise<unknown>, isForRoot: boolean])[] = [
  ['a link', (to) => symlink(path.join(original, 'db'), to), false],
  [
    'a mount',
    async (to) => {
      await mkdir(to);
      await run('mount', ['--bind', path.join(original, 'db'), to]);
      mounts.push(to);
    },
    true,
  ],
];

it.each(SAME_FILES)(
  'is refused to a second data folder that leads to its files by %s',
  async (_how, lead, isForRoot) => {
    if (isForRoot && !isRoot('a mount')) return;
    const first = await startOriginal();
    const other = path.join(folder, 'other');
    await mkdir(other);
    await lead(path.join(other, 'db'));
    await expect(open(other)).rejects.toMatchObject({
      kind: 'locked',
      message: expect.stringContaining(
        `${path.join(other, 'db')} cannot start: a program on another data folder has it open`,
      ),
    });
    expect(await notes(first)).toEqual([{ text: 'kept' }]);
    // It is free when that program has ended.
    await first.close();
    expect(await notes(await open(other, { lockWaitMs: 20_000 }))).toEqual([{ text: 'kept' }]);
  },
);

it('is refused at once to a copy of hard links, which names what it shares', async () => {
  const first = await startOriginal();
  const copy = path.join(folder, 'copy');
  await run('cp', ['-al', original, copy]);
  await expect(open(copy, { lockWaitMs: 60_000 })).rejects.toMatchObject({
    kind: 'locked',
    message: expect.stringContaining(`${path.join(copy, 'pglite.lock')} is the same file there (a hard link)`),
  });
  expect(await notes(first)).toEqual([{ text: 'kept' }]);
});

it('names a lock file that is none', async () => {
  const file = path.join(original, 'pglite.lock');
  await writeFile(file, 'x'.repeat(4096));
  await expect(open(original)).rejects.toMatchObject({
    kind: 'damaged',
    message: `The embedded database cannot start: ${file} is no lock file (file is not a database). End all programs that use this folder, and remove that file.`,
  });
});

it('makes no database in the place of one that was there, and names the folder', async () => {
  const data = path.join(original, 'db');
  await rename(data, path.join(folder, 'aside'));
  const missing = (what: string) => ({
    kind: 'missing',
    message: expect.stringContaining(`${data} cannot start: its files are not there (${what})`),
  });
  await expect(open(original, { mayMake })).rejects.toMatchObject(missing('there is no such folder'));
  await symlink(path.join(folder, 'not-mounted'), data);
  await expect(open(original)).rejects.toMatchObject(missing('the link leads nowhere'));
  await rm(data);
  await mkdir(path.join(data, 'lost+found'), { recursive: true });
  await expect(open(original, { mayMake })).rejects.toMatchObject(missing('the folder is empty'));
  expect(await readdir(data)).toEqual(['lost+found']);
});

it('makes one in an empty folder where there was none, also behind a link or on a disk of its own', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  const dataDir = path.join(folder, 'fresh');
  await mkdir(path.join(elsewhere, 'lost+found'), { recursive: true });
  await mkdir(dataDir);
  await symlink(elsewhere, path.join(dataDir, 'db'));
  const database = await open(dataDir);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(elsewhere, 'PG_VERSION'))).toBe(true);
  expect(await realpath(path.join(dataDir, 'db'))).toBe(await realpath(elsewhere));
  expect(await readdir(dataDir)).not.toContain('db.new');
});

it('is not called damaged on a file system that is read-only', async () => {
  if (!isRoot('a file system that is read-only')) return;
  const data = path.join(original, 'db');
  await run('mount', ['--bind', data, data]);
  mounts.push(data);
  await run('mount', ['-o', 'remount,bind,ro', data]);
  await expect(open(original)).rejects.toMatchObject({
    kind: 'unusable',
    message: `The embedded database in ${data} cannot start: its file system is read-only.`,
  });
});

it('names inodes where the disk has room and takes no more files', async () => {
  if (!isRoot('a disk without inodes')) return;
  const disk = path.join(folder, 'disk');
  await mkdir(disk);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m,nr_inodes=3', 'tmpfs', disk]);
  mounts.push(disk);
  await chmod(disk, 0o700);
  await writeFile(path.join(disk, 'pglite.lock'), '');
  await writeFile(path.join(disk, 'last'), '');
  await expect(open(disk)).rejects.toMatchObject({
    kind: 'full',
    message: expect.stringMatching(
      /the disk of this folder has no room for another file \(0 of 3 inodes are free, and 6\d MB\)/,
    ),
  });
});
