import { readFileSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import { useDataFolders, readNotes, writeNote } from '../support/programs/dataFolders.ts';

const getFolders = useDataFolders(5000);
const openFolder = (dataDir: string) => getFolders().open(dataDir);
const getOriginal = () => getFolders().original;
const buildFolderPath = (name: string) => path.join(getFolders().folder, name);

const readPid = (dataDir: string) => readEmbeddedAddress(dataDir)?.pid;

it('gives a copy of a running folder a database of its own', async () => {
  const first = await getFolders().startOriginal();
  const copyPath = buildFolderPath('copy');
  await cp(getOriginal(), copyPath, { recursive: true, filter: (from) => !from.includes('.s.PGSQL') });
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

it('opens a folder that was moved while no program ran on it', async () => {
  const first = await getFolders().startOriginal();
  await first.close();
  const moved = buildFolderPath('moved');
  await rename(getOriginal(), moved);
  expect(await readNotes(await openFolder(moved))).toEqual(['before']);
});
