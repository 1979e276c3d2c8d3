import path from 'node:path';
import { root } from '../../server/start/root.mjs';

const toModulePath = (file) => path.join(root, 'node_modules', file);

/**
 * The number of slots that the running steps share. A machine with two cores has three slots, because integration tests
 * wait for a fifth of their time and unit tests for half of it.
 */
export const SLOT_COUNT = 3;

/**
 * A step of the test run. In the following descriptions, "it" is the step.
 *
 * - `speed`: `npm test` runs the fast steps, `npm test -- slow` runs the slow ones.
 * - `slots`: the number of the run's slots that it occupies, so that small steps run beside other steps.
 * - `hasTests`: it reports each test (`events.mjs`); every other step is one check that passes or fails.
 * - `partOf`: the name of a step that runs all that this one runs, and more.
 * - `isWhole`: it always runs the same tests, so its time predicts the time of the next run.
 * - `needsBuild`: it runs the programs in `dist`. `needsBrowser`: it is left out when there is no browser.
 * - `needsTools`: the variables of the tools (`tools.mjs`) without which it is left out.
 *
 * @typedef {{ name: string, speed: 'fast' | 'slow', slots: 1 | 2, program: string, args: string[],
 *   env: Record<string, string>, hasTests?: boolean, partOf?: string, isWhole?: boolean, needsBuild?: boolean,
 *   needsBrowser?: boolean, needsTools?: string[] }} Step
 */

/** The error for a command line that names a step or a file that does not exist. */
export class UnknownStepError extends Error {}

/**
 * The share of its schedules that each model plays in the fast steps. Every situation that the model requires still
 * occurs in them.
 */
const FAST_MODEL_FACTOR = 0.05;

/** The file with the compiler's results of the last run, so that the compiler checks only changes. */
const TYPES_CACHE_FILE = path.join(root, 'node_modules/.cache/types.tsbuildinfo');

const needBuild = (step) => ({ ...step, needsBuild: true });
const markAsSlow = (step) => ({ ...step, speed: 'slow' });

/**
 * Creates the command lines of the tools.
 *
 * @param {string} node the packaged Node
 * @param {Record<string, string>} environment the variables with the paths of tools
 */
export function createPrograms(node, environment) {
  const env = {
    ...environment,
    FORCE_COLOR: process.stderr.isTTY ? '1' : '0',
    // The compiled code is cached, because tests start hundreds of programs that would compile the same code.
    NODE_COMPILE_CACHE: path.join(root, 'dist/compile-cache'),
  };
  const base = { speed: 'fast', program: node, env };
  return {
    types: () => {
      // The compiler uses one thread and runs beside the linter. Several threads would each derive the same types.
      const options = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', TYPES_CACHE_FILE];
      return { ...base, name: 'types', slots: 1, args: [toModulePath('typescript/bin/tsc'), ...options, '-p', '.'] };
    },
    lint: (...files) => {
      const args = [toModulePath('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...files];
      return { ...base, name: 'lint', slots: 1, args, env: { ...env, GOMAXPROCS: '1' } };
    },
    unused: (name, ...options) => ({
      ...base,
      name,
      slots: 1,
      args: [toModulePath('knip/bin/knip.js'), '--no-progress', ...options],
    }),
    format: (...files) => {
      const args = [toModulePath('@biomejs/biome/bin/biome'), 'format', '--no-errors-on-unmatched'];
      return { ...base, name: 'format', slots: 1, args: [...args, ...(files.length > 0 ? files : ['.'])] };
    },
    vitest: (name, projects, files = [], slots = 2) => {
      const reporters = ['--reporter=default', `--reporter=${path.join(root, 'tests/run/vitestReporter.mjs')}`];
      const options = ['--config', 'tests/vitest.config.ts', '--passWithNoTests', ...reporters];
      const chosen = projects.flatMap((project) => ['--project', project]);
      const args = [toModulePath('vitest/vitest.mjs'), 'run', ...options, ...chosen, ...files];
      return { ...base, name, slots, args, hasTests: true };
    },
    playwright: (name, projects, files = []) => {
      const reporters = `--reporter=list,${path.join(root, 'tests/run/playwrightReporter.mjs')}`;
      const options = ['--config', 'tests/playwright.config.ts', '--pass-with-no-tests', reporters];
      const chosen = projects.flatMap((project) => ['--project', project]);
      const args = [toModulePath('@playwright/test/cli.js'), 'test', ...options, ...chosen, ...files];
      return { ...base, name, slots: 2, args, hasTests: true, needsBuild: true, needsBrowser: true };
    },
  };
}

/**
 * @param {ReturnType<typeof createPrograms>} programs
 * @returns {Step[]}
 */
function createSteps({ types, lint, format, unused, vitest, playwright }) {
  const models = (name, factor) => {
    const step = vitest(name, ['models'], [], 1);
    return { ...step, env: { MODEL_FACTOR: process.env['MODEL_FACTOR'] ?? String(factor), ...step.env } };
  };
  return [
    types(),
    lint(),
    vitest('unit', ['unit', 'unit alone'], [], 1),
    needBuild(vitest('integration', ['integration'])),
    // The small steps run beside the integration tests, one small step after the other.
    needBuild(vitest('checks', ['checks'], [], 1)),
    format(),
    unused('unused'),
    unused('unused-by-product', '--production'),
    { ...models('models', FAST_MODEL_FACTOR), partOf: 'slow-models' },
    playwright('e2e', ['pages', 'pictures']),
    markAsSlow(models('slow-models', 1)),
    markAsSlow(needBuild(vitest('slow-integration', ['slow', 'embedded']))),
    markAsSlow(playwright('slow-e2e', ['slow'])),
    markAsSlow(needBuild({ ...vitest('engines', ['engines']), needsTools: ['FIREFOX', 'WEBKIT_DRIVER', 'XVFB'] })),
  ].map((step) => Object.assign(step, { isWhole: true }));
}

const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$/;
const isBrowserTest = (file) => file.endsWith('.spec.ts');
const isUnitTest = (file) => /^(?:server|client|shared)\//.test(file);

/**
 * Returns the steps that run some test files, whatever their kind.
 *
 * @param {ReturnType<typeof createPrograms>} programs
 * @param {readonly string[]} files paths from the top folder
 * @param {(file: string) => boolean} [runsTheBuild] returns whether a file that needs no browser runs the build
 * @returns {Step[]}
 */
export function createStepsForFiles({ vitest, playwright }, files, runsTheBuild = (file) => !isUnitTest(file)) {
  const inBrowser = files.filter(isBrowserTest);
  const others = files.filter((file) => !isBrowserTest(file));
  const needsBuild = others.some(runsTheBuild);
  return [
    ...(others.length > 0 ? [{ ...vitest('tests', [], others), needsBuild }] : []),
    ...(inBrowser.length > 0 ? [playwright('browser tests', [], inBrowser)] : []),
  ];
}

/**
 * Returns the steps that the command line names: steps, in the order in which they run, or test files. `fast`, `slow`
 * and `all` name the steps of a speed, or all steps. Without a name, the fast steps run.
 *
 * @param {ReturnType<typeof createPrograms>} programs
 * @param {readonly string[]} names
 * @returns {Step[]}
 * @throws {UnknownStepError} for an unknown name
 */
export function chooseSteps(programs, names) {
  const steps = createSteps(programs);
  const files = names.filter((name) => TEST_FILE.test(name));
  const words = names.length > 0 ? names.filter((name) => !files.includes(name)) : ['fast'];
  const knownNames = new Set(['fast', 'slow', 'all', 'changed', ...steps.map(({ name }) => name)]);
  const unknown = words.filter((name) => !knownNames.has(name));
  if (unknown.length > 0) {
    throw new UnknownStepError(
      `There is no step ${unknown.join(', ')}. There are: ${[...knownNames].join(', ')}. A test file is named by its path.`,
    );
  }
  const named = steps.filter(({ name, speed }) => words.some((word) => [name, speed, 'all'].includes(word)));
  const isPartOfAnother = ({ name, partOf }) => !words.includes(name) && named.some((other) => other.name === partOf);
  return [...named.filter((step) => !isPartOfAnother(step)), ...createStepsForFiles(programs, files)];
}

/**
 * Returns why a step cannot run on this machine; undefined when it can.
 *
 * @param {Step} step
 * @param {Readonly<Record<string, string>>} environment the paths of the tools that were found, by their variables
 * @param {boolean} hasBrowser true when there is Chromium
 * @returns {string | undefined}
 */
export function whyLeftOut({ needsBrowser, needsTools = [] }, environment, hasBrowser) {
  if (needsBrowser === true && !hasBrowser) return 'there is no browser';
  const lacking = needsTools.filter((variable) => environment[variable] === undefined);
  return lacking.length === 0 ? undefined : `no program was found for ${lacking.join(', ')}`;
}

/**
 * Predicts the duration of steps from the times of earlier runs: they start in their order, as soon as their slots are
 * free.
 *
 * @param {readonly Step[]} steps
 * @param {Readonly<Record<string, number>>} secondsByStep
 * @returns {number | undefined} seconds; undefined when the time of one of them is unknown
 */
export function predictSeconds(steps, secondsByStep) {
  if (steps.some(({ name }) => secondsByStep[name] === undefined)) return undefined;
  let now = 0;
  let running = [];
  for (const { name, slots } of steps) {
    const isFull = () => running.reduce((taken, each) => taken + each.slots, 0) + slots > SLOT_COUNT;
    while (isFull()) {
      now = Math.min(...running.map(({ end }) => end));
      running = running.filter(({ end }) => end > now);
    }
    running.push({ slots, end: now + secondsByStep[name] });
  }
  return Math.round(Math.max(0, ...running.map(({ end }) => end)));
}
