import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { SITE_PORT } from './e2e/support/addresses.ts';
import { siteSettings } from './e2e/support/siteSettings.ts';
import { getDemoFolder } from './support/programs/demoFolder.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const outputFolder = path.join(projectRoot, 'tests/.output');
const dataDir = path.join(outputFolder, 'e2e-data');

const firstExisting = (...files: readonly (string | undefined)[]) => files.find((file) => file && existsSync(file));
/** The browser is that of Debian when it is installed, and otherwise that of Playwright. */
const browserFile = firstExisting(process.env['CHROMIUM'], '/usr/bin/chromium');
/**
 * The headless shell has the same engine and needs a fifth less processor time. The slow tests run in the full
 * Chromium.
 */
const headlessShell = firstExisting(process.env['HEADLESS_SHELL'], '/usr/bin/chromium-headless-shell') ?? browserFile;

const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The tests of pictures, and of maps, which consist of pictures. */
const PICTURE_TESTS = ['**/pictures.spec.ts', '**/map.spec.ts', '**/listingMap.spec.ts'];
/** The tests that `npm test -- slow` runs. */
const SLOW_TESTS = '**/*.slow.spec.ts';
/**
 * The option that makes the browser load no pictures. Resizing pictures is half of all the work, and few tests need
 * them.
 */
const NO_PICTURES_ARGUMENT = '--blink-settings=imagesEnabled=false';

const createLaunchOptions = (program: string | undefined, args: readonly string[] = BROWSER_ARGUMENTS) => ({
  launchOptions: { args: [...args], ...(program ? { executablePath: program } : {}) },
});

const createLargeSiteProject = (program: string | undefined) => ({
  dependencies: ['setup'],
  use: createLaunchOptions(program, [...BROWSER_ARGUMENTS, NO_PICTURES_ARGUMENT]),
});

// The data of the server are prepared only before the server starts. Workers read this file too, when the server is
// already running, and so does a run that uses a server started by hand.
if (!process.env['TEST_WORKER_INDEX'] && process.env['E2E_REUSE'] !== '1') {
  rmSync(dataDir, { recursive: true, force: true });
  // The demo data are copied if they exist. Otherwise the product loads them itself, as at its first start.
  if (existsSync(getDemoFolder())) cpSync(getDemoFolder(), dataDir, { recursive: true });
}

export default defineConfig({
  testDir: path.join(projectRoot, 'tests/e2e'),
  outputDir: path.join(outputFolder, 'e2e'),
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A third worker uses the processor while the tests of the other two wait for the server or for a form.
  workers: 3,
  // The limits are high, because a busy machine takes several times as long; a passing test does not wait for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // Only failing tests are traced, because tracing every test is a sixth of all the work. `--trace on` records the
  // tests under investigation.
  use: {
    baseURL: `http://localhost:${SITE_PORT}`,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // The data of a visitor and the browser's cache are cleared between two tests. The processes of the browser stay,
    // because starting them takes much of the time of a test. Permissions stay too, because no test depends on having
    // none.
    reuseContext: true,
  },
  projects: [
    { name: 'setup', testMatch: '**/*.setup.ts' },
    { ...createLargeSiteProject(headlessShell), name: 'pages', testIgnore: [...PICTURE_TESTS, SLOW_TESTS] },
    { ...createLargeSiteProject(browserFile), name: 'slow', testMatch: SLOW_TESTS },
    { name: 'pictures', testMatch: PICTURE_TESTS, use: createLaunchOptions(headlessShell) },
  ],
  webServer: {
    command: `"${process.execPath}" dist/server/main.js`,
    cwd: projectRoot,
    url: `http://localhost:${SITE_PORT}/nl`,
    env: siteSettings(dataDir),
    // This reuses a server that was started by hand with the same settings, for work on the tests themselves.
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
