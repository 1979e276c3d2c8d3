import { channel } from 'node:diagnostics_channel';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import timers from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import type { ChildProcess } from 'node:child_process';

/**
 * A setup file of Vitest: it adds a line to `tests/.output/costs.jsonl` for each test file that has run in this process.
 */

const OUTPUT = path.resolve(import.meta.dirname, '../.output');

interface Counters {
  products: number;
  embedded: number;
  postgres: number;
  programs: number;
  sleepMs: number;
}

declare global {
  // oxlint-disable-next-line no-var -- a global needs it
  var testCosts: Counters | undefined;
}

/** Milliseconds of a clock tick of `/proc` on Linux (USER_HZ is 100 on every architecture that Node runs on). */
const TICK_MS = 10;

function ticksOf(pid: number | 'self'): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , , , , , , , , , , user, system, childUser, childSystem] = stat
      .slice(stat.lastIndexOf(')') + 1)
      .split(' ');
    const own = Number(user) + Number(system) + Number(childUser) + Number(childSystem);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
      try {
        return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
      } catch {
        return [];
      }
    });
    return children.reduce((sum, child) => sum + ticksOf(Number(child)), own);
  } catch {
    return 0;
  }
}

const processorMs = () => ticksOf('self') * TICK_MS;

function install(): Counters {
  const counters: Counters = { products: 0, embedded: 0, postgres: 0, programs: 0, sleepMs: 0 };
  channel('child_process').subscribe((message) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      const line = child.spawnargs.join(' ');
      counters.programs += 1;
      if (/dist\/server\/main\.js/.test(line)) counters.products += 1;
      else if (/pglite/.test(line)) counters.embedded += 1;
      else if (/\/postgres /.test(line)) counters.postgres += 1;
    });
  });
  const sleep = timers.setTimeout;
  timers.setTimeout = ((...args: Parameters<typeof sleep>) => {
    if (/\/tests\//.test((new Error('stack').stack ?? '').split('\n')[2] ?? '')) counters.sleepMs += args[0] ?? 0;
    return sleep(...args);
  }) as typeof sleep;
  syncBuiltinESMExports();
  return counters;
}

const counters = (globalThis.testCosts ??= install());
const before = { ...counters, processor: processorMs(), since: Date.now() };

afterAll(() => {
  mkdirSync(OUTPUT, { recursive: true });
  const line = {
    file: path.relative(process.cwd(), expect.getState().testPath ?? ''),
    wallMs: Date.now() - before.since,
    processorMs: processorMs() - before.processor,
    products: counters.products - before.products,
    embedded: counters.embedded - before.embedded,
    postgres: counters.postgres - before.postgres,
    programs: counters.programs - before.programs,
    sleepMs: counters.sleepMs - before.sleepMs,
  };
  appendFileSync(path.join(OUTPUT, 'costs.jsonl'), `${JSON.stringify(line)}\n`);
});
