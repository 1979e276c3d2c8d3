import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { findFreePorts } from './freePorts.ts';
import { launchProgram, type Program } from './program.ts';

const runFile = promisify(execFile);
export const root = path.resolve(import.meta.dirname, '../../..');
/** The program of the product. */
export const mainFile = path.join(root, 'dist/server/main.js');
/** The script that `npm start` runs. */
export const startFile = path.join(root, 'server/start.mjs');

/**
 * Returns helpers for a test file that starts the product itself. They include a folder for its data. All programs that
 * the test file has started are ended after the tests.
 */
export function useProductStarts() {
  let folder: string;
  let started: Program[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-start-'));
    await runFile(process.execPath, [startFile, '--build'], { env: { ...process.env } });
  }, 180_000);

  afterAll(async () => {
    await Promise.all(started.map((program) => program.stop('SIGKILL')));
    started = [];
    await rm(folder, { recursive: true, force: true });
  });

  const rememberProgram = (program: Program): Program => {
    started.push(program);
    return program;
  };

  return {
    /** Returns a path in the folder. */
    inFolder: (...names: readonly string[]) => path.join(folder, ...names),
    /** Makes the program end after the tests. */
    remembered: rememberProgram,
    /** Returns the settings of a separate product. The variables of the test run are not passed on. */
    settings: async (more: Record<string, string> = {}): Promise<Record<string, string>> => {
      const [port, adminPort, backofficePort] = await findFreePorts(3);
      return {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DATA_DIR: path.join(folder, 'var'),
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        BACKOFFICE_PORT: String(backofficePort),
        ...more,
      };
    },
    /** Runs a program that should refuse to start. Returns its output. */
    runRefused: async (args: readonly string[], env: Record<string, string>) => {
      const program = rememberProgram(launchProgram(process.execPath, args, { env, cwd: folder }));
      return { code: await program.exited, output: program.getOutput() };
    },
  };
}
