import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRoot } from '../support/programs/isRoot.ts';
import {
  findSuggestedCommand,
  toServerPath,
  SITE_LIST_COMMAND,
  runSuggestedRepair,
  NOBODY_USER,
  runSuggestedCommand,
  USER_WITHOUT_NAME,
  useOwnedFolder,
} from '../support/programs/ownedFolder.ts';

const getFolder = useOwnedFolder();

/** The main program. It checks the data folder before it loads much code, so it is three times as fast as a command. */
const MAIN_ARGUMENTS = [toServerPath('main.js')];
/** The code that every program runs first for its data folder. */
const OPENING_COMMANDS = [
  '--input-type=module',
  '--eval',
  `import { createDataFolder } from '${path.resolve(import.meta.dirname, '../../shared/node/dataFolder.ts')}';
  createDataFolder(process.env.DATA_DIR);`,
];

describe('a data folder of another user', () => {
  it('is refused to commands of root, which print how to run them as the owner', async () => {
    if (!isRoot('commands as another user than the owner of the data folder')) return;
    const { dataDir, run, createFolderWithDatabase, listOwners } = getFolder();
    await createFolderWithDatabase(USER_WITHOUT_NAME);
    const { code, output } = await run(SITE_LIST_COMMAND);
    expect(code).toBe(1);
    expect(output).toContain(`DATA_DIR is "${dataDir}"`);
    expect(output).toContain('the user that runs this program, root (uid 0)');
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(findSuggestedCommand(output)).toBe(
      `setpriv --reuid=54321 --regid=54321 --clear-groups -- env DATA_DIR=${dataDir} ${process.execPath} ${SITE_LIST_COMMAND.join(' ')}`,
    );
    // Root owns no file in the folder. The command in the message runs as the owner of the folder.
    expect(listOwners()).toEqual(new Set([USER_WITHOUT_NAME.uid]));
    expect(runSuggestedCommand(output)).not.toContain('DATA_DIR');
    expect(listOwners()).toEqual(new Set([USER_WITHOUT_NAME.uid]));
  });

  it.each(['main.js', 'backoffice.js'])('is refused to %s as root', async (name) => {
    if (!isRoot('programs as another user than the owner of the data folder')) return;
    const { dataDir, run, createFolder, listOwners } = getFolder();
    createFolder(USER_WITHOUT_NAME);
    const { code, output } = await run([toServerPath(name)]);
    expect(code).toBe(1);
    expect(findSuggestedCommand(output)).toBe(
      `setpriv --reuid=54321 --regid=54321 --clear-groups -- env DATA_DIR=${dataDir} ${process.execPath} ${toServerPath(name)}`,
    );
    expect(listOwners()).toEqual(new Set([USER_WITHOUT_NAME.uid]));
  });

  it('is also refused to other users, who need sudo', async () => {
    if (!isRoot('another user than the owner of the data folder')) return;
    const { dataDir, run, createFolder } = getFolder();
    createFolder(USER_WITHOUT_NAME);
    const { code, output } = await run(MAIN_ARGUMENTS, NOBODY_USER);
    expect(code).toBe(1);
    expect(findSuggestedCommand(output)).toBe(
      `sudo --preserve-env -u '#54321' -- env DATA_DIR=${dataDir} ${process.execPath} ${MAIN_ARGUMENTS.join(' ')}`,
    );
  });
});

it('a data folder that belongs to the system is refused, whoever runs the tests', async () => {
  const otherUser = process.geteuid?.() === 0 ? USER_WITHOUT_NAME : undefined;
  const { code, output } = await getFolder().run(MAIN_ARGUMENTS, otherUser, { DATA_DIR: '/usr' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^DATA_DIR is "\/usr"; it should be a folder of the user .* but it belongs to root \(uid 0\)\. The folder contains other files: choose a folder that belongs to that user\.$/m,
  );
});

it('a volume of root that gives the program’s group access is accepted', async () => {
  if (!isRoot('a volume of root for a group')) return;
  const { dataDir, run, createFolder } = getFolder();
  createFolder(USER_WITHOUT_NAME);
  chownSync(dataDir, 0, USER_WITHOUT_NAME.gid);
  chmodSync(dataDir, 0o2770);
  // This test only opens the folder. The slow tests also start a database in such a volume.
  expect(await run(OPENING_COMMANDS, USER_WITHOUT_NAME)).toEqual({ code: 0, output: '' });
  chmodSync(dataDir, 0o2700);
  expect(await run(OPENING_COMMANDS, USER_WITHOUT_NAME)).toMatchObject({ code: 1 });
});

describe('files that root has left in the folder of a service', () => {
  it.each(['pages', '.'])('are given back to the service: %s', async (name) => {
    if (!isRoot('files of root in a data folder')) return;
    const { dataDir, run, createFolder, listOwners } = getFolder();
    createFolder(USER_WITHOUT_NAME);
    const filePath = path.join(dataDir, name);
    if (name !== '.') mkdirSync(filePath);
    writeFileSync(path.join(dataDir, 'pglite.lock'), '');
    chownSync(path.join(dataDir, 'pglite.lock'), USER_WITHOUT_NAME.uid, USER_WITHOUT_NAME.gid);
    chownSync(filePath, 0, 0);
    chmodSync(filePath, name === '.' ? 0o755 : 0o700);
    const { code, output } = await run(MAIN_ARGUMENTS, USER_WITHOUT_NAME);
    expect(code).toBe(1);
    expect(output).not.toMatch(/sudo|runuser/);
    runSuggestedRepair(output);
    expect(listOwners()).toEqual(new Set([USER_WITHOUT_NAME.uid]));
  });
});
