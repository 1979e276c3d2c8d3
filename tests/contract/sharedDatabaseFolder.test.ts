import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { OpenOptions } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { useDataFolders, readNotes } from '../support/programs/dataFolders.ts';

const mayMake = () => false;

const here = useDataFolders(1500);
const open = (dataDir: string, options?: OpenOptions) => here().open(dataDir, options);
const original = () => here().original;
const buildFolderPath = (name: string) => path.join(here().folder, name);

it('is refused to a second data folder that leads to its files', async () => {
  const first = await here().startOriginal();
  const other = buildFolderPath('other');
  await mkdir(other);
  await symlink(path.join(original(), 'db'), path.join(other, 'db'));
  await expect(open(other)).rejects.toMatchObject({
    kind: 'locked',
    message: expect.stringContaining(
      `${path.join(other, 'db')} cannot start: a program on another data folder has it open`,
    ),
  });
  expect(await readNotes(first)).toEqual(['before']);
  // The folder can be used again after that program has ended.
  await first.close();
  expect(await readNotes(await open(other, { lockWaitMs: 20_000 }))).toEqual(['before']);
});

it('reports a lock file that is invalid', async () => {
  const file = path.join(original(), 'pglite.lock');
  await writeFile(file, 'x'.repeat(4096));
  await expect(open(original())).rejects.toMatchObject({
    kind: 'damaged',
    message: `The embedded database cannot start: ${file} is no lock file (file is not a database). End all programs that use this folder, and remove that file.`,
  });
});

it('creates no database in place of a missing one, and names the folder', async () => {
  const data = path.join(original(), 'db');
  await rename(data, buildFolderPath('aside'));
  const missing = (what: string) => ({
    kind: 'missing',
    message: expect.stringContaining(`${data} cannot start: its files are not there (${what})`),
  });
  await expect(open(original(), { mayCreate: mayMake })).rejects.toMatchObject(missing('there is no such folder'));
  await symlink(buildFolderPath('not-mounted'), data);
  await expect(open(original())).rejects.toMatchObject(missing('the link leads nowhere'));
  await rm(data);
  await mkdir(path.join(data, 'lost+found'), { recursive: true });
  await expect(open(original(), { mayCreate: mayMake })).rejects.toMatchObject(missing('the folder is empty'));
  expect(await readdir(data)).toEqual(['lost+found']);
});
