import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
// @ts-expect-error -- a script of the test runner, which has no types
import { readKnownTimes } from './run/costs.mjs';

const projectRoot = path.resolve(import.meta.dirname, '..');

const UNIT_TESTS = '{server,client,shared}/**/*.test.{ts,tsx}';
/**
 * Matches tests that need a separate process: they replace modules for their whole process, change its permissions, or
 * measure its memory.
 */
const NEEDS_OWN_PROCESS = /\bvi\.mock\(|\bprocess\.umask\(|\bprocess\.memoryUsage\(/;
const TESTS_WITH_OWN_PROCESS = globSync(UNIT_TESTS, { cwd: projectRoot }).filter((file) =>
  NEEDS_OWN_PROCESS.test(readFileSync(path.join(projectRoot, file), 'utf8')),
);

const { files: TIMES }: { files: Readonly<Record<string, number>> } = readKnownTimes();
/** Returns the time of a file. A file without a known time may take long. */
const estimateSeconds = ({ moduleId }: TestSpecification) =>
  TIMES[path.relative(projectRoot, moduleId).replaceAll('\\', '/')] ?? UNTIMED_FILE_SECONDS;
const UNTIMED_FILE_SECONDS = 2;

/**
 * The longest files start first, so that shorter files run at the same time. Vitest's own times do not exist in a fresh
 * clone.
 */
class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- this method belongs to the base class, not to an array
    const sorted = await super.sort(files);
    // Vitest runs one project after the other.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => estimateSeconds(b) - estimateSeconds(a)),
    );
  }
}

/**
 * The order of projects in a run. One run may have files of several projects, for example `npm test -- changed`; files
 * of one group run together.
 */
const GROUP_ORDERS = { unit: 0, checks: 1, models: 2, integration: 3, engines: 4 };

/**
 * The time limits. Vitest's default of five seconds is too short on a busy machine, where a test needs many times as
 * long.
 */
const LONG_TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 60_000 } } };
const RECORD_COSTS_FILE = path.join(projectRoot, 'tests/profile/recordCosts.ts');

const SLOW_TESTS = 'tests/{integration,contract}/**/*.slow.test.ts';
/** The test files of the contract that use a database. `tests/support/programs/databases.ts` chooses its kind. */
const USES_DATABASE = /\b(?:onEachDatabase|listDatabaseKinds|startTestBackOffice|testEveryCall)\(/;
const DATABASE_CONTRACT_TESTS = globSync('tests/contract/*.test.ts', {
  cwd: projectRoot,
  exclude: [SLOW_TESTS],
}).filter((file) => USES_DATABASE.test(readFileSync(path.join(projectRoot, file), 'utf8')));

const INTEGRATION_PROJECT = {
  root: projectRoot,
  include: ['tests/{integration,contract}/**/*.test.ts'],
  globalSetup: path.join(projectRoot, 'tests/support/programs/databaseTemplates.ts'),
  environment: 'node',
  // Operators start the product with this value. With another one, pages are rendered by React's development build,
  // which is slow.
  env: { NODE_ENV: 'production' },
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: LONG_TIMEOUTS.expect,
  // The concurrent tests of a file mostly wait for timeouts, so many of them can run at once.
  maxConcurrency: 20,
  setupFiles: [RECORD_COSTS_FILE, path.join(projectRoot, 'tests/support/programs/eachFile.setup.ts')],
  sequence: { groupOrder: GROUP_ORDERS.integration },
  // The number of workers is low, because the files wait for programs that they start: more workers would only wait for
  // each other's programs.
  maxWorkers: availableParallelism() + 1,
  // Modules are shared between files, because loading them for each file is a seventh of all the work.
  isolate: false,
};

export default defineConfig({
  root: projectRoot,
  test: {
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          root: projectRoot,
          ...LONG_TIMEOUTS,
          setupFiles: [RECORD_COSTS_FILE],
          include: [UNIT_TESTS],
          exclude: TESTS_WITH_OWN_PROCESS,
          environment: 'node',
          sequence: { groupOrder: GROUP_ORDERS.unit },
          // All cores are used. By default, Vitest leaves one core free.
          maxWorkers: availableParallelism(),
          // Modules are shared between files, because loading them for each file is two thirds of all the work.
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit alone',
          root: projectRoot,
          ...LONG_TIMEOUTS,
          setupFiles: [RECORD_COSTS_FILE],
          include: TESTS_WITH_OWN_PROCESS,
          environment: 'node',
          sequence: { groupOrder: GROUP_ORDERS.unit },
          maxWorkers: availableParallelism(),
        },
      },
      {
        /** This project has the rules for the code and its texts, which are checked without running the code. */
        test: {
          name: 'checks',
          root: projectRoot,
          setupFiles: [RECORD_COSTS_FILE],
          include: ['tests/*.test.ts', 'tests/{browsers,budgets}/*.test.ts', 'tests/{crawl,drill,run}/*.test.ts'],
          environment: 'node',
          sequence: { groupOrder: GROUP_ORDERS.checks },
          ...LONG_TIMEOUTS,
        },
      },
      {
        /** This project runs programs of the product on generated schedules: `tests/models/checkModel.ts`. */
        test: {
          name: 'models',
          root: projectRoot,
          setupFiles: [RECORD_COSTS_FILE],
          include: ['tests/models/*.test.ts'],
          environment: 'node',
          sequence: { groupOrder: GROUP_ORDERS.models },
          // The limit is high, because each test plays thousands of schedules while browser tests use the processor.
          testTimeout: 3_000_000,
          maxWorkers: availableParallelism(),
        },
      },
      { test: { ...INTEGRATION_PROJECT, name: 'integration', exclude: [SLOW_TESTS] } },
      /** This project has the tests that wait, crash, fill disks or use gigabytes: `npm test -- slow`. */
      { test: { ...INTEGRATION_PROJECT, name: 'slow', include: [SLOW_TESTS] } },
      /**
       * This project runs the contract on the embedded database. Without the slow tests, the contract runs on
       * PostgreSQL where that is installed.
       */
      {
        test: {
          ...INTEGRATION_PROJECT,
          name: 'embedded',
          include: DATABASE_CONTRACT_TESTS,
          env: { ...INTEGRATION_PROJECT.env, TEST_DATABASE: 'embedded' },
        },
      },
      {
        /** This project has the journeys of visitors in other engines than Chromium's: `npm test -- engines`. */
        test: {
          name: 'engines',
          root: projectRoot,
          include: ['tests/engines/*.test.ts'],
          globalSetup: path.join(projectRoot, 'tests/engines/site.setup.ts'),
          setupFiles: [RECORD_COSTS_FILE],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // The engines use one site at the same time.
          maxWorkers: 2,
          sequence: { groupOrder: GROUP_ORDERS.engines },
        },
      },
    ],
  },
});
