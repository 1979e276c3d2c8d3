import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addAddresses, isInstalled, keepExtras } from './installed.mjs';
import { runAndCapture, runStep, StepFailed } from './progress.mjs';
import { root } from './root.mjs';
import { isSupportedNode, packagedNode } from './runtime.mjs';

/** The folder in which packages are installed before they replace `node_modules`. */
const STAGING_FOLDER = path.join(root, 'dist/install');
const STAGED_FILES = ['package.json', '.npmrc', 'server/start/node/package.json'];

/**
 * The costs of installing each part, measured on Linux x64. `download` is the size of the archives in an npm cache
 * that was empty before, and `disk` the size of `node_modules` (`du`), both in megabytes. `seconds` was measured with
 * two processor cores and a fast connection.
 */
const INSTALL_PARTS = {
  product: { name: 'the product and its build', download: 78, disk: 334, seconds: 20 },
  node: { name: 'Node', download: 57, disk: 211, seconds: 8 },
  tests: { name: 'the tools of the tests', download: 84, disk: 275, seconds: 20 },
};
const BUILD_SECONDS = 45;

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Returns the npm to run. Under `npm start` it is the running npm; otherwise it must be in PATH. */
function findNpm() {
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js'))
    return { program: process.env['npm_node_execpath'] ?? process.execPath, leadingArgs: [cli], shell: false };
  const isWindows = process.platform === 'win32';
  return { program: isWindows ? 'npm.cmd' : 'npm', leadingArgs: [], shell: isWindows };
}

/** Runs npm in a folder. Returns its exit code and output. */
function runNpm(args, cwd = root) {
  const { program, leadingArgs, shell } = findNpm();
  return runAndCapture(program, [...leadingArgs, ...args], { cwd, shell }).catch((error) => ({
    code: 1,
    output: `npm could not be run: ${error.message}`,
  }));
}

/** Returns the options of npm that select the needed packages. */
const createOptions = ({ node, tests }) => [
  tests ? '--include=dev' : '--omit=dev',
  ...(node ? [] : ['--workspaces=false']),
  '--include=optional',
  '--no-audit',
  '--no-fund',
];

const createFailure = (output) => new StepFailed(`Packages could not be installed:\n\n${output.trim()}\n`);

/**
 * Installs the packages in a folder of their own, from archives at known addresses, and replaces `node_modules` at the
 * end. Programs that run meanwhile keep their packages, and an interrupted install changes nothing.
 *
 * @returns {Promise<boolean>} false when that is not possible here: the registry has no archive at such an address, or
 * `node_modules` cannot be moved, because a program uses it
 */
async function installAside(lock, options) {
  const { output: settings } = await runNpm(['config', 'get', 'registry']);
  const [registry] = /^https?:\/\/\S+$/m.exec(settings) ?? [];
  if (registry === undefined) return false;
  try {
    rmSync(STAGING_FOLDER, { recursive: true, force: true });
    for (const file of STAGED_FILES) cpSync(path.join(root, file), path.join(STAGING_FOLDER, file));
    writeFileSync(path.join(STAGING_FOLDER, 'package-lock.json'), JSON.stringify(addAddresses(lock, registry)));
    const { code, output } = await runNpm(['ci', ...options], STAGING_FOLDER);
    if (code !== 0 && !REFUSED_PATTERN.test(output)) throw createFailure(output);
    return code === 0 && replacePackages();
  } finally {
    rmSync(STAGING_FOLDER, { recursive: true, force: true });
  }
}
/** Matches npm's error code for an answer such as "404 Not Found". */
const REFUSED_PATTERN = /\bE4\d\d\b/;

function replacePackages() {
  const packages = path.join(root, 'node_modules');
  try {
    if (existsSync(packages)) renameSync(packages, path.join(STAGING_FOLDER, 'replaced'));
    renameSync(path.join(STAGING_FOLDER, 'node_modules'), packages);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs the packages in `node_modules`. npm's record of the packages is removed first, so that an interrupted
 * install is repeated.
 */
async function installInPlace(options) {
  // Windows cannot remove the file of a running program, and `npm start` runs on the Node in node_modules when there is
  // one.
  const mustKeepFiles = process.platform === 'win32' && process.execPath.startsWith(path.join(root, 'node_modules'));
  rmSync(path.join(root, 'node_modules/.package-lock.json'), { force: true });
  const { code, output } = await runNpm([mustKeepFiles ? 'install' : 'ci', ...options]);
  if (code !== 0) throw createFailure(output);
}

/** Prints what is installed, its size and the expected time. */
function announce({ node, tests }) {
  const parts = [INSTALL_PARTS.product, ...(node ? [INSTALL_PARTS.node] : []), ...(tests ? [INSTALL_PARTS.tests] : [])];
  const add = (key) => parts.reduce((sum, part) => sum + part[key], 0);
  process.stderr.write(
    `Packages are missing and will be installed: ${parts.map(({ name }) => name).join(', ')}. Download: up to ` +
      `${add('download')} MB; on disk: ${add('disk')} MB. Installing takes about ${add('seconds')} s, and a first build ${BUILD_SECONDS} s.\n`,
  );
}

/**
 * Installs the locked packages that are needed, unless they are installed: those with which the product is built and
 * run; the packaged Node, where the running Node is not supported; for tests, their tools and the packaged Node.
 *
 * @param {'start' | 'tests'} purpose
 */
export async function ensurePackages(purpose) {
  const lock = readJson('package-lock.json');
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  const nodePackage = packagedNode?.packageName;
  const isForTests = purpose === 'tests';
  const needed = { node: isForTests || !isSupportedNode(process.versions.node), tests: isForTests };
  const extras = keepExtras(installed, needed, nodePackage);
  if (isInstalled(lock?.packages, installed, extras, nodePackage)) return;
  announce(extras);
  await runStep('Installing packages', async () => {
    const options = createOptions(extras);
    if (lock === undefined || !(await installAside(lock, options))) await installInPlace(options);
  });
}
