import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import type { OpenDatabase, OpenOptions } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { useDataFolders } from '../support/programs/dataFolders.ts';
import { isRoot } from '../support/programs/isRoot.ts';
import { sendSignal } from '../support/programs/sendSignal.ts';

const runFile = promisify(execFile);

const getFolders = useDataFolders(1500);
const openFolder = (dataDir: string, options?: OpenOptions) => getFolders().open(dataDir, options);
const getOriginal = () => getFolders().original;
const buildFolderPath = (name: string) => path.join(getFolders().folder, name);
const readNotes = async ({ pool }: OpenDatabase) => (await pool.query<{ text: string }>('select text from notes')).rows;

let mounts: string[];
beforeEach(() => {
  mounts = [];
});
afterEach(async () => {
  for (const place of mounts) await runFile('umount', ['--lazy', place]);
});

/** Writes one note to the original, kills its database, and starts the original again. */
async function startOriginal(): Promise<OpenDatabase> {
  const first = await openFolder(getOriginal());
  await first.pool.query('create table notes (text text)');
  await first.pool.query("insert into notes values ('kept')");
  sendSignal(readEmbeddedAddress(getOriginal())?.pid, 'SIGKILL');
  await first.close();
  return openFolder(getOriginal());
}

const FOLDER_ALIASES: readonly (readonly [how: string, lead: (to: string) => Promise<unknown>, isForRoot: boolean])[] =
  [
    ['a link', (to) => symlink(path.join(getOriginal(), 'db'), to), false],
    [
      'a mount',
      async (to) => {
        await mkdir(to);
        await runFile('mount', ['--bind', path.join(getOriginal(), 'db'), to]);
        mounts.push(to);
      },
      true,
    ],
  ];

it.each(FOLDER_ALIASES)(
  'refuses a database to a second data folder that leads to the same files by %s',
  async (_how, lead, isForRoot) => {
    if (isForRoot && !isRoot('a mount')) return;
    const first = await startOriginal();
    const otherPath = buildFolderPath('other');
    await mkdir(otherPath);
    await lead(path.join(otherPath, 'db'));
    await expect(openFolder(otherPath)).rejects.toMatchObject({
      kind: 'locked',
      message: expect.stringContaining(
        `${path.join(otherPath, 'db')} cannot start: a program with another data folder has it open`,
      ),
    });
    expect(await readNotes(first)).toEqual([{ text: 'kept' }]);
    // The second folder can be used after the first program has ended.
    await first.close();
    expect(await readNotes(await openFolder(otherPath, { lockWaitMs: 20_000 }))).toEqual([{ text: 'kept' }]);
  },
);

it('refuses a database at once to a copy of hard links, and names the shared files', async () => {
  const first = await startOriginal();
  const copy = buildFolderPath('copy');
  await runFile('cp', ['-al', getOriginal(), copy]);
  await expect(openFolder(copy, { lockWaitMs: 60_000 })).rejects.toMatchObject({
    kind: 'locked',
    message: expect.stringContaining(
      `${path.join(copy, 'pglite.lock')} is the same file in both folders (a hard link)`,
    ),
  });
  expect(await readNotes(first)).toEqual([{ text: 'kept' }]);
});

it('does not report a database as damaged on a read-only file system', async () => {
  if (!isRoot('a file system that is read-only')) return;
  const databaseFolder = path.join(getOriginal(), 'db');
  await runFile('mount', ['--bind', databaseFolder, databaseFolder]);
  mounts.push(databaseFolder);
  await runFile('mount', ['-o', 'remount,bind,ro', databaseFolder]);
  await expect(openFolder(getOriginal())).rejects.toMatchObject({
    kind: 'unusable',
    message: `The embedded database in ${databaseFolder} cannot start: its file system is read-only.`,
  });
});

it('reports missing inodes when the disk has space but accepts no more files', async () => {
  if (!isRoot('a disk without inodes')) return;
  const disk = buildFolderPath('disk');
  await mkdir(disk);
  await runFile('mount', ['-t', 'tmpfs', '-o', 'size=64m,nr_inodes=3', 'tmpfs', disk]);
  mounts.push(disk);
  await chmod(disk, 0o700);
  await writeFile(path.join(disk, 'pglite.lock'), '');
  await writeFile(path.join(disk, 'last'), '');
  await expect(openFolder(disk)).rejects.toMatchObject({
    kind: 'full',
    message: expect.stringMatching(
      /the disk of this folder has no room for another file \(0 of 3 inodes are free, and 6\d MB\)/,
    ),
  });
});

it('creates a database in an empty folder that never had one, also behind a link or on a separate disk', async () => {
  const elsewherePath = buildFolderPath('elsewhere');
  const dataDir = buildFolderPath('fresh');
  await mkdir(path.join(elsewherePath, 'lost+found'), { recursive: true });
  await mkdir(dataDir);
  await symlink(elsewherePath, path.join(dataDir, 'db'));
  const database = await openFolder(dataDir);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(elsewherePath, 'PG_VERSION'))).toBe(true);
  expect(await realpath(path.join(dataDir, 'db'))).toBe(await realpath(elsewherePath));
  expect(await readdir(dataDir)).not.toContain('db.new');
});
