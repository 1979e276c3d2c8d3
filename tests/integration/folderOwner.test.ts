import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtSite } from '../support/programs/builtSite.ts';
import { embedded } from '../support/programs/databases.ts';
import { isRoot } from '../support/programs/isRoot.ts';
import { launch, type Program } from '../support/programs/program.ts';

const dist = (name: string) => path.resolve(import.meta.dirname, '../../dist/server', name);
/** A user without a name, as those of systemd's DynamicUser, and one with a name that every system has. */
const UNNAMED = { uid: 54_321, gid: 54_321 };
const NOBODY = { uid: 65_534, gid: 65_534 };
type User = typeof UNNAMED;

let folder: string;
let dataDir: string;
let program: Program | undefined;

beforeAll(async () => void (await builtSite()));
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gevel-owner-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  await program?.stop('SIGKILL');
  program = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const environment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  ...more,
});

/** Runs a program to its end, as root unless another user is given. */
async function run(args: readonly string[], as?: User) {
  program = launch(process.execPath, args, { env: environment(), cwd: '/', ...as });
  return { code: await program.exited, output: program.output() };
}

/** A data folder of a user, with the database that its service has made. */
async function makeDataFolder({ uid, gid }: User, mode = 0o700): Promise<void> {
  const database = await embedded.startOwn();
  execFileSync('mv', [database.env.dataDir, dataDir]);
  execFileSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
  chmodSync(dataDir, mode);
}

const owners = () =>
  new Set(
    ['.', ...readdirSync(dataDir, { recursive: true })].map((name) => statSync(path.join(dataDir, String(name))).uid),
  );

/** Returns the command line that a message names. */
const commandIn = (output: string): string => /Run it as that user: (.+)$/m.exec(output)?.[1] ?? '';

describe('a data folder of another user', () => {
  it.each([
    [
      'without a name',
      UNNAMED,
      `setpriv --reuid=54321 --regid=54321 --clear-groups -- env DATA_DIR=@ ${process.execPath}`,
    ],
    ['with a name', NOBODY, `runuser -u nobody -- env DATA_DIR=@ ${process.execPath}`],
  ])('is refused to commands of root, which say how to run them as the owner %s', async (_which, owner, begins) => {
    if (!isRoot('commands as another user than the owner of the data folder')) return;
    await makeDataFolder(owner);
    const { code, output } = await run([dist('cli.js'), 'site', 'list']);
    expect(code).toBe(1);
    expect(output).toContain(`DATA_DIR is "${dataDir}"`);
    expect(output).toContain('the user that runs this program, root (uid 0)');
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(commandIn(output)).toBe(`${begins.replace('@', dataDir)} ${dist('cli.js')} site list`);
    // Nothing of root's is in it, and the command that the message names does the work.
    expect(owners()).toEqual(new Set([owner.uid]));
    const said = execFileSync('/bin/sh', ['-c', commandIn(output)], {
      // The variable was typed in front of the program.
      env: { PATH: process.env['PATH'] },
      cwd: '/',
      encoding: 'utf8',
    });
    expect(said).not.toContain('DATA_DIR');
    expect(owners()).toEqual(new Set([owner.uid]));
  });

  it.each(['main.js', 'backoffice.js'])('is refused to %s as root', async (name) => {
    if (!isRoot('programs as another user than the owner of the data folder')) return;
    await makeDataFolder(UNNAMED);
    const { code, output } = await run([dist(name)]);
    expect(code).toBe(1);
    expect(commandIn(output)).toBe(
      `setpriv --reuid=54321 --regid=54321 --clear-groups -- env DATA_DIR=${dataDir} ${process.execPath} ${dist(name)}`,
    );
    expect(owners()).toEqual(new Set([UNNAMED.uid]));
  });

  it('is refused to root before anything is in it', async () => {
    if (!isRoot('an empty data folder of another user')) return;
    mkdirSync(dataDir);
    chownSync(dataDir, UNNAMED.uid, UNNAMED.gid);
    const { code } = await run([dist('cli.js'), 'site', 'list']);
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is refused to other users, too, who need sudo', async () => {
    if (!isRoot('another user than the owner of the data folder')) return;
    await makeDataFolder(UNNAMED);
    const { code, output } = await run([dist('cli.js'), 'site', 'list'], NOBODY);
    expect(code).toBe(1);
    expect(commandIn(output)).toBe(
      `sudo --preserve-env -u '#54321' -- env DATA_DIR=${dataDir} ${process.execPath} ${dist('cli.js')} site list`,
    );
  });
});

it('is refused where the folder is the system’s, whoever runs the tests', async () => {
  const as = process.geteuid?.() === 0 ? UNNAMED : undefined;
  program = launch(process.execPath, [dist('cli.js'), 'site', 'list'], {
    env: environment({ DATA_DIR: '/usr' }),
    cwd: '/',
    ...as,
  });
  expect(await program.exited).toBe(1);
  expect(program.output()).toMatch(
    /^DATA_DIR is "\/usr"; it should be a folder of the user .* but it belongs to root \(uid 0\)\. Other things are in it: choose a folder that is that user’s\.$/m,
  );
});

const LIST = [dist('cli.js'), 'site', 'list'];

describe('a folder that belongs to another user for good reason', () => {
  it('is a fresh volume of root that lets the group of the program in', async () => {
    if (!isRoot('a volume of root for a group')) return;
    mkdirSync(dataDir);
    chownSync(dataDir, 0, UNNAMED.gid);
    chmodSync(dataDir, 0o2770);
    expect(await run([dist('cli.js'), 'migrate'], UNNAMED)).toMatchObject({ code: 0 });
    expect(existsSync(path.join(dataDir, 'db'))).toBe(true);
    expect(await run(LIST, UNNAMED)).toMatchObject({ code: 0 });
  });

  it('is the folder of an image whose programs have always run as root', async () => {
    if (!isRoot('programs that have always run as root')) return;
    await makeDataFolder({ uid: 0, gid: 0 });
    chownSync(dataDir, UNNAMED.uid, UNNAMED.gid);
    expect(await run(LIST)).toMatchObject({ code: 0 });
  });
});

it('names the file of root that a service cannot read in its database, and what to do', async () => {
  if (!isRoot('a database with a file of root')) return;
  await makeDataFolder(UNNAMED);
  const file = path.join(dataDir, 'db/global/pg_control');
  chownSync(file, 0, 0);
  chmodSync(file, 0o600);
  const { code, output } = await run([dist('cli.js'), 'site', 'list'], UNNAMED);
  expect(code).toBe(1);
  expect(output).toBe(
    `The embedded database in ${path.join(dataDir, 'db')} cannot start: ${file} belongs to root (uid 0), and this program runs as uid 54321; as root, run: chown -R 54321 ${dataDir}.\n`,
  );
  execFileSync('chown', ['-R', '54321', dataDir]);
  expect((await run([dist('cli.js'), 'site', 'list'], UNNAMED)).code).toBe(0);
});

/** Runs the command that a message names, which is for root. */
const mend = (output: string) => {
  const [, command = ''] = /(?:as root, run|the folder, too): (chown .+?)(?:\. Run .*)?$/m.exec(output) ?? [];
  expect(command).toMatch(/^chown (?:-R )?54321 \S+data$/);
  execFileSync('/bin/sh', ['-c', command]);
};

describe('what root has left in the folder of a service', () => {
  it.each(['pages', 'sites.json', 'api-token', '.'])('goes back to the service: %s', async (name) => {
    if (!isRoot('files of root in a data folder')) return;
    await makeDataFolder(UNNAMED);
    const place = path.join(dataDir, name);
    if (name === 'pages') mkdirSync(place);
    else if (name !== '.') writeFileSync(place, 'root');
    writeFileSync(path.join(dataDir, 'pglite.lock'), '');
    chownSync(path.join(dataDir, 'pglite.lock'), UNNAMED.uid, UNNAMED.gid);
    chownSync(place, 0, 0);
    chmodSync(place, name === '.' ? 0o755 : 0o700);
    const { code, output } = await run(LIST, UNNAMED);
    expect(code).toBe(1);
    expect(output).not.toMatch(/sudo|runuser/);
    mend(output);
    expect(await run(LIST, UNNAMED)).toMatchObject({ code: 0 });
  });

  it('is named to root, too, before it is told to become the owner of what is in it', async () => {
    if (!isRoot('a folder of root with files of a service')) return;
    await makeDataFolder(UNNAMED, 0o755);
    chownSync(dataDir, 0, 0);
    const { code, output } = await run(LIST);
    expect(code).toBe(1);
    mend(output);
    execFileSync('/bin/sh', ['-c', commandIn(output)], { env: { PATH: process.env['PATH'] }, cwd: '/' });
    expect(owners()).toEqual(new Set([UNNAMED.uid]));
  });
});
