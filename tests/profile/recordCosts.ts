import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import timers from 'node:timers/promises';
import { afterAll, expect } from 'vitest';

/**
 * A setup file of Vitest: for each test file it adds a line to `tests/.output/costs.jsonl`, which `tests/run/costs.mjs`
 * reads. Files run one after the other in a process and share programs. The start of a shared program is counted for
 * the file that started it. The processor time of a shared program is counted for the file that runs when the program
 * uses it. Programs of the whole run, such as the PostgreSQL that all files share, are counted for no file.
 */

const OUTPUT_FOLDER = path.resolve(import.meta.dirname, '../.output');

interface CostCounters {
  products: number;
  embedded: number;
  postgres: number;
  databases: number;
  sleepMs: number;
}

declare global {
  // oxlint-disable-next-line no-var -- a global variable must be declared with `var`
  var testCosts: CostCounters | undefined;
}

/** The function is stored here, because tests may replace the clock later. */
const readRealTime = performance.now.bind(performance);

/** The length of a clock tick of `/proc` in milliseconds. USER_HZ is 100 on every architecture that Node runs on. */
const CLOCK_TICK_MS = 10;

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Returns the clock ticks of a process, of its descendants, and of those descendants that have ended. */
function countTicks(pid: number): number {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The second field is a name in parentheses that may contain spaces. The fields after it include the user and system
  // time of the process and of its ended children.
  const ownTicks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  if (ownTicks.length < 4) return 0;
  const tasks = readdirSync(`/proc/${pid}/task`).map((task) => readOrEmpty(`/proc/${pid}/task/${task}/children`));
  const children = tasks.flatMap((list) => list.split(' ').filter(Boolean));
  return [...ownTicks.map(Number), ...children.map((child) => countTicks(Number(child)))].reduce(
    (sum, ticks) => sum + ticks,
    0,
  );
}

/** Returns the processor time in milliseconds. On systems without `/proc`, it is only that of this process. */
function measureProcessorMs(): number {
  if (process.platform === 'linux') return countTicks(process.pid) * CLOCK_TICK_MS;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const PROGRAM_KINDS: readonly (readonly [RegExp, 'products' | 'embedded' | 'postgres'])[] = [
  [/dist\/server\/main\.js/, 'products'],
  [/pglite(?:\.main\.ts|\.js)/, 'embedded'],
  [/\/postgres -D/, 'postgres'],
];

function countPrograms(counters: CostCounters): void {
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      const line = child.spawnargs.join(' ');
      const kind = PROGRAM_KINDS.find(([pattern]) => pattern.test(line))?.[1];
      if (kind !== undefined) counters[kind] += 1;
    });
  });
}

/**
 * Counts the time that tests and their helpers sleep while something awaits the sleep. A sleep is not counted when
 * another promise of a race settles first.
 */
function countSleeps(counters: CostCounters): void {
  const sleep = timers.setTimeout;
  const pending = new WeakMap<object, () => void>();
  timers.setTimeout = ((...args: Parameters<typeof sleep>) => {
    const sleeping = sleep(...args);
    const caller = (new Error('stack').stack ?? '').split('\n')[2] ?? '';
    if (!/[\\/]tests[\\/]/.test(caller)) return sleeping;
    const since = readRealTime();
    const end = () => {
      if (pending.delete(sleeping)) counters.sleepMs += readRealTime() - since;
    };
    pending.set(sleeping, end);
    sleeping.then(end, end);
    return sleeping;
  }) as typeof sleep;
  const realRace = Promise.race.bind(Promise);
  Promise.race = ((values: Iterable<unknown>) => {
    const all = [...values];
    const first = realRace(all);
    const endAll = () => {
      for (const value of all) if (typeof value === 'object' && value !== null) pending.get(value)?.();
    };
    first.then(endAll, endAll);
    return first;
  }) as typeof Promise.race;
  syncBuiltinESMExports();
}

function installCounters(): CostCounters {
  const counters: CostCounters = { products: 0, embedded: 0, postgres: 0, databases: 0, sleepMs: 0 };
  countPrograms(counters);
  countSleeps(counters);
  // `createDatabase` of `tests/support/programs/postgres.ts` publishes to this channel.
  subscribe('gevel.tests.database', () => {
    counters.databases += 1;
  });
  return counters;
}

const costCounters = (globalThis.testCosts ??= installCounters());
const countersBefore = { ...costCounters, processor: measureProcessorMs(), since: readRealTime() };

afterAll(() => {
  mkdirSync(OUTPUT_FOLDER, { recursive: true });
  const line = {
    step: process.env['TEST_STEP'],
    file: path.relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/'),
    wallMs: Math.round(readRealTime() - countersBefore.since),
    // A program that ended before its parent queried its time is missing from the sum, so the difference may be
    // negative.
    processorMs: Math.max(0, measureProcessorMs() - countersBefore.processor),
    products: costCounters.products - countersBefore.products,
    embedded: costCounters.embedded - countersBefore.embedded,
    postgres: costCounters.postgres - countersBefore.postgres,
    databases: costCounters.databases - countersBefore.databases,
    sleepMs: Math.round(costCounters.sleepMs - countersBefore.sleepMs),
  };
  appendFileSync(path.join(OUTPUT_FOLDER, 'costs.jsonl'), `${JSON.stringify(line)}\n`);
});
