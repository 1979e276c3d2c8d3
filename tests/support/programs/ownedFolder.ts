import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { ensureBuiltSite } from './builtSite.ts';
import { EMBEDDED_KIND } from './databases.ts';
import { launchProgram, type Program } from './program.ts';

export const toServerPath = (name: string) => path.resolve(import.meta.dirname, '../../../dist/server', name);
export const SITE_LIST_COMMAND = [toServerPath('cli.js'), 'site', 'list'];
/** The id of a user without a name. systemd's DynamicUser creates such users. */
export const USER_WITHOUT_NAME = { uid: 54_321, gid: 54_321 };
/** The user `nobody`, who exists on every system. */
export const NOBODY_USER = { uid: 65_534, gid: 65_534 };
type FolderUser = typeof USER_WITHOUT_NAME;

/** Returns the command line that a message contains. */
export const findSuggestedCommand = (output: string): string => /Run it as that user: (.+)$/m.exec(output)?.[1] ?? '';

/** Runs the command in a message that is intended for root. */
export function runSuggestedRepair(output: string): void {
  const [, command = ''] =
    /(?:as root, run|of the folder to that user): (chown .+?)(?:\. Run .*)?$/m.exec(output) ?? [];
  expect(command).toMatch(/^chown (?:-R )?54321 \S+data$/);
  execFileSync('/bin/sh', ['-c', command]);
}

/** Runs the command in a message. The only variables are those in the command. */
export const runSuggestedCommand = (output: string): string =>
  execFileSync('/bin/sh', ['-c', findSuggestedCommand(output)], {
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    encoding: 'utf8',
  });

interface OwnedFolder {
  readonly dataDir: string;
  /** Runs a program of the product to its end. It runs as root unless another user is given. */
  readonly run: (
    args: readonly string[],
    as?: FolderUser,
    more?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly code: number | null; readonly output: string }>;
  /**
   * Creates a data folder of a user that looks like one with a database, for tests in which no program opens the
   * database.
   */
  readonly createFolder: (user: FolderUser, mode?: number) => void;
  /** Creates a data folder of a user with the database that the user's service has created. */
  readonly createFolderWithDatabase: (user: FolderUser, mode?: number) => Promise<void>;
  /** Returns the users that own the folder and its content. */
  readonly listOwners: () => ReadonlySet<number>;
}

/** Creates a data folder for each test of a file. Returns a function with which a test gets its folder. */
export function useOwnedFolder(): () => OwnedFolder {
  let folder: string;
  let dataDir: string;
  let program: Program | undefined;

  beforeAll(async () => void (await ensureBuiltSite()));
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

  return () => ({
    dataDir,
    async run(args, as, more = {}) {
      // The compile cache is used by root only, because another user may not read it.
      const compiled = as === undefined ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {};
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...compiled, ...more };
      program = launchProgram(process.execPath, args, { env, cwd: '/', ...as });
      return { code: await program.exited, output: program.getOutput() };
    },
    createFolder({ uid, gid }, mode = 0o700) {
      mkdirSync(path.join(dataDir, 'db'), { recursive: true });
      chownSync(path.join(dataDir, 'db'), uid, gid);
      chownSync(dataDir, uid, gid);
      chmodSync(dataDir, mode);
    },
    async createFolderWithDatabase({ uid, gid }, mode = 0o700) {
      const database = await EMBEDDED_KIND.startOwn();
      execFileSync('mv', [database.env.dataDir, dataDir]);
      execFileSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
      chmodSync(dataDir, mode);
    },
    listOwners: () =>
      new Set(
        ['.', ...readdirSync(dataDir, { recursive: true })].map(
          (name) => statSync(path.join(dataDir, String(name))).uid,
        ),
      ),
  });
}
