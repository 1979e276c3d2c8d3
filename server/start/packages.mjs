import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runAndCapture, runStep, StepFailed } from './progress.mjs';
import { root } from './root.mjs';

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * Tests whether npm's record of `node_modules` matches the lock file. npm writes the record last, so an interrupted
 * install counts as missing. Packages for other platforms may be absent, and extra ones may be present.
 *
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, extraneous?: boolean }> |
 * undefined} locked
 * @param {Record<string, { version?: string }> | undefined} installed
 */
function matchesLock(locked, installed) {
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([packagePath, lockedPackage]) => {
    if (packagePath === '' || lockedPackage.extraneous === true) return true;
    const installedPackage = installed[packagePath];
    if (installedPackage === undefined) return lockedPackage.optional === true || lockedPackage.devOptional === true;
    return installedPackage.version === lockedPackage.version;
  });
}

/** Returns the npm to run. Under `npm start` it is the running npm; otherwise it must be in PATH. */
function findNpm() {
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js'))
    return { program: process.env['npm_node_execpath'] ?? process.execPath, before: [cli], shell: false };
  const isWindows = process.platform === 'win32';
  return { program: isWindows ? 'npm.cmd' : 'npm', before: [], shell: isWindows };
}

/** Installs the locked packages unless they are installed. */
export async function ensurePackages() {
  if (matchesLock(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'))) return;
  // Windows cannot remove the file of a running program, and `npm start` runs on the Node in node_modules when there is
  // one.
  const mustInstallInPlace =
    process.platform === 'win32' && process.execPath.startsWith(path.join(root, 'node_modules'));
  const { program, before, shell } = findNpm();
  await runStep('Installing packages', async () => {
    // Build tools are needed for every value of NODE_ENV, but npm omits them for `production`.
    const args = [
      ...before,
      mustInstallInPlace ? 'install' : 'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ];
    const { code, output } = await runAndCapture(program, args, { cwd: root, shell }).catch((error) => ({
      code: 1,
      output: `npm could not be run: ${error.message}`,
    }));
    if (code !== 0) throw new StepFailed(`Packages could not be installed:\n\n${output.trim()}\n`);
  });
}
