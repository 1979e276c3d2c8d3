import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runAndCapture, runStep, StepFailed } from '../../server/start/progress.mjs';
import { root } from '../../server/start/root.mjs';
import { formatTable } from './table.mjs';

/**
 * The programs other than Node that tests and benches use: their names, the folders outside of PATH in which
 * distributions install them, and the Debian package, or packages, that contain them. `variable` is the environment
 * variable with the path. `instead` names the tool that replaces this one when it is missing.
 */
const TEST_TOOLS = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debian: 'chromium',
    needed: true,
    only: ['test', 'bench', 'crawl'],
  },
  {
    // This program renders the same pages with a fifth less processor time.
    name: 'headless shell of Chromium',
    variable: 'HEADLESS_SHELL',
    programs: ['chromium-headless-shell'],
    debian: 'chromium-headless-shell',
    instead: 'Chromium',
    only: ['test'],
  },
  { name: 'Firefox', variable: 'FIREFOX', programs: ['firefox-esr', 'firefox'], debian: 'firefox-esr', only: ['test'] },
  // The driver starts the browser of the same package.
  {
    name: 'WebKitGTK with its driver',
    variable: 'WEBKIT_DRIVER',
    programs: ['WebKitWebDriver'],
    hasNoVersion: true,
    debian: 'webkit2gtk-driver',
    only: ['test'],
  },
  { name: 'Xvfb', variable: 'XVFB', programs: ['Xvfb'], hasNoVersion: true, debian: 'xvfb', only: ['test'] },
  {
    name: 'PostgreSQL 15 or newer',
    variable: 'POSTGRES',
    programs: ['postgres'],
    folders: () => listPostgresFolders(),
    debian: 'postgresql',
  },
  {
    name: 'pgbouncer',
    variable: 'PGBOUNCER',
    programs: ['pgbouncer'],
    folders: () => ['/usr/sbin'],
    debian: 'pgbouncer',
    only: ['test'],
  },
  {
    name: 'nginx',
    variable: 'NGINX',
    programs: ['nginx'],
    versionFlag: '-v',
    folders: () => ['/usr/sbin'],
    debian: 'nginx-light',
    only: ['test', 'bench'],
  },
  {
    name: 'Varnish',
    variable: 'VARNISH',
    programs: ['varnishd'],
    versionFlag: '-V',
    folders: () => ['/usr/sbin'],
    debian: 'varnish',
    only: ['test', 'drill'],
  },
  {
    name: 'xkey of varnish-modules',
    variable: 'VARNISH_XKEY',
    programs: ['libvmod_xkey.so'],
    folders: () => ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/varnish/vmods`),
    isLibrary: true,
    debian: 'varnish-modules',
    only: ['test', 'drill'],
  },
  {
    name: 'hunspell',
    variable: 'HUNSPELL',
    programs: ['hunspell'],
    debian: ['hunspell', 'hunspell-nl', 'hunspell-fr-comprehensive', 'hunspell-en-gb', 'hunspell-de-de-frami'],
    only: ['test'],
  },
  {
    name: 'Caddy',
    variable: 'CADDY',
    programs: ['caddy'],
    versionFlag: 'version',
    debian: 'caddy',
    only: ['test', 'drill'],
  },
  { name: 'promtool', variable: 'PROMTOOL', programs: ['promtool'], debian: 'prometheus', only: ['test'] },
  { name: 'Redis', variable: 'REDIS', programs: ['redis-server'], debian: 'redis-server', only: ['test', 'drill'] },
  {
    name: 'Swift',
    variable: 'SWIFT',
    programs: ['swift-proxy-server'],
    hasNoVersion: true,
    folders: () => ['/usr/bin'],
    debian: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
    only: ['test'],
  },
  {
    name: 'libfaketime',
    variable: 'LIBFAKETIME',
    programs: ['libfaketime.so.1'],
    folders: () => ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime`),
    isLibrary: true,
    debian: 'libfaketime',
    only: ['drill'],
  },
  { name: 'wrk', variable: 'WRK', programs: ['wrk'], debian: 'wrk', only: ['bench'] },
];

const MIN_POSTGRES_VERSION = 15;

function listPostgresFolders() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map(Number) : [];
  return versions
    .filter((version) => version >= MIN_POSTGRES_VERSION)
    .toSorted((a, b) => b - a)
    .map((version) => `${base}/${version}/bin`);
}

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** @returns {string | undefined} path of the program */
function findTool(tool) {
  const chosen = process.env[tool.variable];
  if (chosen) return chosen;
  const inPath = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const folders = [...(tool.folders?.() ?? []), ...inPath];
  const extension = process.platform === 'win32' ? '.exe' : '';
  return tool.programs
    .flatMap((program) => folders.map((folder) => path.join(folder, program + extension)))
    .find((file) => (tool.isLibrary === true ? existsSync(file) : isExecutable(file)));
}

const isRoot = () => process.getuid?.() === 0;
const isWanted = (tool) => tool.needed === true || process.env['CI'] === 'true';
const mayInstall = () => process.platform === 'linux' && isRoot() && isExecutable('/usr/bin/apt-get');

/** Returns whether a tool can be installed. The packages of a distribution may lack a tool that has an alternative. */
const isOffered = async (tool) =>
  tool.instead === undefined || (await runAndCapture('apt-cache', ['show', ...[tool.debian].flat()])).code === 0;

async function installWithApt(tools) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep(`Installing ${tools.flatMap(({ debian }) => debian).join(', ')}`, async () => {
    await runAndCapture('apt-get', ['update'], { env });
    const offered = await Promise.all(tools.map(isOffered));
    const packages = tools.filter((_, index) => offered[index]).flatMap(({ debian }) => debian);
    if (packages.length === 0) return;
    const args = ['install', '--yes', '--no-install-recommends', ...packages];
    const { code, output } = await runAndCapture('apt-get', args, { env });
    if (code !== 0) throw new StepFailed(`apt-get install failed:\n\n${output.trim()}\n`);
  });
}

/** Downloads Playwright's own browser, for machines without Debian's browser. */
async function downloadBrowser(node) {
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  await runStep('Installing a browser', async () => {
    const { code, output } = await runAndCapture(node, [cli, 'install', 'chromium'], { cwd: root });
    if (code !== 0) {
      const why = output.split('\n').find((line) => line.includes('Error')) ?? '';
      throw new StepFailed(`No browser was found and none could be installed. ${why}`);
    }
  });
}

/**
 * Returns the installed programs. It installs none.
 *
 * @param {'test' | 'bench' | 'crawl' | 'drill'} purpose
 * @returns {Record<string, string>} environment variables with their paths
 */
export const findTools = (purpose) =>
  Object.fromEntries(
    listToolsFor(purpose).flatMap((tool) => {
      const program = findTool(tool);
      return program === undefined ? [] : [[tool.variable, program]];
    }),
  );

const listToolsFor = (purpose) => TEST_TOOLS.filter((tool) => tool.only === undefined || tool.only.includes(purpose));

/**
 * Extracts the version from the output of `chromium --version` and similar commands. The call must be fast and must not
 * open a window.
 */
function readVersion(tool, program) {
  if (tool.isLibrary === true || tool.hasNoVersion === true) return '';
  const { stdout, stderr } = spawnSync(program, [tool.versionFlag ?? '--version'], { encoding: 'utf8', timeout: 5000 });
  return /\d{1,6}(?:\.\d{1,6}){1,3}/.exec(`${stdout}${stderr}`)?.[0] ?? '';
}

/**
 * Returns a table that says for each tool whether it was found, is installed or is left out.
 *
 * @param {{ name: string, needed?: boolean, debian: string | string[], program?: string, version?: string }[]} tools
 * @param {boolean} mayInstallPackages true when packages may be installed on this machine
 * @returns {string} a table
 */
export function formatToolTable(tools, mayInstallPackages) {
  const describeOutcome = (tool) => {
    if (tool.program !== undefined) return 'found';
    const otherwise = tool.instead === undefined ? '' : `; where it is not offered, ${tool.instead} does its work`;
    if (isWanted(tool) && mayInstallPackages)
      return `is installed now (${[tool.debian].flat().join(', ')})${otherwise}`;
    if (tool.needed === true) return 'Playwright downloads one now, for the steps that need it';
    if (tool.instead !== undefined) return `${tool.instead} does its work`;
    const why = mayInstallPackages ? 'only CI=true installs it' : 'installing needs root on Debian';
    return `its tests are left out: ${why}`;
  };
  const rows = tools.map((tool) => [tool.name, tool.program ?? '-', tool.version ?? '', describeOutcome(tool)]);
  return formatTable(['tool', 'path', 'version', 'what happens'], rows);
}

/**
 * Finds the programs that tests or benches use and installs missing ones: the browser always, and the remaining tools
 * in CI. It reports the tools that are still missing; the tests that need them are left out.
 *
 * @param {string} node the packaged Node
 * @param {'test' | 'bench' | 'crawl' | 'drill'} purpose
 * @param {{ isTold?: boolean, mayLackBrowser?: boolean, needsBrowser?: boolean }} [options] `isTold`: first prints what
 * was found, what is installed and what is left out; `mayLackBrowser`: a browser that cannot be installed is reported
 * as missing, like the other tools; `needsBrowser`: false downloads none
 * @returns {Promise<{ environment: Record<string, string>, missing: string[], hasBrowser: boolean }>}
 */
export async function ensureTools(node, purpose, options = {}) {
  const { isTold = false, mayLackBrowser = false, needsBrowser = true } = options;
  const tools = listToolsFor(purpose);
  const absent = tools.filter((tool) => findTool(tool) === undefined);
  const toolsToInstall = absent.filter(isWanted);
  if (isTold) {
    const found = tools.map((tool) => {
      const program = findTool(tool);
      return { ...tool, program, version: program === undefined ? undefined : readVersion(tool, program) };
    });
    process.stderr.write(`${formatToolTable(found, mayInstall())}\n\n`);
  }
  if (toolsToInstall.length > 0 && mayInstall()) await installWithApt(toolsToInstall);

  const environment = {};
  const missing = [];
  for (const tool of tools) {
    const program = findTool(tool);
    if (program !== undefined) environment[tool.variable] = program;
    else if (tool.instead !== undefined) continue;
    else if (tool.needed !== true) missing.push(tool.name);
    else if (needsBrowser) {
      const why = await downloadBrowser(node).then(
        () => undefined,
        (error) => error,
      );
      if (why !== undefined && !mayLackBrowser) throw why;
      if (why !== undefined) missing.push(`${tool.name} (${why.message})`);
    }
  }
  const hasBrowser = !missing.some((name) => name.startsWith('Chromium'));
  return { environment, missing, hasBrowser };
}
