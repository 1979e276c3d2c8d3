import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { OpenOptions } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { useDataFolders, readNotes } from '../support/programs/dataFolders.ts';

const mayCreate = () => false;

const getFolders = useDataFolders(1500);
const openFolder = (dataDir: string, options?: OpenOptions) => getFolders().open(dataDir, options);
const getOriginal = () => getFolders().original;
const buildFolderPath = (name: string) => path.join(getFolders().folder, name);

it('refuses a database to a second data folder that leads to the same files', async () => {
  const first = await getFolders().startOriginal();
  const otherPath = buildFolderPath('other');
  await mkdir(otherPath);
  await symlink(path.join(getOriginal(), 'db'), path.join(otherPath, 'db'));
  await expect(openFolder(otherPath)).rejects.toMatchObject({
    kind: 'locked',
    message: expect.stringContaining(
      `${path.join(otherPath, 'db')} cannot start: a program with another data folder has it open`,
    ),
  });
  expect(await readNotes(first)).toEqual(['before']);
  // The second folder can be used after the first program has ended.
  await first.close();
  expect(await readNotes(await openFolder(otherPath, { lockWaitMs: 20_000 }))).toEqual(['before']);
});

it('reports a lock file that is invalid', async () => {
  const file = path.join(getOriginal(), 'pglite.lock');
  await writeFile(file, 'x'.repeat(4096));
  await expect(openFolder(getOriginal())).rejects.toMatchObject({
    kind: 'damaged',
    message: `The embedded database cannot start: ${file} is not a lock file (file is not a database). Stop all programs that use this folder, and remove that file.`,
  });
});

it('creates no database in place of a missing one, and names the folder', async () => {
  const databaseFolder = path.join(getOriginal(), 'db');
  await rename(databaseFolder, buildFolderPath('aside'));
  const buildMissingFunction = (what: string) => ({
    kind: 'missing',
    message: expect.stringContaining(`${databaseFolder} cannot start: its files are missing (${what})`),
  });
  await expect(openFolder(getOriginal(), { mayCreate })).rejects.toMatchObject(
    buildMissingFunction('there is no such folder'),
  );
  await symlink(buildFolderPath('not-mounted'), databaseFolder);
  await expect(openFolder(getOriginal())).rejects.toMatchObject(buildMissingFunction('the link leads nowhere'));
  await rm(databaseFolder);
  await mkdir(path.join(databaseFolder, 'lost+found'), { recursive: true });
  await expect(openFolder(getOriginal(), { mayCreate })).rejects.toMatchObject(
    buildMissingFunction('the folder is empty'),
  );
  expect(await readdir(databaseFolder)).toEqual(['lost+found']);
});
