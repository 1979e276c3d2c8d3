import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readEmbeddedAddress, writeEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { useDataFolders, readNotes, writeNote } from '../support/programs/dataFolders.ts';
import { isRoot } from '../support/programs/isRoot.ts';
import { sendSignal } from '../support/programs/sendSignal.ts';

const runFile = promisify(execFile);

/** Matches the driver's errors after a database has ended. */
const LOST_CONNECTION_ERROR = /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/;

const getFolders = useDataFolders(5000);
const openFolder = (dataDir: string) => getFolders().open(dataDir);
const getOriginal = () => getFolders().original;
const buildFolderPath = (name: string) => path.join(getFolders().folder, name);

const readPid = (dataDir: string) => readEmbeddedAddress(dataDir)?.pid;

const COPY_METHODS: readonly (readonly [way: string, copy: (to: string) => Promise<unknown>])[] = [
  ['cp -a', (to) => runFile('cp', ['-a', getOriginal(), to])],
  [
    'tar',
    async (to) => {
      await runFile('tar', ['-C', getOriginal(), '-cf', `${to}.tar`, '.']);
      await mkdir(to);
      await runFile('tar', ['-C', to, '-xf', `${to}.tar`]);
    },
  ],
];

it.each(COPY_METHODS)('gives a copy of a running folder by %s a database of its own', async (_way, copy) => {
  const first = await getFolders().startOriginal();
  const copyPath = buildFolderPath('copy');
  await copy(copyPath);
  // The copied file still names the process of the original's database: the copy's own database has not replaced the
  // file yet.
  expect(JSON.parse(readFileSync(path.join(copyPath, 'pglite.json'), 'utf8')).pid).toBe(readPid(getOriginal()));
  const second = await openFolder(copyPath);
  expect(readPid(copyPath)).not.toBe(readPid(getOriginal()));
  await writeNote(second, 'in the copy');
  await writeNote(first, 'in the original');
  expect(await readNotes(second)).toEqual(['before', 'in the copy']);
  expect(await readNotes(first)).toEqual(['before', 'in the original']);
  // A new program on the original folder still finds the database, because nothing was removed from the folder.
  expect(await readNotes(await openFolder(getOriginal()))).toEqual(['before', 'in the original']);
});

it('writes to the copy that replaced a running folder, and never to the folder through its old path', async () => {
  const first = await getFolders().startOriginal();
  const before = readPid(getOriginal());
  const copy = buildFolderPath('copy');
  const moved = buildFolderPath('moved');
  await runFile('cp', ['-a', getOriginal(), copy]);
  await rename(getOriginal(), moved);
  await rename(copy, getOriginal());
  // The folder of the first program was moved away. The writes of this program fail: they must not go to the folder
  // that now has the old path.
  await expect(writeNote(first, 'lost')).rejects.toThrow(LOST_CONNECTION_ERROR);
  const second = await openFolder(getOriginal());
  expect(readPid(getOriginal())).not.toBe(before);
  await writeNote(second, 'in its place');
  expect(await readNotes(second)).toEqual(['before', 'in its place']);
  const third = await openFolder(moved);
  expect(await readNotes(third)).toEqual(['before']);
  await writeNote(third, 'moved');
  expect(await readNotes(second)).toEqual(['before', 'in its place']);
});

it('refuses writes after the folder was moved, reports why, and continues when it is back', async () => {
  const lines: string[] = [];
  const errorLog = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: getOriginal() }, errorLog);
  onTestFinished(() => database.close().catch(() => undefined));
  await database.pool.query('create table notes (text text)');
  const moved = buildFolderPath('moved');
  await rename(getOriginal(), moved);
  await expect(writeNote(database, 'lost')).rejects.toThrow(LOST_CONNECTION_ERROR);
  await vi.waitFor(() => expect(database.getFault?.()?.kind).toBe('moved'), { timeout: 20_000 });
  // No new database was created instead of the missing folder.
  expect(database.getFault?.()?.message).toContain(getOriginal());
  expect(lines.filter((line) => line.includes('The program will try again'))).toHaveLength(1);
  await rm(getOriginal(), { recursive: true, force: true });
  await rename(moved, getOriginal());
  await vi.waitFor(() => writeNote(database, 'back'), { timeout: 30_000, interval: 250 });
  expect(await readNotes(database)).toEqual(['back']);
  expect(database.getFault?.()).toBeUndefined();
});

it('uses one database for a folder that is mounted at two places', async () => {
  if (!isRoot('a folder that is mounted at two places')) return;
  const first = await getFolders().startOriginal();
  const mounted = buildFolderPath('mounted');
  await mkdir(mounted);
  await runFile('mount', ['--bind', getOriginal(), mounted]);
  try {
    const second = await openFolder(mounted);
    expect(readPid(mounted)).toBe(readPid(getOriginal()));
    await writeNote(second, 'from there');
    expect(await readNotes(first)).toEqual(['before', 'from there']);
    await second.close();
  } finally {
    await runFile('umount', ['--lazy', mounted]);
  }
});

it('reports which process has locked the folder when that process does not answer, and opens no second database', async () => {
  await getFolders().startOriginal();
  const pid = readPid(getOriginal()) ?? 0;
  sendSignal(pid, 'SIGSTOP');
  try {
    await expect(openFolder(getOriginal())).rejects.toMatchObject({
      kind: 'locked',
      message: `The embedded database in ${path.join(getOriginal(), 'db')} cannot start: process ${pid} has it open and does not answer.`,
    });
  } finally {
    sendSignal(pid, 'SIGCONT');
  }
  expect(await readNotes(await openFolder(getOriginal()))).toEqual(['before']);
});

it('does not use a foreign server at the address of a killed one', async () => {
  const first = await getFolders().startOriginal();
  const address = readEmbeddedAddress(getOriginal());
  const socket = path.join(address?.host ?? '', `.s.PGSQL.${address?.port}`);
  // This server accepts any connection at the address of a server that has ended.
  const script = `require('node:fs').rmSync(process.argv[1], {force: true});
    require('node:net').createServer((s) => s.on('data', () => s.write('R'.repeat(32)))).listen(process.argv[1], () => process.send('up'))`;
  await first.close();
  await vi.waitFor(() => expect(() => process.kill(address?.pid ?? 0, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  await mkdir(path.dirname(socket), { recursive: true });
  const strangeServer = spawn(process.execPath, ['-e', script, socket], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await once(strangeServer, 'message');
    if (address) writeEmbeddedAddress(getOriginal(), address);
    expect(await readNotes(await openFolder(getOriginal()))).toEqual(['before']);
  } finally {
    strangeServer.kill('SIGKILL');
    await rm(path.dirname(socket), { recursive: true, force: true });
  }
});
