import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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

it('the command that a message names runs as a named owner', async () => {
  if (!isRoot('commands as another user than the owner of the data folder')) return;
  const { dataDir, run, createFolderWithDatabase, listOwners } = getFolder();
  await createFolderWithDatabase(NOBODY_USER);
  const { code, output } = await run(SITE_LIST_COMMAND);
  expect([code, findSuggestedCommand(output)]).toEqual([
    1,
    `runuser -u nobody -- env DATA_DIR=${dataDir} ${process.execPath} ${SITE_LIST_COMMAND.join(' ')}`,
  ]);
  expect(listOwners()).toEqual(new Set([NOBODY_USER.uid]));
  expect(runSuggestedCommand(output)).not.toContain('DATA_DIR');
  expect(listOwners()).toEqual(new Set([NOBODY_USER.uid]));
});

it('a database is created in a new volume of root that gives the program’s group access', async () => {
  if (!isRoot('a volume of root for a group')) return;
  const { dataDir, run } = getFolder();
  mkdirSync(dataDir);
  chownSync(dataDir, 0, USER_WITHOUT_NAME.gid);
  chmodSync(dataDir, 0o2770);
  expect(await run([toServerPath('cli.js'), 'migrate'], USER_WITHOUT_NAME)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(dataDir, 'db'))).toBe(true);
  expect(await run(SITE_LIST_COMMAND, USER_WITHOUT_NAME)).toMatchObject({ code: 0 });
});

it('the folder of an image whose programs have always run as root is accepted', async () => {
  if (!isRoot('programs that have always run as root')) return;
  const { dataDir, run, createFolderWithDatabase } = getFolder();
  await createFolderWithDatabase({ uid: 0, gid: 0 });
  chownSync(dataDir, USER_WITHOUT_NAME.uid, USER_WITHOUT_NAME.gid);
  expect(await run(SITE_LIST_COMMAND)).toMatchObject({ code: 0 });
});

it('a message names the file of root that a service cannot read in its database, and the repair', async () => {
  if (!isRoot('a database with a file of root')) return;
  const { dataDir, run, createFolderWithDatabase } = getFolder();
  await createFolderWithDatabase(USER_WITHOUT_NAME);
  const file = path.join(dataDir, 'db/global/pg_control');
  chownSync(file, 0, 0);
  chmodSync(file, 0o600);
  const { code, output } = await run(SITE_LIST_COMMAND, USER_WITHOUT_NAME);
  expect(code).toBe(1);
  expect(output).toBe(
    `The embedded database in ${path.join(dataDir, 'db')} cannot start: ${file} belongs to root (uid 0), and this program runs as uid 54321; as root, run: chown -R 54321 ${dataDir}.\n`,
  );
  runSuggestedRepair(output.replace(/\.\n$/, ''));
  expect(await run(SITE_LIST_COMMAND, USER_WITHOUT_NAME)).toMatchObject({ code: 0 });
});

it('commands of root can use a folder that was returned to the service', async () => {
  if (!isRoot('a folder of root with files of a service')) return;
  const { dataDir, run, createFolderWithDatabase, listOwners } = getFolder();
  await createFolderWithDatabase(USER_WITHOUT_NAME, 0o755);
  chownSync(dataDir, 0, 0);
  const { code, output } = await run(SITE_LIST_COMMAND);
  expect(code).toBe(1);
  runSuggestedRepair(output);
  runSuggestedCommand(output);
  expect(listOwners()).toEqual(new Set([USER_WITHOUT_NAME.uid]));
  expect(await run(SITE_LIST_COMMAND, USER_WITHOUT_NAME)).toMatchObject({ code: 0 });
});

it('a data folder of another user is refused to root before it contains a file', async () => {
  if (!isRoot('an empty data folder of another user')) return;
  const { dataDir, run } = getFolder();
  mkdirSync(dataDir);
  chownSync(dataDir, USER_WITHOUT_NAME.uid, USER_WITHOUT_NAME.gid);
  expect((await run(SITE_LIST_COMMAND)).code).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

it.each(['sites.json', 'api-token'])('a file of root is given back to the service: %s', async (name) => {
  if (!isRoot('files of root in a data folder')) return;
  const { dataDir, run, createFolderWithDatabase, listOwners } = getFolder();
  await createFolderWithDatabase(USER_WITHOUT_NAME);
  writeFileSync(path.join(dataDir, name), 'root', { mode: 0o600 });
  const { code, output } = await run(SITE_LIST_COMMAND, USER_WITHOUT_NAME);
  expect(code).toBe(1);
  runSuggestedRepair(output);
  expect(listOwners()).toEqual(new Set([USER_WITHOUT_NAME.uid]));
  expect(await run(SITE_LIST_COMMAND, USER_WITHOUT_NAME)).toMatchObject({ code: 0 });
});
