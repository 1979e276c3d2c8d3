import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild, forgetBuild } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { findNode } from './runtime.mjs';

/** Tests whether the sources exist. An image contains only the build, so there is nothing to install or build. */
const hasSources = () => existsSync(path.join(root, 'webpack.config.ts'));
const toBuiltPath = (file) => path.join(root, 'dist/server', file);

/**
 * Starts the product in the mode that the first argument names.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function start(args) {
  const [mode, ...rest] = args;
  const isImage = !hasSources();
  if (!isImage) await ensurePackages('start');
  const node = findNode();
  if (mode === '--dev') {
    forgetBuild();
    return run(node, [path.join(root, 'server/start/watch.mjs')]);
  }
  if (!isImage) await ensureBuild(node);
  if (mode === '--build') return 0;
  if (mode === '--backoffice') return run(node, [toBuiltPath('cli.js'), ...(rest[0] === '--' ? rest.slice(1) : rest)]);
  return run(node, [toBuiltPath('main.js')]);
}
