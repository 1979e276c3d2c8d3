import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A built version of the product. */
export interface BuiltVersion {
  /** The commit of the version, or `this` for these sources. */
  readonly name: string;
  /** Returns the path of a program of this version: `backoffice.js`, `cli.js`, `main.js`. */
  readonly toProgramPath: (file: string) => string;
}

const createVersion = (name: string, folder: string): BuiltVersion => ({
  name,
  toProgramPath: (file) => path.join(folder, 'dist/server', file),
});

/** Returns the version of these sources. It is already built. */
export const createThisVersion = (): BuiltVersion => createVersion('this', PROJECT_ROOT);

/**
 * Builds another version of the product with the packages of that version.
 *
 * @param revision a revision that git understands
 * @param place a folder outside the project, in which the version gets a folder named by its commit, or already has one
 */
export async function buildVersion(
  revision: string,
  place: string,
  progress: (text: string) => void,
): Promise<BuiltVersion> {
  const { stdout } = await runFile('git', ['rev-parse', '--short=12', '--verify', `${revision}^{commit}`], {
    cwd: PROJECT_ROOT,
  });
  const commit = stdout.trim();
  const folder = path.join(place, commit);
  if (!existsSync(folder)) {
    progress(`reading ${commit}`);
    const archive = `${folder}.tar`;
    await mkdir(`${folder}.new`, { recursive: true });
    await runFile('git', ['archive', `--output=${archive}`, commit], { cwd: PROJECT_ROOT });
    await runFile('tar', ['-xf', archive, '-C', `${folder}.new`]);
    await rm(archive);
    await rename(`${folder}.new`, folder);
  }
  progress(`installing the packages of ${commit}, and building it`);
  const build = [path.join(folder, 'server/start.mjs'), '--build'];
  await runFile(process.execPath, build, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  return createVersion(commit, folder);
}
