import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runAndCapture, runStep, StepFailed } from './progress.mjs';
import { root } from './root.mjs';

/**
 * The folders with the inputs of webpack: code, styles, texts and the page of the API reference. Pictures and
 * migrations are no inputs, because the server reads them when it runs.
 */
const SOURCE_FOLDERS = ['server', 'client', 'shared', 'locales'];
const SOURCE_FILES = ['webpack.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const SOURCE_FILE_PATTERN = /(?<!\.test)\.(?:tsx?|css|json|html|js)$/;
/** The names of the configurations in `webpack.config.ts`. */
const CONFIGURATION_NAMES = ['client', 'server'];
/** Files of both builds. When one of them is missing, the builds are not complete. */
const BUILT_FILES = ['dist/server/main.js', 'dist/server/cli.js', 'dist/loadable-stats.json'];
const stampFile = path.join(root, 'dist/build.stamp');

const compareNames = (a, b) => (a < b ? -1 : 1);
const listSources = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const filePath = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listSources(filePath);
    return SOURCE_FILE_PATTERN.test(filePath) ? [filePath] : [];
  });

/**
 * Returns a fingerprint of the sources by content, so that a checkout, or a file that only has a new date, does not
 * make the build stale.
 *
 * @returns {string} hexadecimal
 */
export function computeSourceStamp() {
  const hash = createHash('sha256');
  for (const file of [...SOURCE_FOLDERS.flatMap(listSources).toSorted(compareNames), ...SOURCE_FILES]) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const readBuiltStamp = () => {
  if (BUILT_FILES.some((file) => !existsSync(path.join(root, file)))) return undefined;
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
};

/** Removes the stamp, so that the next start builds again. A failed or a development build may have changed `dist`. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/**
 * Builds server and client for production unless `dist` was built from exactly these sources.
 *
 * @param {string} node the Node program to build with
 */
export async function ensureBuild(node) {
  const stamp = computeSourceStamp();
  if (readBuiltStamp() === stamp) return;
  forgetBuild();
  // The files are removed, because webpack exits with code 0 even when a signal ends it before it has written them.
  for (const file of BUILT_FILES) rmSync(path.join(root, file), { force: true });
  await runStep('Building', async () => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const args = ['node_modules/webpack-cli/bin/cli.js', '--config-name'];
    // The builds run at the same time, because each of them uses one core for most of its time.
    const builds = CONFIGURATION_NAMES.map((name) => runAndCapture(node, [...args, name], { cwd: root, env }));
    const messages = (await Promise.all(builds)).flatMap(({ code, output }) => (code === 0 ? [] : [output.trim()]));
    if (messages.length > 0) throw new StepFailed(`The build failed:\n\n${messages.join('\n\n')}\n`);
    const missingFile = BUILT_FILES.find((file) => !existsSync(path.join(root, file)));
    if (missingFile !== undefined) throw new StepFailed(`The build ended without ${missingFile}.\n`);
  });
  writeFileSync(stampFile, stamp);
}
